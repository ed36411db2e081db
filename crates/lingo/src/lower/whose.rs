//! Where cards may go and be looked at: whose zone it is, which zones are drawn from and hidden, and what becomes of what
//! is played ([`crate::LexiconBuilder::zones_for`] and its neighbours).

use super::draft::Part;
use super::in_time::Side;
use super::vain::{Checking, Vain};
use super::{FoundZone, Lowering, Result};
use crate::grammar::{Cat, Rule};
use crate::ids::*;
use crate::program::*;
use crate::sense::Kinds;
use crate::tree::Tree;
use crate::trouble::Trouble;

impl Lowering<'_> {
    /// Refuses to draw from a zone that nobody draws from, or that is not the one of whoever draws.
    pub(super) fn may_draw(&self, by: Ref, zone: FoundZone, tree: &Tree) -> Result<()> {
        let (sense, name) = (&self.lexicon.sense, |zone: ZoneId| self.lexicon.shown(Cat::ZoneName, zone.0));
        if !sense.is_drawn(zone.zone) {
            let what = format!("nobody draws from a {} in this game", name(zone.zone));
            let decks: Vec<&str> = sense.drawn().iter().map(|&zone| name(zone)).collect();
            let remedy =
                format!("draw from a {}, or “put a … in your {}” elsewhere", decks.join(", "), name(zone.zone));
            return Err(Trouble::new(tree.span, what, remedy));
        }
        // “Their” means whoever the sentence is about.
        let theirs = tree.parts.first().and_then(Tree::rule) == Some(Rule::ZoneTheirs) && by != Ref::YOU;
        if sense.stays && zone.whose != Some(by) && !theirs {
            let what = "nobody draws cards of somebody else in this game";
            let whose = if by == Ref::YOU { "your" } else { "their" };
            return Err(Trouble::new(tree.span, what, format!("say “from {whose} {}”", name(zone.zone))));
        }
        Ok(())
    }
}

/// The zone of somebody else, or of anybody, whose hidden cards a filter looks at.
pub(super) fn hidden_zone(programs: &Programs, filter: u16) -> Option<ZoneId> {
    let sense = &programs.lexicon.sense;
    match programs.filters[filter as usize].scope {
        Scope::Zone(zone, whose) if whose != Some(Ref::YOU) && !sense.drawn().is_empty() && sense.is_hidden(zone) => {
            Some(zone)
        }
        _ => None,
    }
}

/// The zones that a text looks into by itself, from these operations and filters on. What somebody chooses from lies
/// before whoever chooses.
pub(super) fn zones_looked_into(programs: &Programs, ops: usize, filters: usize) -> u32 {
    let ops = &programs.ops[ops..];
    let is_chosen_by =
        |at: usize| ops.iter().any(|op| matches!(op, Op::Choose { filter, .. } if usize::from(*filter) == at));
    let looked = (filters..programs.filters.len()).filter(|&at| !is_chosen_by(at));
    let looked = looked.filter_map(|at| match programs.filters[at].scope {
        Scope::Zone(zone, _) => Some(zone),
        _ => None,
    });
    let tops = ops.iter().filter_map(|op| if let Op::Top { zone, .. } = op { Some(*zone) } else { None });
    looked.chain(tops).fold(0, |all, zone| all | zone_bit(zone))
}

