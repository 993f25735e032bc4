//! Threads of low priority for work that may wait. A deep search keeps a core busy for longer than a standard
//! one, a batch of changes for as long as twenty, and a merge keeps all of them busy: on threads like any
//! other they make every standard search wait for its turn. The engine has no lock that a standard search
//! could find held by one of them. The threads are their own because one that lowered its priority cannot
//! raise it again without privileges.

use crate::work::Work;
use napi::bindgen_prelude::{Object, ToNapiValue, TypeName};
use napi::{Env, Error, Result, Task};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;

/// Some tenth of what a thread of usual priority gets where both want the same core; all of it where nobody
/// else wants it.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;
type Settle<T> = Box<dyn FnOnce(Env) -> Result<T> + Send>;

/// Jobs of one kind and the threads that run them, in the order in which they came.
pub(crate) struct Queue(LazyLock<Sender<Job>>);

/// As many threads as cores. How many searches run at once is the service's to say; one whose deadline passed
/// still holds its thread.
pub(crate) static DEEP_SEARCHES: Queue =
    Queue(LazyLock::new(|| threads(thread::available_parallelism().map_or(1, NonZero::get))));
/// One thread: batches are applied one after the other anyhow.
pub(crate) static CHANGES: Queue = Queue(LazyLock::new(|| threads(1)));
/// One thread, which waits for [`on_all_cores`] up to a minute; changes go on meanwhile.
pub(crate) static SAVES: Queue = Queue(LazyLock::new(|| threads(1)));

/// The threads of work that is divided among all cores; others than those of deep searches, which would wait
/// until it is done.
static POOL: LazyLock<Option<ThreadPool>> =
    LazyLock::new(|| ThreadPoolBuilder::new().start_handler(|_| lower_priority()).build().ok());

/// Runs work with all cores at low priority and waits for it; on this thread alone when there are no others
/// to be had.
pub(crate) fn on_all_cores<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match &*POOL {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Runs work on a thread of low priority. The promise is settled as that of any other work.
pub(crate) fn promise<'env, T>(env: &'env Env, queue: &Queue, mut work: Work<T>) -> Result<Object<'env>>
where
    T: Send + ToNapiValue + TypeName + 'static,
{
    let (deferred, promise) = env.create_deferred::<T, Settle<T>>()?;
    let job = move || {
        let outcome = work.compute();
        deferred.resolve(Box::new(move |env| outcome.or_else(|error| work.reject(env, error))));
    };
    queue.0.send(Box::new(job)).map_err(|_| Error::from_reason("the threads of low priority ended"))?;
    Ok(promise)
}

fn threads(count: usize) -> Sender<Job> {
    let (sender, receiver) = channel();
    let receiver = Arc::new(Mutex::new(receiver));
    for _ in 0..count {
        let receiver = Arc::clone(&receiver);
        thread::spawn(move || {
            lower_priority();
            while let Some(job) = next(&receiver) {
                // Lets those run that this thread took a core from when it was woken. Linux (EEVDF, seen on
                // 6.18) puts a thread that wakes another out of its core once its slice is over, whatever the
                // priority of the other, and looks again at the next tick: the JavaScript thread waited up to
                // 4 ms each time it handed a deep search or a batch over.
                thread::yield_now();
                job();
            }
        });
    }
    sender
}

fn next(receiver: &Mutex<Receiver<Job>>) -> Option<Job> {
    receiver.lock().ok()?.recv().ok()
}

/// Lowers the priority of this thread alone, which only Linux can; elsewhere a deep search is like any other
/// work.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    // A kernel that refuses leaves it as it was.
    let _ = rustix::process::setpriority_process(None, NICENESS);
}
