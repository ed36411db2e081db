//! Puts the built pages of `web/dist` into release builds. Where nobody has built them, there are none, and the host says
//! so; other builds read them from the folder as they are.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the crate is"));
    let web = manifest.join("../../web");
    let dist = web.join("dist");
    println!("cargo:rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        let watched = if dist.exists() { &dist } else { &web };
        println!("cargo:rerun-if-changed={}", watched.display());
        if dist.exists() {
            collect(&dist, &dist, &mut files)?;
        }
    }
    files.sort();
    let mut code = String::from("pub static EMBEDDED: &[(&str, &[u8])] = &[\n");
    for (name, path) in files {
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").expect("a string takes everything");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    fs::write(out.join("pages.rs"), code)
}

/// Every file under a folder, with its path from the root in slashes.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let (Ok(name), Some(place)) = (path.strip_prefix(root), fs::canonicalize(&path)?.to_str()) {
            files.push((name.to_string_lossy().replace('\\', "/"), place.to_string()));
        }
    }
    Ok(())
}
