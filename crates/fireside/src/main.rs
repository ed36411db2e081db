//! `fireside`: the one binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    fireside::run(std::env::args_os())
}
