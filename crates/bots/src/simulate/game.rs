//! One game of a simulation.

use super::count::Count;
use super::{Make, Plan};
use crate::Bot;
use crate::spec::Spec;
use crate::stop::Stop;
use crate::tally::Fault;
use std::fmt;
use std::hash::Hasher;
use table::{Asked, Chance, Digest, Fast, Game, Log, Look, Played, Seat, caught, mix};

/// The verbs of this many games are counted. Describing choices costs more than playing them.
const VERB_GAMES: u64 = 200;

/// One of those who play.
pub enum Player<'a, G: Game> {
    /// A bot that comes with Fireside.
    Known(Spec),
    /// Somebody's own, with its name.
    Own(&'a str, Make<'a, G>),
}

impl<G: Game> fmt::Display for Player<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Known(spec) => spec.fmt(f),
            Player::Own(name, _) => f.write_str(name),
        }
    }
}

/// What all games of a simulation share.
pub struct Room<'a, G: Game> {
    game: &'a G,
    setup: &'a G::Setup,
    cast: &'a [Player<'a, G>],
    plan: &'a Plan,
    longest: u32,
    all_random: bool,
}

/// What one thread keeps from game to game, so that nothing is allocated anew.
pub struct Table<'a, G: Game> {
    room: &'a Room<'a, G>,
    bots: Vec<Box<dyn Bot<G>>>,
    buffer: Vec<G::Choice>,
    stop: Stop,
}

/// Where a game stands, for the case that it breaks.
#[derive(Default)]
struct Mark {
    decisions: u32,
    seat: Option<Seat>,
}

impl<'a, G: Game> Room<'a, G> {
    pub fn new(game: &'a G, setup: &'a G::Setup, cast: &'a [Player<'a, G>], plan: &'a Plan) -> Room<'a, G> {
        let longest = plan.cap.unwrap_or(game.info().longest);
        let all_random = cast.iter().all(|player| matches!(player, Player::Known(Spec::Random)));
        Room { game, setup, cast, plan, longest, all_random }
    }

    pub fn game(&self) -> &'a G {
        self.game
    }

    pub fn plan(&self) -> &'a Plan {
        self.plan
    }

    pub fn seats(&self) -> usize {
        self.cast.len()
    }

    pub fn all_random(&self) -> bool {
        self.all_random
    }

    pub fn names(&self) -> Vec<String> {
        self.cast.iter().map(Player::to_string).collect()
    }

    pub fn first(&self) -> u64 {
        self.plan.first
    }

    pub fn table(&'a self, stop: Stop) -> Table<'a, G> {
        Table { room: self, bots: self.bots(&stop), buffer: Vec::new(), stop }
    }

    fn bots(&self, stop: &Stop) -> Vec<Box<dyn Bot<G>>> {
        let bot = |player: &Player<'_, G>| {
            let mut bot = match player {
                Player::Known(spec) => spec.bot(0),
                Player::Own(_, make) => make(),
            };
            bot.heed(stop);
            bot
        };
        self.cast.iter().map(bot).collect()
    }

    /// Which player of the plan has this seat in this game.
    fn player(&self, index: u64, seat: usize) -> usize {
        let seats = self.cast.len();
        if self.plan.rotate { (seat + (index % seats as u64) as usize) % seats } else { seat }
    }

    fn bot_seed(&self, index: u64, seat: usize) -> u64 {
        Fast::stream(mix(self.plan.seed ^ 0x626f_7473), index * 8 + seat as u64).next_u64()
    }

    /// What the worlds that bots are dealt in a game follow from, together with the number of the question.
    fn worlds_seed(&self, index: u64) -> u64 {
        Fast::stream(mix(self.plan.seed ^ 0x776f_726c_6473), index).next_u64()
    }
}

/// The digest of one game: its number, every number drawn, every answer of thinking bots, its length and its end. In few
/// steps, because a small game takes no longer than a few dozen of them.
#[inline]
pub(crate) fn game_digest(index: u64, played: &Played, answers: u64, chance: &Fast) -> u64 {
    let mut digest = Digest::default();
    let mut places = 0;
    if let Some(outcome) = &played.outcome {
        for seat in Seat::all(outcome.seats()) {
            places = places << 4 | u64::from(outcome.place(seat));
            if outcome.score(seat) != 0 {
                digest.add((seat.index() as u64) << 32 | u64::from(outcome.score(seat) as u32));
            }
        }
    }
    digest.add(index);
    digest.add(chance.position() ^ answers);
    digest.add(places << 32 | u64::from(played.decisions));
    digest.finish()
}

/// As [`table::playout`], and `offered` hears how many choices each question had.
#[inline]
fn counted_playout<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Fast,
    buffer: &mut Vec<G::Choice>,
    limit: u32,
    mut offered: impl FnMut(usize),
) -> Played {
    let mut log = Log::deaf();
    let mut decisions = 0;
    while decisions < limit {
        let seat = match game.asked(state) {
            Asked::Over(outcome) => return Played { outcome: Some(outcome), decisions },
            Asked::Seats(seats) => seats.lowest().expect("a game that is not over asks somebody"),
        };
        buffer.clear();
        game.choices(state, seat, buffer);
        offered(buffer.len());
        let choice = buffer[chance.pick(buffer.len() as u32) as usize];
        game.play(state, seat, choice, chance, &mut log);
        decisions += 1;
    }
    Played { outcome: game.asked(state).outcome().copied(), decisions }
}

