//! The table as anyone can draw it: each Star System as it lies, row A, row B C, row D E F; the Firestorm below them,
//! and what has been found beyond it.

use crate::game::Prime;
use crate::in_force::InForceView;
use crate::setup::Options;
use crate::view::{CardView, PieceView, PlaceView, PlayerView, UnderWay, View};
use table::{Meter, Picture, Piece, Seat, Shape, Tone};

/// Where each letter lies in a Star System drawn five squares wide.
const SQUARES: [usize; 6] = [2, 6, 8, 10, 12, 14];
const COLUMNS: usize = 5;
/// What is drawn between them, and what it says to whoever hears it: which locations are adjacent (404.1).
const LINKS: [(usize, &str, &str); 5] = [
    (1, "/", "A is next to B"),
    (3, "\\", "A is next to C"),
    (5, "/", "B is next to D"),
    (7, "\\ /", "B and C are next to E"),
    (9, "\\", "C is next to F"),
];

impl Prime {
    pub(crate) fn draw_picture(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        picture.add("Now", None, Shape::Text(now(view)));
        // What is as usual is told while everybody sets up; what is not, as long as the game goes on.
        if view.turn == 0 || view.options != Options::default() {
            picture.add("Rules of this table", None, Shape::Text(view.options.words()));
        }
        for player in &view.players {
            self.draw_system(&mut picture, view, player.seat);
        }
        self.draw_beyond(&mut picture, view);
        if !view.in_force.is_empty() {
            let pieces = view.in_force.iter().enumerate().map(|(index, one)| draw_in_force(view, index, one)).collect();
            picture.add("In force", None, Shape::Row(pieces));
        }
        for player in &view.players {
            self.draw_player(&mut picture, player);
        }
        picture
    }

    /// A Star System as it lies, its planets with what is on them, and what is in orbit.
    fn draw_system(&self, picture: &mut Picture, view: &View, seat: Seat) {
        let places: Vec<&PlaceView> = view.galaxy.iter().filter(|place| place.system == Some(seat)).collect();
        let mut cells = vec![Piece::default(); COLUMNS * 3];
        for (place, square) in places.iter().zip(SQUARES) {
            cells[square] = self.draw_place(place);
        }
        for (square, sign, words) in LINKS {
            cells[square] = Piece::new("", sign).tone(Tone::Faint).text(words);
        }
        let title = format!("Star System of {seat}: D, E and F lie at the Firestorm");
        picture.add(title, Some(seat), Shape::Grid { columns: COLUMNS, cells });
        self.draw_planets(picture, format!("Planets of {seat}"), &places);
        places.iter().for_each(|place| self.draw_orbit(picture, place));
    }

    /// The Firestorm and the planets beyond it.
    fn draw_beyond(&self, picture: &mut Picture, view: &View) {
        let places: Vec<&PlaceView> = view.galaxy.iter().filter(|place| place.system.is_none()).collect();
        let pieces = places.iter().map(|place| self.draw_place(place)).collect();
        picture.add("The Firestorm and beyond", None, Shape::Row(pieces));
        self.draw_planets(picture, "Planets beyond".into(), &places);
        places.iter().for_each(|place| self.draw_orbit(picture, place));
    }

    /// A location: its letter and its planet's name.
    fn draw_place(&self, place: &PlaceView) -> Piece {
        let letter = place.handle.chars().last().unwrap_or('?');
        let label = match (&place.planet, &place.fallen) {
            (Some(planet), _) => format!("{letter} {}", planet.name),
            (None, Some(_)) => format!("{letter} (fallen)"),
            (None, None) if place.handle == "storm" => "The Firestorm".into(),
            (None, None) => letter.to_string(),
        };
        let tone = match &place.planet {
            Some(planet) => Tone::of_seat(planet.controller),
            None if place.handle == "storm" => Tone::Red,
            None => Tone::Faint,
        };
        let mut piece = Piece::new(place.handle.clone(), label).tone(tone);
        if let Some(fallen) = &place.fallen {
            piece.text = format!("{} lies here face down. Ships may still come here (405.3).", fallen.name);
        }
        if place.screened {
            piece = piece.mark("Screened");
        }
        if !place.ships.is_empty() {
            piece = piece.mark(format!("{} in orbit", place.ships.len()));
        }
        piece
    }

