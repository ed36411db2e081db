//! A connection that writes what belongs together at once, and is given up when the other side does not read. Whatever is
//! streamed is never queued, so nothing piles up for whoever is slow; but who does not read at all would hold a
//! connection for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// No more than this is gathered before it is written.
const GATHERED: usize = 16 * 1024;

/// A connection, and how long it waits for its reader.
pub struct Patient<S> {
    stream: S,
    /// What is to be written when it is flushed. The room is given back then: a quiet connection keeps none.
    gathered: Vec<u8>,
    patience: Duration,
    /// Runs while nothing can be written; made when it first happens, because it hardly ever does.
    stuck: Option<Pin<Box<Sleep>>>,
    given_up: Box<dyn Fn() + Send + Sync>,
}

impl<S: AsyncWrite + Unpin> Patient<S> {
    /// `given_up` is called when the reader was too slow.
    pub fn new(stream: S, patience: Duration, given_up: impl Fn() + Send + Sync + 'static) -> Patient<S> {
        Patient { stream, gathered: Vec::new(), patience, stuck: None, given_up: Box::new(given_up) }
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

    /// Writes what was gathered.
    fn drain(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut done = 0;
        while done < self.gathered.len() {
            let written = Pin::new(&mut self.stream).poll_write(context, &self.gathered[done..]);
            match self.wait(written, context) {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(count)) => done += count,
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => {
                    self.gathered.drain(..done);
                    return Poll::Pending;
                }
            }
        }
        self.gathered = Vec::new();
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.as_mut().poll_write_vectored(context, &[io::IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let length = slices.iter().map(|slice| slice.len()).sum::<usize>();
        if self.gathered.len() + length <= GATHERED {
            self.gathered.reserve_exact(length);
            slices.iter().for_each(|slice| self.gathered.extend_from_slice(slice));
            return Poll::Ready(Ok(length));
        }
        ready!(self.drain(context))?;
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.wait(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.drain(context))?;
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.wait(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.drain(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    async fn write(patient: &mut Patient<tokio::io::DuplexStream>, bytes: &[u8]) -> io::Result<()> {
        patient.write_all(bytes).await?;
        patient.flush().await
    }

    #[tokio::test]
    async fn what_belongs_together_comes_at_once_and_nothing_is_lost_or_turned_round() {
        let (ours, mut theirs) = tokio::io::duplex(1000);
        let mut patient = Patient::new(ours, Duration::from_secs(60), || {});
        patient.write_all(b"one ").await.expect("there is room");
        patient.write_all(b"two").await.expect("there is room");
        let mut some = [0; 100];
        let early = tokio::time::timeout(Duration::from_millis(20), theirs.read(&mut some)).await;
        assert!(early.is_err(), "nothing is written before it is flushed");
        patient.flush().await.expect("the other side is open");
        assert_eq!(theirs.read(&mut some).await.expect("it is open"), 7);
        assert_eq!(&some[..7], b"one two");

        let sent: Vec<u8> = (0..3 * GATHERED).map(|n| (n % 251) as u8).collect();
        let expected = sent.clone();
        let writing = tokio::spawn(async move {
            for piece in sent.chunks(777) {
                patient.write_all(piece).await.expect("the other side is open");
            }
            patient.shutdown().await
        });
        let mut heard = Vec::new();
        theirs.read_to_end(&mut heard).await.expect("it is open");
        writing.await.expect("no panic").expect("it closes");
        assert!(heard == expected);
    }

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
            let first = write(&mut patient, &[1; 64]).await;
            (first, write(&mut patient, &[2; 64]).await.map_err(|error| error.kind()))
        });
        theirs.read_exact(&mut [0; 64]).await.expect("it is written as it is read");
        let (first, second) = writing.await.expect("no panic");
        assert!(first.is_ok());
        assert_eq!(second, Err(io::ErrorKind::TimedOut));
        assert_eq!(count.load(Ordering::Relaxed), 1);
    }
}
