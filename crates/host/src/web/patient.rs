//! A connection that is given up when the other side does not read. Whatever is streamed is never queued, so nothing
//! piles up for whoever is slow; but who does not read at all would hold a connection for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// A connection, and how long it waits for its reader.
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Runs while nothing can be written; made when it first happens, because it hardly ever does.
    stuck: Option<Pin<Box<Sleep>>>,
    given_up: Box<dyn Fn() + Send + Sync>,
}

impl<S> Patient<S> {
    /// `given_up` is called when the reader was too slow.
    pub fn new(stream: S, patience: Duration, given_up: impl Fn() + Send + Sync + 'static) -> Patient<S> {
        Patient { stream, patience, stuck: None, given_up: Box::new(given_up) }
    }

    fn wait<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let patience = self.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(stuck.as_mut().poll(context));
        self.stuck = None;
        (self.given_up)();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wait(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.wait(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.wait(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn who_reads_slowly_is_waited_for_and_who_does_not_read_is_given_up() {
        let (ours, mut theirs) = tokio::io::duplex(16);
        let count = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&count);
        let given_up = move || {
            counted.fetch_add(1, Ordering::Relaxed);
        };
        let mut patient = Patient::new(ours, Duration::from_millis(50), given_up);
        let writing = tokio::spawn(async move {
            let first = patient.write_all(&[1; 64]).await;
            (first, patient.write_all(&[2; 64]).await.map_err(|error| error.kind()))
        });
        theirs.read_exact(&mut [0; 64]).await.expect("it is written as it is read");
        let (first, second) = writing.await.expect("no panic");
        assert!(first.is_ok());
        assert_eq!(second, Err(io::ErrorKind::TimedOut));
        assert_eq!(count.load(Ordering::Relaxed), 1);
    }
}
