//! Threads of low priority for work that may wait. A deep search keeps a core busy for longer than a standard one: on threads
//! like any other, a few of them make every standard search wait for its turn on the processor.

use crate::work::Work;
use napi::bindgen_prelude::{Object, ToNapiValue, TypeName};
use napi::{Env, Error, Result, Task};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;

/// Some tenth of what a thread of usual priority gets where both want the same core; all of it where nobody else wants it.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;
type Settle<T> = Box<dyn FnOnce(Env) -> Result<T> + Send>;

/// As many threads as cores. How many run at once is the service's to say; a job whose deadline passed still holds its thread.
static QUEUE: LazyLock<Sender<Job>> = LazyLock::new(|| {
    let (sender, receiver) = channel();
    let receiver = Arc::new(Mutex::new(receiver));
    for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
        let receiver = Arc::clone(&receiver);
        thread::spawn(move || {
            lower_priority();
            while let Some(job) = next(&receiver) {
                job();
            }
        });
    }
    sender
});

/// Runs work on a thread of low priority. The promise is settled as that of any other work.
pub fn promise<T>(env: &Env, mut work: Work<T>) -> Result<Object<'_>>
where
    T: Send + ToNapiValue + TypeName + 'static,
{
    let (deferred, promise) = env.create_deferred::<T, Settle<T>>()?;
    let job = move || {
        let outcome = work.compute();
        deferred.resolve(Box::new(move |env| outcome.or_else(|error| work.reject(env, error))));
    };
    QUEUE.send(Box::new(job)).map_err(|_| Error::from_reason("the threads for deep searches ended"))?;
    Ok(promise)
}

fn next(receiver: &Mutex<Receiver<Job>>) -> Option<Job> {
    receiver.lock().ok()?.recv().ok()
}

/// Of this thread alone, which only Linux knows; elsewhere a deep search is as any other work.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    // A kernel that refuses leaves it as it was.
    let _ = rustix::process::setpriority_process(None, NICENESS);
}
