//! Gives the programs the versions of what they are made with, from the lock file.

use std::fs::read_to_string;

fn main() {
    println!("cargo:rerun-if-changed=Cargo.lock");
    let lock = read_to_string("Cargo.lock").expect("the lock file is there");
    for name in ["rten", "tantivy"] {
        let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \"")).expect("it is locked");
        let (version, _) = rest.split_once('"').expect("a version is quoted");
        println!("cargo:rustc-env={}_VERSION={version}", name.to_uppercase());
    }
}
