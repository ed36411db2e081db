//! Questions that texts ask: what may be answered, and how it reads.

use crate::choice::Choice;
use crate::parts::Token;
use crate::sight::Sight;
use crate::state::{Frame, State};
use crate::thing::Object;
use crate::words::{capital, card_handle, module_handle, pending_handle};
use lingo::{Answer, Who};
use std::cell::RefCell;
use table::{Description, Question, Seat};

thread_local! {
    /// Answers come in a list of their own; it is used again, so that nothing is allocated for a question.
    static ANSWERS: RefCell<Vec<Answer>> = const { RefCell::new(Vec::new()) };
}

/// Who or what an answer means, told so that two answers that read alike are one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meant {
    Seat(Seat),
    Ship(Seat),
    Module(Seat, usize),
    /// A card in the open: its owner, its name, and the module if that has a state of its own.
    Card(Seat, crate::catalogue::CardId, Option<usize>),
    /// A pending attack: its owner, its name, its damage and when it lands.
    Pending(Seat, crate::catalogue::CardId, i16, u8),
    /// A card in the other's hand that has not been seen: only its colour shows.
    Hidden(Seat, crate::parts::Category),
}

impl Sight<'_> {
    /// Everything the seat that a text asks may answer.
    pub fn answers(self, seat: Seat, out: &mut Vec<Choice>) {
        match self.state.frames.last() {
            _ if self.is_order_open() => {
                self.orders(out);
            }
            Some(Frame::Swap { seat: whose, place, .. }) => {
                out.extend(self.loadable(*whose, usize::from(*place)).map(Choice::Load));
                out.push(Choice::Keep);
            }
            Some(Frame::Effect(effect)) => ANSWERS.with_borrow_mut(|answers| {
                answers.clear();
                lingo::answers(&self.catalogue.programs, effect, &self, answers);
                for (index, &answer) in answers.iter().enumerate() {
                    let twin = answers[..index].iter().any(|&other| self.reads_alike(seat, other, answer));
                    if !twin {
                        out.push(Choice::Answer(answer));
                    }
                }
            }),
            _ => {}
        }
    }

    /// The answer to a text's question if there is only one that differs from the others. A choice among cards in a hand
    /// is always asked: not to be asked would tell that they are all the same.
    pub fn only_answer(self, seat: Seat, effect: &lingo::Frame) -> Option<Answer> {
        ANSWERS.with_borrow_mut(|answers| {
            answers.clear();
            lingo::answers(&self.catalogue.programs, effect, &self, answers);
            let (&first, rest) = answers.split_first()?;
            let alike = rest.iter().all(|&other| self.reads_alike(seat, first, other));
            (alike && !self.is_in_a_hand(first)).then_some(first)
        })
    }

    fn is_in_a_hand(self, answer: Answer) -> bool {
        let Answer::Who(who) = answer else { return false };
        matches!(who.as_thing().map(Object::of), Some(Object::Card(seat, card)) if self.side(seat).hand.has(card))
    }

    /// Is it open which of several effects at the end of the turn comes first (S55)?
    fn is_order_open(self) -> bool {
        let State { frames, waiting, unordered, .. } = self.state;
        *unordered > 1 && frames.is_empty() && waiting.len() == usize::from(*unordered)
    }

    fn orders(self, out: &mut Vec<Choice>) {
        let waiting = &self.state.waiting;
        for (index, effect) in waiting.iter().enumerate() {
            if !waiting[..index].iter().any(|other| other.ability() == effect.ability()) {
                out.push(Choice::First(index as u8));
            }
        }
    }

    fn reads_alike(self, seat: Seat, one: Answer, other: Answer) -> bool {
        match (one, other) {
            (Answer::Who(one), Answer::Who(other)) => self.meant(seat, one) == self.meant(seat, other),
            _ => one == other,
        }
    }

    fn meant(self, viewer: Seat, who: Who) -> Option<Meant> {
        let Some(thing) = who.as_thing() else { return who.as_seat().map(Meant::Seat) };
        Some(match Object::of(thing) {
            Object::Ship(seat) => Meant::Ship(seat),
            Object::Module(seat, place) => Meant::Module(seat, place),
            Object::Card(seat, card) => {
                let side = self.side(seat);
                let id = self.catalogue.id_of(side, card);
                let pending = side.pending.iter().find(|pending| pending.card == card);
                if let Some(pending) = pending {
                    Meant::Pending(seat, id, pending.damage + pending.critical, pending.due)
                } else if seat != viewer && side.hand.has(card) && !side.seen.has(card) {
                    Meant::Hidden(seat, self.catalogue.card(id).category)
                } else {
                    let module = self.module_of(seat, card);
                    Meant::Card(seat, id, module.arms.has_state().then_some(card.module()))
                }
            }
        })
    }

    /// The question of the text on top of the stack.
    pub fn text_question(self) -> Question {
        match self.state.frames.last() {
            _ if self.is_order_open() => {
                Question::new("Several things happen at the end of your turn. Which comes first?")
            }
            Some(Frame::Swap { seat, place, .. }) => {
                let module = self.catalogue.module_name(self.side(*seat), usize::from(*place));
                Question::new(format!("Which token do you load into {module}? The one loaded now is lost."))
                    .from_card(module_handle(*seat, usize::from(*place)))
            }
            Some(Frame::Effect(effect)) => self.effect_question(effect),
            _ => Question::new("What do you do?"),
        }
    }

    /// What a text asks, and the text itself: what happens to what is chosen.
    fn effect_question(self, effect: &lingo::Frame) -> Question {
        let (object, controller) = (Object::of(effect.source()), effect.controller());
        let (name, text) = self.source(effect.source());
        // The text says “you” to whoever it belongs to.
        let whose = if self.state.asking == Some(controller) { String::new() } else { format!(" of {controller}") };
        let asked = lingo::question(&self.catalogue.programs, effect);
        let says = capital(self.catalogue.wording(effect.ability()).unwrap_or(&text));
        let question = Question::new(match says.is_empty() {
            true => format!("{name}{whose}: {asked}"),
            false => format!("{name}{whose}: {asked} The text: “{says}”"),
        });
        match object {
            Object::Module(seat, place) => question.from_card(module_handle(seat, place)),
            // A ship is a place, and a card that is being played lies nowhere.
            Object::Ship(_) | Object::Card(..) => question,
        }
    }

    /// The name and text of what an effect comes from.
    fn source(self, thing: lingo::Thing) -> (String, String) {
        let object = Object::of(thing);
        let printed = self.printed_on(object);
        let name = match object {
            Object::Module(seat, place) => self.catalogue.module_name(self.side(seat), place),
            Object::Ship(_) | Object::Card(..) => self.catalogue.name_on(printed).to_string(),
        };
        (name, self.catalogue.text_on(printed).to_string())
    }

    /// An answer to a text in words.
    pub fn describe_answer(self, seat: Seat, answer: Answer) -> Description {
        match answer {
            Answer::Who(who) => self.describe_who(seat, who),
            Answer::Yes => Description::new("yes", "Yes"),
            Answer::No => Description::new("no", "No"),
            Answer::Way(way) => {
                let label = match self.state.frames.last() {
                    Some(Frame::Effect(effect)) => lingo::way(&self.catalogue.programs, effect, way),
                    _ => "",
                };
                Description::new("choose", capital(label))
            }
            Answer::Number(number) => Description::new("number", number.to_string()),
            Answer::Done => Description::new("done", if self.has_chosen() { "No more" } else { "None" }),
        }
    }

    /// Has the player who is asked chosen something already, of several things?
    fn has_chosen(self) -> bool {
        match self.state.frames.last() {
            Some(Frame::Effect(effect)) => {
                let chosen = lingo::chosen(&self.catalogue.programs, effect, &self);
                chosen.is_some_and(|(picked, ..)| !picked.is_empty())
            }
            _ => false,
        }
    }

    fn describe_who(self, seat: Seat, who: Who) -> Description {
        let choose = |words: String| Description::new("choose", words);
        let whose = |owner: Seat| if owner == seat { "your".to_string() } else { format!("{owner}'s") };
        let Some(meant) = self.meant(seat, who) else { return choose("Nobody".into()) };
        let card = who.as_thing().map(Object::of).and_then(|object| match object {
            Object::Card(_, card) => Some(card),
            _ => None,
        });
        match meant {
            Meant::Seat(seat) => choose(seat.to_string()),
            Meant::Ship(owner) => {
                choose(capital(format!("{} ship", whose(owner)))).place(format!("s{}", owner.number()))
            }
            Meant::Module(owner, place) => {
                let name = self.catalogue.module_name(self.side(owner), place);
                choose(capital(format!("{} {name}", whose(owner)))).thing(module_handle(owner, place))
            }
            Meant::Card(owner, id, module) => {
                let name = &self.catalogue.card(id).name;
                let from = module.map_or(String::new(), |place| {
                    format!(" from {}", self.catalogue.module_name(self.side(owner), place))
                });
                let words = choose(capital(format!("{} {name}{from}", whose(owner))));
                match card.filter(|&card| self.side(owner).hand.has(card)) {
                    Some(card) => words.thing(card_handle(owner, card)),
                    None => words,
                }
            }
            Meant::Pending(owner, id, damage, turn) => {
                let name = &self.catalogue.card(id).name;
                let when = format!("at the end of {} turn {turn}", whose(owner));
                let words = format!("{} {name}, {damage} damage, landing {when}", whose(owner));
                let index = self.side(owner).pending.iter().position(|pending| Some(pending.card) == card);
                choose(capital(&words)).thing(pending_handle(owner, index.unwrap_or(0)))
            }
            Meant::Hidden(owner, category) => {
                choose(capital(format!("{} hidden {} card", whose(owner), category.name())))
            }
        }
    }

    /// One of several effects at the end of a turn.
    pub fn describe_first(self, index: usize) -> Description {
        let words = self.first_words(index);
        // Two texts of one card may say the same; they are still two.
        let waiting = &self.state.waiting;
        let like_it = (0..index)
            .filter(|&other| waiting[other].ability() != waiting[index].ability() && self.first_words(other) == words);
        match like_it.count() {
            0 => Description::new("first", words),
            before => Description::new("first", format!("{words} ({})", before + 1)),
        }
    }

    fn first_words(self, index: usize) -> String {
        let effect = &self.state.waiting[index];
        let (name, text) = self.source(effect.source());
        format!("{name}: {}", capital(self.catalogue.wording(effect.ability()).unwrap_or(&text)))
    }

    /// What a Munitions Swap loads, or that it keeps what is loaded.
    pub fn describe_load(self, token: Option<Token>) -> Description {
        match (token, self.state.frames.last()) {
            (Some(token), _) => Description::new("load", format!("Load {} ammo", token.name())),
            (None, Some(Frame::Swap { seat, place, .. })) => {
                let active = self.side(*seat).fitted[usize::from(*place)].active;
                let name = active.map_or("what is loaded".to_string(), |token| format!("the {} token", token.name()));
                Description::new("keep", format!("Keep {name}"))
            }
            (None, _) => Description::new("keep", "Keep what is loaded"),
        }
    }
}
