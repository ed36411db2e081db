//! `fireside completions`: a script for the shell.

use super::print;
use crate::trouble::Trouble;
use clap_complete::Shell;

/// Print a completion script for your shell.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  fireside completions bash > ~/.local/share/bash-completion/completions/fireside\n  fireside completions fish > ~/.config/fish/completions/fireside.fish\n  fireside completions zsh > ~/.zfunc/_fireside"
)]
pub struct Args {
    /// Which shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::args::command(), "fireside", &mut script);
    print(&String::from_utf8_lossy(&script))
}
