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
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let mut code = String::from("pub static EMBEDDED: &[(&str, &[u8])] = &[\n");
    for (number, (name, path)) in files.into_iter().enumerate() {
        // A copy stays what it is while somebody builds the pages anew.
        fs::copy(path, out.join(number.to_string()))?;
        let copy = format!("concat!(env!(\"OUT_DIR\"), \"/{number}\")");
        writeln!(code, "    ({name:?}, include_bytes!({copy})),").expect("a string takes everything");
    }
    code.push_str("];\n");
    fs::write(out.join("pages.rs"), code)
}

/// Every file under a folder, with its path from the root in slashes.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push((name.to_string_lossy().replace('\\', "/"), path));
        }
    }
    Ok(())
}
