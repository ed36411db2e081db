//! `fireside man`: the manual page.

use super::print;
use crate::trouble::Trouble;

/// Print the manual page.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  fireside man | man -l -\n  fireside man > ~/.local/share/man/man1/fireside.1\n  fireside man play | man -l -"
)]
pub struct Args {
    /// The page of one command, instead of the first page
    command: Option<String>,
}

/// Prints the page.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let mut command = crate::args::command();
    command.build();
    let (page, title) = match &args.command {
        None => (command, "fireside".to_string()),
        Some(name) => {
            let known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            let found = command.find_subcommand(name).cloned();
            let unknown = || format!("there is no command \"{name}\"; there are {}", known.join(", "));
            (found.ok_or_else(|| Trouble::usage(unknown()))?, format!("fireside-{name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).title(title).render(&mut text)?;
    print(&String::from_utf8_lossy(&text))
}