impl<G: Game> Table<'_, G> {
    /// Plays one game and counts it. A game of thinking bots that is stopped does not count.
    pub fn play(&mut self, index: u64, count: &mut Count) {
        let room = self.room;
        let counts_verbs = index - room.first() < VERB_GAMES;
        let result = if room.all_random && !counts_verbs {
            caught(|| self.play_at_random(index, count).map(Some))
        } else {
            let mut notes = Count::new(room.seats());
            let result = caught(|| self.play_bots(index, &mut notes, counts_verbs, &mut Mark::default()));
            if !matches!(result, Ok(Ok(None))) {
                count.add(notes);
            }
            result
        };
        let what = match result {
            Ok(Ok(Some((played, digest)))) => {
                count.check(digest);
                let Some(outcome) = &played.outcome else { return count.cut() };
                let worth = |seat| room.game.worth(outcome, Seat::new(seat));
                return count.finish(outcome, played.decisions, worth, |seat| room.player(index, seat));
            }
            Ok(Ok(None)) => return,
            Ok(Err(setup)) => setup,
            Err(panic) => panic,
        };
        count.check(mix(index));
        count.broke(self.fault(index, what));
    }

    /// Plays a game that broke once more, to see where it breaks.
    fn fault(&mut self, index: u64, what: String) -> Fault {
        let mut mark = Mark::default();
        // What broke may have left the bots in the middle of a thought.
        self.bots = self.room.bots(&self.stop);
        let again = caught(|| self.play_bots(index, &mut Count::new(self.room.seats()), false, &mut mark));
        self.bots = self.room.bots(&self.stop);
        let seed = self.room.plan.seed;
        match again {
            Err(_) | Ok(Err(_)) => Fault { game: index, seed, decisions: mark.decisions, seat: mark.seat, what },
            // A bot that thinks by the clock need not break twice.
            Ok(Ok(_)) => Fault { game: index, seed, decisions: 0, seat: None, what },
        }
    }

    /// Every seat is random: answers and dice are drawn from one stream, and nothing is built but the game.
    #[inline]
    fn play_at_random(&mut self, index: u64, count: &mut Count) -> Result<(Played, u64), String> {
        let room = self.room;
        let mut chance = Fast::stream(room.plan.seed, index);
        let mut state = room.game.start(room.setup, &mut chance).map_err(|error| error.to_string())?;
        let offered = |choices| count.offered(choices);
        let played = counted_playout(room.game, &mut state, &mut chance, &mut self.buffer, room.longest, offered);
        let digest = game_digest(index, &played, 0, &chance);
        Ok((played, digest))
    }

    fn play_bots(
        &mut self,
        index: u64,
        count: &mut Count,
        counts_verbs: bool,
        mark: &mut Mark,
    ) -> Result<Option<(Played, u64)>, String> {
        let (room, game) = (self.room, self.room.game);
        let mut chance = Fast::stream(room.plan.seed, index);
        let mut state = game.start(room.setup, &mut chance).map_err(|error| error.to_string())?;
        for seat in 0..room.seats() {
            self.bots[room.player(index, seat)].begin(room.bot_seed(index, seat));
        }
        let worlds = room.worlds_seed(index);
        let mut answers = Digest::default();
        let mut log = Log::deaf();
        let outcome = loop {
            let seat = match game.asked(&state) {
                Asked::Over(outcome) => break Some(outcome),
                Asked::Seats(_) if mark.decisions >= room.longest => break None,
                Asked::Seats(seats) => seats.lowest().expect("a game that is not over asks somebody"),
            };
            mark.seat = Some(seat);
            self.buffer.clear();
            game.choices(&state, seat, &mut self.buffer);
            count.offered(self.buffer.len());
            let answer = if room.all_random {
                chance.pick(self.buffer.len() as u32) as usize
            } else {
                let player = room.player(index, seat.index());
                let look = Look::new(game, &state, seat, mix(worlds ^ u64::from(mark.decisions)));
                let answer = self.bots[player].choose(&look);
                if self.stop.said() {
                    // A thought that was cut short is no answer.
                    return Ok(None);
                }
                let offered = self.buffer.len();
                if answer >= offered {
                    return Err(format!(
                        "{} answered {}, and there are {offered} answers",
                        room.cast[player],
                        answer + 1
                    ));
                }
                answers.add(answer as u64);
                answer
            };
            if counts_verbs {
                count_verbs(game, &state, seat, &self.buffer, answer, count);
            }
            game.play(&mut state, seat, self.buffer[answer], &mut chance, &mut log);
            mark.decisions += 1;
            mark.seat = None;
        };
        if counts_verbs {
            count.verbs_counted();
        }
        let played = Played { outcome, decisions: mark.decisions };
        let digest = game_digest(index, &played, answers.finish(), &chance);
        Ok(Some((played, digest)))
    }
}

fn count_verbs<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    choices: &[G::Choice],
    answer: usize,
    count: &mut Count,
) {
    let mut seen: Vec<std::borrow::Cow<'static, str>> = Vec::with_capacity(choices.len());
    let taken = game.describe(state, seat, choices[answer]).verb;
    for &choice in choices {
        let verb = game.describe(state, seat, choice).verb;
        if !seen.contains(&verb) {
            count.verb(&verb, verb == taken);
            seen.push(verb);
        }
    }
}
