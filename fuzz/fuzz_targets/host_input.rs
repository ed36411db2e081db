//! Whatever bytes come in from the network, read in every way the host reads anything: a refusal, never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| host::web::read_every_way(bytes));