    /// Planets with what is attached to them and who is on them.
    fn draw_planets(&self, picture: &mut Picture, title: String, places: &[&PlaceView]) {
        let mut pieces = Vec::new();
        for planet in places.iter().filter_map(|place| place.planet.as_ref()) {
            self.draw_aboard(&mut pieces, planet, 0, places.first().and_then(|place| place.system));
        }
        if !pieces.is_empty() {
            let owner = places.first().and_then(|place| place.system);
            picture.add(title, owner, Shape::Row(pieces));
        }
    }

    /// Ships in orbit at a location with what is aboard, and Spies on their own.
    fn draw_orbit(&self, picture: &mut Picture, place: &PlaceView) {
        let mut pieces = Vec::new();
        for piece in place.ships.iter().chain(&place.heroes) {
            self.draw_aboard(&mut pieces, piece, 0, place.system);
        }
        if !pieces.is_empty() {
            let title = match place.system {
                Some(seat) => format!("In orbit at {seat}'s {}", place.handle.chars().last().unwrap_or('?')),
                None if place.handle == "storm" => "In the Firestorm".into(),
                None => format!("In orbit at {}", place.handle),
            };
            picture.add(title, place.system, Shape::Row(pieces));
        }
    }

    /// A card and what is on it. Whose it is stands there unless it is whose it must be: the owner's of the Star System,
    /// the controller's of what it is on.
    fn draw_aboard(&self, pieces: &mut Vec<Piece>, view: &PieceView, depth: usize, home: Option<Seat>) {
        let mut piece = self.draw_piece(view);
        let whose = if home == Some(view.controller) { String::new() } else { format!(" of {}", view.controller) };
        piece.label = format!("{}{}{whose}", "> ".repeat(depth), piece.label);
        pieces.push(piece);
        view.on.iter().for_each(|on| self.draw_aboard(pieces, on, depth + 1, Some(view.controller)));
    }

    fn draw_piece(&self, view: &PieceView) -> Piece {
        let mut piece = Piece::new(view.handle.clone(), view.name.clone()).tone(Tone::of_seat(view.controller));
        piece.turned = view.turned;
        if let Some((guns, shields)) = view.combat {
            piece = piece.mark(format!("guns {guns}")).mark(format!("shields {shields}"));
        }
        if let Some((energy, power)) = view.energy {
            piece = piece.mark(format!("energy {energy}/{power}"));
        }
        if let Some((combat, influence)) = view.hero {
            piece = piece.mark(format!("combat {combat}")).mark(format!("influence {influence}"));
        }
        if let Some((left, whole)) = view.endurance {
            let what = if view.hero.is_some() { "life" } else { "structure" };
            piece = piece.mark(format!("{what} {left}/{whole}"));
        }
        if let Some(production) = view.production {
            piece = piece.mark(format!("yields {production}"));
        }
        if let Some(points) = view.points {
            piece = piece.mark(format!("{points} to explore"));
        }
        if let Some((count, name)) = view.counters {
            piece = piece.mark(format!("{count} {name}{}", if count == 1 { "" } else { "s" }));
        }
        for gained in &view.gained {
            piece = piece.mark(gained.clone());
        }
        for (mark, there) in [("attacked", view.attacked), ("must leave", view.doomed)] {
            if there {
                piece = piece.mark(mark);
            }
        }
        if let Some(fleet) = view.fleet {
            piece = piece.mark(fleet);
        }
        let printed = view.name.split(" #").next().unwrap_or_default();
        piece.text(self.card_text(printed))
    }

