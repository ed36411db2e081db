//! Other worlds: what a seat can't know is dealt anew, and nothing it receives may change, now or after an answer.

use super::position::{After, Position, Tried, told};
use super::promise::{Broken, Check, Line, hold};
use super::sight::{Sight, ask, choices, difference, json};
use super::walk::offers;
use super::{Inspect, Tally};
use crate::chance::{Chance, Fast, mix};
use crate::game::Asked;
use crate::log::Log;
use crate::playout::digest;
use crate::seat::{Seat, Viewer};

/// Deals worlds for every seat and compares them with the real one, now and after the answers that were tried.
pub(super) fn compare<G: Inspect>(
    at: &Position<G>,
    sights: &[Sight],
    tried: &[Tried<G>],
    tally: &mut Tally,
) -> Result<(), Broken> {
    for seat in Seat::all(at.seats()) {
        let hidden = at.game.secrets(at.state, Viewer::Seat(seat));
        for deal in 0..at.deals {
            let number = mix(at.seed ^ ((at.step as u64) << 16) ^ ((seat.index() as u64) << 8) ^ deal);
            let world = dealt(at, seat, number)?;
            let changed = world != *at.state;
            tally.world(seat, hidden.len(), changed);
            looks_the_same(at, seat, sights, &world)?;
            if deal == 0 {
                deals_to_others(at, seat, &hidden, &world, tally);
            }
            if !changed {
                continue;
            }
            at.conserves(&world, &format!(" after a redeal for seat {}", seat.number()))?;
            for one in tried {
                goes_on_the_same(at, seat, one, &world, tally)?;
            }
            if deal == 0 {
                plays_out(at, seat, world, number)?;
            }
        }
    }
    Ok(())
}

/// No redeal draws more numbers than this: a thousand cards are shuffled with a thousand.
const MOST_DRAWN: u32 = 100_000;

/// Chance that runs out, so that a redeal that tries for ever is found out instead of waited for.
struct Counted {
    chance: Fast,
    drawn: u32,
}

impl Chance for Counted {
    fn pick(&mut self, n: u32) -> u32 {
        self.drawn += 1;
        assert!(self.drawn <= MOST_DRAWN, "it is still dealing after {MOST_DRAWN} numbers");
        self.chance.pick(n)
    }
}

fn dealt<G: Inspect>(at: &Position<G>, seat: Seat, number: u64) -> Result<G::State, Broken> {
    let doing = format!("redeal for seat {}", seat.number());
    let deal = || {
        let (mut world, mut chance) = (at.state.clone(), Counted { chance: Fast::new(number), drawn: 0 });
        let dealt = ask(Check::Plays, &doing, || at.game.redeal(&mut world, seat, &mut chance));
        hold(Check::RedealEnds, chance.drawn <= MOST_DRAWN, || {
            format!(
                "{doing} is still dealing after {MOST_DRAWN} numbers: what everybody knows may be untrue, or its tries need a bound"
            )
        })?;
        dealt.map(|()| world)
    };
    let (world, again) = (deal()?, deal()?);
    hold(Check::Determined, digest(&world) == digest(&again), || {
        format!("{doing} with the same chance gave two worlds")
    })?;
    Ok(world)
}

/// Counts whether those who see cards that the seat can't see other cards in this world.
fn deals_to_others<G: Inspect>(at: &Position<G>, seat: Seat, hidden: &[String], world: &G::State, tally: &mut Tally) {
    let unseen_by = |state: &G::State, other: Seat| {
        let mut unseen = at.game.secrets(state, Viewer::Seat(other));
        unseen.sort();
        unseen
    };
    for other in Seat::all(at.seats()).filter(|other| *other != seat && hidden.len() >= 2) {
        let unseen = unseen_by(at.state, other);
        if hidden.iter().any(|mark| !unseen.contains(mark)) {
            tally.others[seat.index()][other.index()].count(unseen_by(world, other) != unseen);
        }
    }
}

/// To the seat, and to a spectator, who knows no more than the seat does.
fn looks_the_same<G: Inspect>(at: &Position<G>, seat: Seat, sights: &[Sight], world: &G::State) -> Result<(), Broken> {
    let who = seat.number();
    for sight in sights {
        let there = match sight.viewer {
            Viewer::Seat(other) if other == seat => Sight::once(at.game, world, sight.viewer)?,
            Viewer::Spectator => Sight::once(at.game, world, sight.viewer)?,
            _ => continue,
        };
        let Some((check, what)) = sight.differs(&there) else { continue };
        let (check, whose) = match sight.viewer {
            Viewer::Spectator => {
                (Check::HiddenFromSpectators, format!("what seat {who} cannot know shows to a spectator"))
            }
            _ => (
                check,
                format!(
                    "it is told too much, or redeal changed what it knows: seat {who} can tell the real world from one dealt anew"
                ),
            ),
        };
        return Err(Broken::new(check, format!("{whose}: {what}")));
    }
    let asked = at.game.asked(world).seats();
    asked
        .iter()
        .try_for_each(|other| offers(at.game, world, other).map(|_| ()))
        .map_err(|broken| Broken { what: format!("{} (in a world dealt anew for seat {who})", broken.what), ..broken })
}

