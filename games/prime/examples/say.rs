//! Which texts can't be said.
fn main() {
    let game = prime::Prime::new();
    let unsaid = game.unsaid();
    for (name, why) in &unsaid {
        println!("{name} | {why}");
    }
    println!("{} unsaid of {}", unsaid.len(), game.pack().cards().len());
}