    /// Everything printed on a card.
    fn card_text(&self, name: &str) -> String {
        let Some(card) = self.pack().named(name).map(|kind| self.pack().card(kind)) else { return String::new() };
        let lines = [card.statistics(), card.trait_line(), card.text.clone()];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn draw_player(&self, picture: &mut Picture, player: &PlayerView) {
        let seat = Some(player.seat);
        let meter = |label: &'static str, value: i32| Meter::new(label, value).tone(Tone::of_seat(player.seat));
        let meters = vec![
            meter("Tech", player.tech.into()).of(player.transcendence.into()),
            meter("Resources", player.resources.into()),
            meter("Commands", player.commands.into()).of(player.max_commands.into()),
            meter("Hand", player.hand_size as i32),
        ];
        picture.add(format!("{} ({})", player.seat, player.alien), seat, Shape::Meters(meters));
        let alien = CardView { handle: player.alien_handle.clone(), name: player.alien.clone() };
        picture.add("Alien", seat, Shape::Row(vec![self.draw_card(&alien)]));
        if let Some(advantage) = &player.advantage {
            let piece = match &advantage.card {
                Some(card) => {
                    let mut piece = self.draw_card(card);
                    piece.turned = !advantage.face_up;
                    piece
                }
                None => Piece::face_down(),
            };
            let title = if advantage.face_up { "Advantage" } else { "Advantage, face down" };
            picture.add(title, seat, Shape::Row(vec![piece]));
        }
        if let Some(laid) = player.laid.filter(|laid| *laid > 0 && player.choosing.is_none()) {
            picture.add("Starting planets, face down", seat, Shape::Row(vec![Piece::face_down(); laid]));
        }
        for (title, cards) in [("Planets of your deck", &player.planets), ("Starting planets chosen", &player.choosing)]
        {
            if let Some(cards) = cards {
                picture.add(title, seat, Shape::Row(cards.iter().map(|card| self.draw_card(card)).collect()));
            }
        }
        if !player.offered.is_empty() {
            picture.add("Offered", seat, Shape::Row(player.offered.iter().map(|card| self.draw_card(card)).collect()));
        }
        if let Some(hand) = &player.hand {
            picture.add("Hand", seat, Shape::Row(hand.iter().map(|card| self.draw_card(card)).collect()));
        }
        picture.add("Draw pile", seat, Shape::Pile { count: player.draw_pile, top: None });
        self.draw_open_pile(picture, seat, "Recycle pile", &player.recycle_pile);
        if !player.terminate_pile.is_empty() {
            self.draw_open_pile(picture, seat, "Terminate pile", &player.terminate_pile);
        }
        if !player.shackled.is_empty() {
            let heroes = player.shackled.iter().map(|card| self.draw_card(card)).collect();
            picture.add("Out of play, face down", seat, Shape::Row(heroes));
        }
    }

    /// A pile that anybody may look through (107.2, 107.3): whoever looks closer reads what lies in it.
    fn draw_open_pile(&self, picture: &mut Picture, seat: Option<Seat>, title: &'static str, cards: &[CardView]) {
        let top = cards.first().map(|card| {
            let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
            let top = self.draw_card(card);
            let text = format!("{}\n\nIn this pile, from the top: {}.", top.text, names.join(", "));
            top.text(text)
        });
        picture.add(title, seat, Shape::Pile { count: cards.len(), top });
    }

    fn draw_card(&self, card: &CardView) -> Piece {
        let printed = self.pack().named(&card.name).map(|kind| self.pack().card(kind));
        let mut piece = Piece::new(card.handle.clone(), card.name.clone()).text(self.card_text(&card.name));
        if let Some(card) = printed {
            piece = piece.mark(card.kind.to_string());
            if card.cosmic.is_some() {
                let cost = if card.cost_is_x { "X".into() } else { card.cost.to_string() };
                piece = piece.mark(format!("cost {cost}"));
            }
            if card.requires > 0 {
                piece = piece.mark(format!("needs Tech {}", card.requires));
            }
            if let Some(cosmic) = card.cosmic {
                piece = piece.mark(format!("cosmic {cosmic}"));
            }
        }
        piece
    }
}

/// What a text has put in force: whose, for how long, on what, and what it says.
fn draw_in_force(view: &View, index: usize, one: &InForceView) -> Piece {
    let mut piece =
        Piece::new(format!("f{index}"), one.card.clone()).tone(Tone::of_seat(one.seat)).text(one.words.clone());
    for name in one.on.iter().filter_map(|handle| name_of(view, handle).or_else(|| name_in_hand(view, handle))) {
        piece = piece.mark(name);
    }
    if one.waits {
        piece = piece.mark("from the next turn on");
    }
    match one.until_turn {
        Some(turn) => piece.mark(format!("to the end of turn {turn}")),
        None => piece,
    }
}

/// Where the game stands, in a sentence.
fn now(view: &View) -> String {
    let mut text = match view.phase {
        None if view.over => "The game is over.".to_string(),
        None => "Everybody chooses a Star System.".to_string(),
        Some(phase) => format!("Turn {}, {phase} phase.", view.turn),
    };
    if let Some(first) = view.first {
        text.push_str(&format!(" {first} is first player."));
    }
    if let Some(combat) = &view.combat {
        let (attacker, defender) = (combat.attacker, combat.defender);
        let target = name_of(view, &combat.target).map(|name| format!("{name} of ")).unwrap_or_default();
        text.push_str(&format!(" {attacker} attacks {target}{defender} at {}.", place_words(view, &combat.place)));
    }
    if let Some(fight) = &view.hero_combat {
        let name = |handle: &str| name_of(view, handle).unwrap_or("a hero");
        let (attacker, defender) = (name(&fight.attacker), name(&fight.defender));
        text.push_str(&format!(" Hero combat, round {}: {attacker} strikes at {defender}.", fight.round));
    }
    if let Some(action) = view.under_way.last().filter(|_| view.hit.is_none()) {
        text.push_str(&under_way_words(view, action));
    }
    if let Some(hit) = &view.hit {
        let target = name_of(view, &hit.target).unwrap_or("something");
        text.push_str(&format!(" {} damage is about to be inflicted on {target}.", hit.amount));
    }
    text
}

/// An action that has been announced: whose it is, and what it is aimed at.
fn under_way_words(view: &View, action: &UnderWay) -> String {
    let cards = action.aims.iter().filter_map(|handle| name_of(view, handle)).map(str::to_string);
    let players = action.players.iter().map(|seat| seat.to_string());
    let aims: Vec<String> = cards.chain(players).collect();
    let what = match &action.card {
        Some(card) => format!(" {} acts with {}", action.by, card.name),
        None => format!(" {} acts", action.by),
    };
    if aims.is_empty() { format!("{what}.") } else { format!("{what}, aimed at {}.", aims.join(", ")) }
}

/// The name of a card in play.
fn name_of<'a>(view: &'a View, handle: &str) -> Option<&'a str> {
    fn among<'a>(pieces: &'a [PieceView], handle: &str) -> Option<&'a str> {
        pieces
            .iter()
            .find_map(|piece| if piece.handle == handle { Some(piece.name.as_str()) } else { among(&piece.on, handle) })
    }
    view.galaxy.iter().find_map(|place| {
        let planet = among(place.planet.as_slice(), handle);
        planet.or_else(|| among(&place.ships, handle)).or_else(|| among(&place.heroes, handle))
    })
}

/// The name of a card in a hand that the viewer sees.
fn name_in_hand<'a>(view: &'a View, handle: &str) -> Option<&'a str> {
    let mut held = view.players.iter().filter_map(|player| player.hand.as_ref()).flatten();
    held.find(|card| card.handle == handle).map(|card| card.name.as_str())
}

/// A location as everybody speaks of it.
fn place_words(view: &View, handle: &str) -> String {
    match view.galaxy.iter().find(|place| place.handle == handle).and_then(|place| place.system) {
        Some(seat) => format!("{seat}'s {}", handle.chars().last().unwrap_or('?')),
        None => handle.to_string(),
    }
}