/// The same answer in both worlds: unless something was rolled or revealed, the seat must not be able to tell them
/// apart afterwards; and if it can't, the story must not tell it either.
fn goes_on_the_same<G: Inspect>(
    at: &Position<G>,
    seat: Seat,
    tried: &Tried<G>,
    world: &G::State,
    tally: &mut Tally,
) -> Result<(), Broken> {
    let game = at.game;
    let offered = choices(game, world, tried.seat)?;
    let same = |choice: &G::Choice| game.describe(world, tried.seat, *choice).words == tried.words;
    // Somebody else's answer may not exist in this world: it may be about a card that is elsewhere here.
    let Some(&choice) = offered.iter().find(|choice| same(choice)) else { return Ok(()) };
    let dealt = format!(", in a world dealt anew for seat {}", seat.number());
    let there = at.after(world, tried.seat, choice, &tried.words, &dealt)?;
    tally.compared += 1;
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        indistinct(at, viewer, seat, tried, &there)?;
    }
    Ok(())
}

fn indistinct<G: Inspect>(
    at: &Position<G>,
    viewer: Viewer,
    seat: Seat,
    tried: &Tried<G>,
    there: &After<G>,
) -> Result<(), Broken> {
    let (game, here) = (at.game, &tried.after);
    let marked = here.marked && there.marked;
    let sight = tried.sights.iter().find(|sight| sight.viewer == viewer).expect("every viewer has looked");
    if let Some((check, what)) = sight.differs(&Sight::once(game, &there.state, viewer)?) {
        let check = if check == Check::HiddenFromView { Check::RevealsAreMarked } else { check };
        return hold(check, marked, || {
            format!(
                "seat {} answers \"{}\"; nothing was rolled or marked as revealed, and yet {viewer} can then tell the \
                 real world from one that looked the same to seat {}: {what}",
                tried.seat.number(),
                tried.words,
                seat.number()
            )
        });
    }
    // An event that openly shows a card is told by what it shows; every other one tells no more than the view does. Where
    // such an event comes in one world and another in the other, the hearer may tell them apart from there on.
    let story = |after: &After<G>| {
        let lines = after.events.iter().map(|event| {
            let shows = marked && !game.shows(event, viewer).is_empty();
            Ok((shows, json(&told(game, [event], viewer)?)))
        });
        let mut lines = lines.collect::<Result<Vec<(bool, String)>, Broken>>()?;
        // What the hearer is not told of at all is no line.
        lines.retain(|(_, words)| words != "[]");
        Ok::<_, Broken>(lines)
    };
    let (here, there) = (story(here)?, story(there)?);
    let nothing = (false, String::from("[]"));
    let at = |story: &[(bool, String)], index: usize| story.get(index).unwrap_or(&nothing).clone();
    let parting = (0..here.len().max(there.len())).find(|index| at(&here, *index).1 != at(&there, *index).1);
    let parted = parting.map(|index| (at(&here, index), at(&there, index)));
    hold(Check::HiddenFromStory, parted.as_ref().is_none_or(|(here, there)| here.0 || there.0), || {
        let what = parted.as_ref().map(|(here, there)| difference("the story", &here.1, &there.1)).unwrap_or_default();
        let remedy = "if the event rightly shows it, say so in Inspect::shows";
        format!(
            "\"{}\" looks the same to {viewer} in two worlds and is told differently: {what}; {remedy}",
            tried.words
        )
    })
}

/// Search plays on in such worlds, so they must be worlds: every offer playable, and an end.
fn plays_out<G: Inspect>(at: &Position<G>, seat: Seat, world: G::State, number: u64) -> Result<(), Broken> {
    play_on(at, seat, world.clone(), number, None).or_else(|_| {
        let mut lines = Vec::new();
        let played = play_on(at, seat, world, number, Some(&mut lines));
        played.map_err(|broken| Broken { further: lines, ..broken })
    })
}

/// Plays at random to the end, and writes down what is played if somebody wants to know.
fn play_on<G: Inspect>(
    at: &Position<G>,
    seat: Seat,
    mut world: G::State,
    number: u64,
    mut lines: Option<&mut Vec<Line>>,
) -> Result<(), Broken> {
    let game = at.game;
    let mut chance = Fast::new(number);
    let mut offered = Vec::new();
    let longest = game.info().longest as usize;
    let doing = format!("playing on in a world dealt anew for seat {}", seat.number());
    for _ in at.step..longest {
        let Asked::Seats(asked) = game.asked(&world) else { return Ok(()) };
        ask(Check::Plays, &doing, || {
            let asked = asked.lowest().expect("somebody is asked until the game is over");
            offered.clear();
            game.choices(&world, asked, &mut offered);
            let index = chance.pick(offered.len() as u32) as usize;
            if let Some(lines) = &mut lines {
                let question = game.question(&world, asked).words;
                let words = game.describe(&world, asked, offered[index]).words;
                lines.push(Line { seat: asked, question, words, choice: index + 1, of: offered.len() });
            }
            game.play(&mut world, asked, offered[index], &mut chance, &mut Log::deaf());
        })?;
    }
    let over = matches!(game.asked(&world), Asked::Over(_));
    hold(Check::Ends, over, || format!("{doing}, it is still going on after {longest} choices in all"))
}
