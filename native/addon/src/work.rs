//! One kind of task for all calls: it runs on a worker thread, a panic becomes an error, an error carries a
//! code.

use crate::values;
use napi::bindgen_prelude::{JsObjectValue, JsValue, ToNapiValue, TypeName};
use napi::{Env, Error, Result, Task};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The error code of a call that panicked: a fault of ours, never of the caller.
const PANIC_CODE: &str = "ENGINE_PANICKED";

type Job<T> = Box<dyn FnOnce() -> values::Result<T> + Send>;

pub struct Work<T> {
    job: Option<Job<T>>,
    code: &'static str,
}

impl<T> Work<T> {
    pub fn new(job: impl FnOnce() -> values::Result<T> + Send + 'static) -> Work<T> {
        Work { job: Some(Box::new(job)), code: PANIC_CODE }
    }
}

impl<T: Send + ToNapiValue + TypeName + 'static> Task for Work<T> {
    type Output = T;
    type JsValue = T;

    /// Without the catch a panic here would end the whole process.
    fn compute(&mut self) -> Result<T> {
        let job = self.job.take().ok_or_else(|| Error::from_reason("a job runs once"))?;
        match catch_unwind(AssertUnwindSafe(job)) {
            Ok(Ok(output)) => Ok(output),
            Ok(Err(error)) => {
                self.code = error.code();
                Err(Error::from_reason(error.to_string()))
            }
            Err(panic) => Err(Error::from_reason(format!("the engine panicked: {}", message(&*panic)))),
        }
    }

    fn resolve(&mut self, _env: Env, output: T) -> Result<T> {
        Ok(output)
    }

    fn reject(&mut self, env: Env, error: Error) -> Result<T> {
        let mut object = env.create_error(error)?;
        object.set_named_property("code", self.code)?;
        Err(Error::from(object.to_unknown()))
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::EngineError;

    #[test]
    fn a_panic_of_a_job_is_an_error_with_a_code_and_what_it_said() {
        let mut text = Work::<u32>::new(|| panic!("asked to"));
        let error = text.compute().expect_err("it panicked");
        assert_eq!((text.code, error.reason.as_str()), ("ENGINE_PANICKED", "the engine panicked: asked to"));
        let mut formatted = Work::<u32>::new(|| panic!("row {}", 7));
        assert_eq!(formatted.compute().expect_err("it panicked").reason, "the engine panicked: row 7");
        let mut next = Work::new(|| Ok(3));
        assert_eq!(next.compute().expect("nothing is wrong with it"), 3);
    }

    #[test]
    fn an_error_of_the_engine_keeps_its_code_and_message() {
        let mut work = Work::<u32>::new(|| Err(EngineError::Request("limit: must be more".to_owned())));
        let error = work.compute().expect_err("it failed");
        assert_eq!((work.code, error.reason.as_str()), ("REQUEST_INVALID", "limit: must be more"));
    }
}