impl Checking<'_> {
    /// What “this” is while its text is carried out.
    pub(super) fn this_is(&self) -> Kinds {
        let noun = self.printed.noun;
        if self.is_passing() { Kinds::of(&[noun]) } else { self.sense.noun(noun) }
    }

    /// Is the text on something that is gone as soon as it has been played?
    pub(super) fn is_passing(&self) -> bool {
        !Kinds::of(&[self.printed.noun]).and(self.sense.passing).is_none()
    }

    fn zone_name(&self, zone: ZoneId) -> &str {
        self.programs.lexicon.shown(Cat::ZoneName, zone.0)
    }

    /// A card that goes to a zone: from another one, and to one of its owner's.
    pub(super) fn moved(&self, act: Act<Ref, Amount>, owner: Option<usize>) -> Vain {
        let Act::Move { what, mover, to, whose, .. } = act else { return Ok(()) };
        if what == Ref::THIS && self.is_passing() {
            let noun = self.programs.lexicon.shown(Cat::Noun, self.printed.noun.0);
            let what = format!("a {noun} that is played goes where the rules put it, and nowhere else");
            return Err((what, format!("move another {noun}, or leave this out")));
        }
        self.lies_somewhere(what, owner)?;
        if let Some(mover) = mover {
            let name = crate::trace::plain(self.programs.lexicon.shown(Cat::MoveVerb, mover.0));
            let (meant, moved) = (self.to(what, owner), self.sense.mover(mover));
            let on_table = meant.and(self.sense.noun_of_zones());
            if meant.and(moved).is_none() && meant == on_table && !moved.and(self.sense.in_zones).is_none() {
                let [moved, there] = [moved, on_table].map(|kinds| self.names(kinds).join(" or "));
                let what = format!("“{name}” is done to {moved} that lies somewhere, and this is {there} on the table");
                return Err((what, "say where it lies: “… in your hand”".to_string()));
            }
            self.among(self.to(what, owner), self.sense.mover(mover), || format!("“{name}” is done to"))?;
        }
        let from = self.zones_of(what, owner);
        if self.sense.stays && !from.is_empty() && from.iter().all(|&from| from == to) {
            let what = format!("what lies in a {} is there already", self.zone_name(to));
            return Err((what, "put it somewhere else".to_string()));
        }
        let stays_with_owner = [whose.hop, whose.then].contains(&Hop::Owner) || self.belongs_to(what, whose, owner);
        if self.sense.stays && !stays_with_owner {
            let name = self.zone_name(to);
            let what = format!("a card is only ever in its owner's {name}, and this may be somebody else's");
            return Err((what, format!("say “its owner's {name}”, or move a card of the same player")));
        }
        Ok(())
    }

    /// A card that takes part in an event while it is being played lies nowhere that it could be taken from; nor is it
    /// kept in mind for longer.
    fn lies_somewhere(&self, what: Ref, owner: Option<usize>) -> Vain {
        if what == Ref::to(Base::Role(2)) {
            return self.kept_in_mind(owner).map_or(Ok(()), |(what, owner)| self.lies_somewhere(what, owner));
        }
        let watch = owner.and_then(|owner| super::vain::watch(self.programs.abilities[owner].used));
        let plays = watch.is_some_and(|watch| self.sense.is_while_played(watch.event));
        let passing = self.to(what, owner).and(self.sense.passing);
        if !plays || passing.is_none() || !matches!((what.base, what.hop), (Base::Role(0 | 1), Hop::Stay)) {
            return Ok(());
        }
        let noun = self.names(passing).join(" or ");
        let what = format!("{noun} that is being played goes where the rules put it, and nowhere else");
        Err((what, format!("move another {}, or leave this out", noun.split_once(' ').map_or("", |(_, noun)| noun))))
    }

    /// The zones from which something was chosen; none, if it was chosen elsewhere.
    fn zones_of(&self, what: Ref, owner: Option<usize>) -> Vec<ZoneId> {
        let scopes =
            self.filters_of(what, owner).into_iter().map(|filter| self.programs.filters[filter as usize].scope);
        let zones: Option<Vec<ZoneId>> =
            scopes.map(|scope| if let Scope::Zone(zone, _) = scope { Some(zone) } else { None }).collect();
        zones.unwrap_or_default()
    }

    /// The filters by which something was chosen.
    fn filters_of(&self, what: Ref, owner: Option<usize>) -> Vec<u16> {
        let set = match what.base {
            Base::First(filter) => return vec![filter],
            Base::Set(set) => set,
            Base::Item(item) => match self.set_of(item) {
                Some(set) => set,
                None => return Vec::new(),
            },
            Base::Role(role) => {
                let watch = owner.and_then(|owner| super::vain::watch(self.programs.abilities[owner].used));
                let casting = watch.map(|watch| if role == 0 { watch.subject } else { watch.object });
                return if let Some(Casting::Matching(filter)) = casting { vec![filter] } else { Vec::new() };
            }
            _ => return Vec::new(),
        };
        let fills = self.ops().filter_map(|op| match op {
            Op::Choose { filter, set: of, .. }
            | Op::Gather { filter, set: of, .. }
            | Op::Best { filter, set: of, .. } => (of == set).then_some(filter),
            _ => None,
        });
        fills.collect()
    }

    /// What an ability that waits keeps in mind, and the ability in which that was named.
    fn kept_in_mind(&self, owner: Option<usize>) -> Option<(Ref, Option<usize>)> {
        let id = AbilityId(owner? as u16);
        let waits = |lasting: u16| match self.programs.lasting(lasting).what {
            What::Trigger(of) | What::AtEnd(of) => of == id,
            _ => false,
        };
        (self.known[0]..self.programs.ops.len()).find_map(|at| match self.programs.ops[at] {
            Op::Do(Act::Stand { lasting, on, .. }) if waits(lasting) => Some((on, self.draft.owner(Part::Op(at)))),
            _ => None,
        })
    }

    /// Is it sure that something is this player's?
    fn belongs_to(&self, what: Ref, player: Ref, owner: Option<usize>) -> bool {
        if what == Ref::to(Base::Role(2)) {
            return self.kept_in_mind(owner).is_some_and(|(what, owner)| self.belongs_to(what, player, owner));
        }
        let filters = self.filters_of(what, owner);
        let drawn = || {
            let watch = owner.and_then(|owner| super::vain::watch(self.programs.abilities[owner].used));
            // Whoever draws or plays a card owns it.
            let own = |watch: Watch| match watch.event {
                Event::Draws | Event::Plays => Some(match watch.subject {
                    Casting::You => Ref::YOU,
                    Casting::Opponent => Ref::to(Base::Opponent),
                    _ => Ref::to(Base::Role(0)),
                }),
                _ => None,
            };
            what == Ref::to(Base::Role(1)) && watch.and_then(own) == Some(player)
        };
        (!filters.is_empty() && filters.iter().all(|&filter| self.is_of(filter, player))) || drawn()
    }

    fn is_of(&self, filter: u16, player: Ref) -> bool {
        let Filter { scope, from, to, .. } = self.programs.filters[filter as usize];
        let of_zone = matches!(scope, Scope::Zone(_, Some(whose)) if whose == player);
        of_zone
            || self.programs.demands[from as usize..to as usize].iter().any(|demand| match *demand {
                Demand::ControlledBy(whose, true) | Demand::OwnedBy(whose) | Demand::InZone(_, Some(whose)) => {
                    whose == player
                }
                Demand::ControlledByOpponent(true) => player == Ref::to(Base::Opponent),
                Demand::Either(one, other) => self.is_of(one, player) && self.is_of(other, player),
                _ => false,
            })
    }

    /// A card that is shown: one that somebody holds, or has just drawn.
    pub(super) fn shown(&self, what: Ref, owner: Option<usize>) -> Vain {
        let watch = owner.and_then(|owner| super::vain::watch(self.programs.abilities[owner].used));
        let drawn = what == Ref::to(Base::Role(1)) && watch.is_some_and(|watch| watch.event == Event::Draws);
        let mut zones = self.zones_of(what, owner).into_iter();
        if drawn || self.sense.drawn().is_empty() || zones.any(|zone| self.sense.is_held(zone)) {
            return Ok(());
        }
        let held = self.held_names().join(" or ");
        let what = format!("a card can be shown that lies in a {held}; others are known, or nobody holds them");
        Err((what, format!("say “a card in your {held}”")))
    }

    fn held_names(&self) -> Vec<&str> {
        let lexicon = &self.programs.lexicon;
        let zones = (0..=u8::MAX).filter(|&zone| lexicon.words.contains_key(&(Cat::ZoneName, zone)));
        zones.map(ZoneId).filter(|&zone| self.sense.is_held(zone)).map(|zone| self.zone_name(zone)).collect()
    }

    /// A card that somebody chooses: they must be able to see what there is.
    pub(super) fn chosen_unseen(&self, by: Ref, filter: u16) -> Vain {
        let Scope::Zone(zone, whose) = self.programs.filters[filter as usize].scope else { return Ok(()) };
        let sees = whose.is_some_and(|whose| (whose == Ref::YOU) == (by == Ref::YOU));
        if sees || self.sense.drawn().is_empty() || !self.sense.is_hidden(zone) {
            return Ok(());
        }
        let what = format!("nobody chooses among the cards of a {} that they cannot see", self.zone_name(zone));
        Err((what, "let its player choose, or say “a random card”".to_string()))
    }

    /// What can be told of an action before it is used, and what is in force all the time, everybody can reckon: it
    /// must not hang on cards that only their holder sees.
    pub(super) fn unseen(&self, looks: &[u16], when: &str) -> Vain {
        let Some(zone) = looks.iter().find_map(|&filter| hidden_zone(self.programs, filter)) else { return Ok(()) };
        let what = format!("{when} hangs on the cards of a {} that not everybody can see", self.zone_name(zone));
        let remedy = "look when it happens: “If there is a … in …, …” as an effect, or count the cards alone";
        Err((what, remedy.to_string()))
    }

    /// A zone that is shown to somebody: there must be something in it that they do not know.
    pub(super) fn looked_into(&self, zone: ZoneId, whose: Ref, by: Option<Ref>) -> Vain {
        if !self.sense.is_hidden(zone) {
            let what = format!("everybody sees what lies in a {}", self.zone_name(zone));
            return Err((what, "look at something that is hidden".to_string()));
        }
        if !self.sense.drawn().is_empty() && by == Some(whose) {
            let what = format!("whoever has a {} knows as much of it as there is to know", self.zone_name(zone));
            return Err((what, "look at somebody else's".to_string()));
        }
        Ok(())
    }

    /// A zone that is shuffled.
    pub(super) fn shuffled(&self, zone: ZoneId) -> Vain {
        if self.sense.is_drawn(zone) {
            return Ok(());
        }
        let what = format!("a {} has no order, so there is nothing to shuffle", self.zone_name(zone));
        let decks: Vec<&str> = self.sense.drawn().iter().map(|&zone| self.zone_name(zone)).collect();
        Err((what, format!("shuffle a {}", decks.join(", "))))
    }

    /// A trigger on something that is gone as soon as it has been played: it waits for what happens in a stretch of its
    /// own player.
    pub(super) fn waits_in_time(&self, number: u16) -> Vain {
        let What::Trigger(id) = self.programs.lasting(number).what else { return Ok(()) };
        let Use::Trigger(watch) = self.programs.ability(id).used else { return Ok(()) };
        let cards = self.sense.in_zones.or(self.sense.noun_of_zones());
        let of_cards =
            watch.event == Event::Inflicts && self.casting(watch.subject).and(cards) == self.casting(watch.subject);
        let of_own = self.sense.is_of_own(watch.event) || of_cards;
        if self.is_passing() && of_own && self.doer(watch) == Side::Others {
            let noun = self.programs.lexicon.shown(Cat::Noun, self.printed.noun.0);
            let what = format!("this {noun} is gone before anybody else does that");
            return Err((what, "say how long it waits: “Until the start of your next …, when …,”".to_string()));
        }
        Ok(())
    }
}
