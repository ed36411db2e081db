//! Work that waits in between, and in which the rules' own code may fail: caught and told, as [`table::caught`] does.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

/// Goes on with `work` to its end; if it panics on the way, gives what the panic said and where. It is of no use then.
pub async fn caught_in<T>(mut work: Pin<&mut impl Future<Output = T>>) -> Result<T, String> {
    poll_fn(|context| match table::caught(|| work.as_mut().poll(context)) {
        Ok(poll) => poll.map(Ok),
        Err(why) => Poll::Ready(Err(why)),
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::pin;

    #[tokio::test]
    async fn what_panics_after_a_while_is_told_and_what_does_not_comes_to_its_end() {
        let falls = pin!(async {
            tokio::task::yield_now().await;
            panic!("the deck is empty")
        });
        let told: Result<(), String> = caught_in(falls).await;
        assert!(told.is_err_and(|why| why.starts_with("the deck is empty (")));
        let goes = pin!(async {
            tokio::task::yield_now().await;
            3
        });
        assert_eq!(caught_in(goes).await, Ok(3));
    }
}
