//! Other ways to read a position: while it is being changed, and as it would be if something were so.

use crate::board::Board;
use crate::ids::CardId;
use crate::play::Play;
use crate::state::Side;
use crate::world::{card, card_of};
use lingo::{
    Among, Aspect, End, FactId, FigureId, MeasureId, NounId, PartId, PlaceId, RelationId, SpanId, StateId, Thing,
    TraitId, Who, World, ZoneId,
};
use table::Seat;

/// A position as it would be: for what is looked at before it is chosen or paid.
#[derive(Clone, Copy)]
pub(crate) struct Supposing<'a> {
    board: Board<'a>,
    /// The fleet that a player on both sides or none aims at (505).
    fleet: Option<Side>,
    /// This card is turned: as a cost of what asks.
    turned: CardId,
    /// What asks costs so much more or less.
    more: i32,
}

impl<'a> Board<'a> {
    /// As if the card that asks cost so much more or less (401.1).
    pub(crate) fn for_more(self, more: i32) -> Supposing<'a> {
        Supposing { board: self, fleet: None, turned: CardId::NONE, more }
    }
}

impl<'a> Supposing<'a> {
    /// As if this fleet had been chosen as the opposing one.
    pub(crate) fn aimed_at(self, side: Side) -> Supposing<'a> {
        Supposing { fleet: Some(side), ..self }
    }

    /// As if this card were turned.
    pub(crate) fn with_turned(self, id: CardId) -> Supposing<'a> {
        Supposing { turned: id, ..self }
    }

    fn more(&self) -> i32 {
        self.more
    }

    fn board(&self) -> Board<'a> {
        self.board
    }

    fn takes_for_turned(&self, thing: Thing) -> bool {
        self.turned.is_some() && card(thing) == Some(self.turned)
    }

    fn finds(&self, fact: FactId, of: Who, source: Thing, you: Seat) -> bool {
        let found = self.board.so(fact, of, source, you);
        match (self.fleet, card_of(of)) {
            (Some(side), Some(id)) if found && fact == self.board.game.texts.words.qualities.opposing => {
                let vessel = self.board.vessel(id);
                vessel.is_some() && self.board.side(vessel) == Some(side)
            }
            _ => found,
        }
    }
}

impl Play<'_> {
    fn more(&self) -> i32 {
        0
    }

    fn takes_for_turned(&self, _thing: Thing) -> bool {
        false
    }

    fn finds(&self, fact: FactId, of: Who, source: Thing, you: Seat) -> bool {
        self.board().so(fact, of, source, you)
    }
}

/// Both are read through the position as it is.
macro_rules! read_through_the_board {
    ($($reader:ty),*) => {$(
        impl World for $reader {
                fn seats(&self) -> usize {
                    self.board().n()
                }

                fn things(&self, among: Among) -> impl Iterator<Item = Thing> + '_ {
                    self.board().things_in(among, None, None)
                }

                fn things_like(
                    &self,
                    among: Among,
                    noun: Option<NounId>,
                    controller: Option<Seat>,
                ) -> impl Iterator<Item = Thing> + '_ {
                    self.board().things_in(among, noun, controller)
                }

                fn is(&self, thing: Thing, noun: NounId) -> bool {
                    World::is(&self.board(), thing, noun)
                }

                fn controller(&self, thing: Thing) -> Seat {
                    World::controller(&self.board(), thing)
                }

                fn owner(&self, thing: Thing) -> Seat {
                    self.board().owner(thing)
                }

                fn measure(&self, who: Who, measure: MeasureId, aspect: Aspect) -> i32 {
                    self.board().measure(who, measure, aspect)
                }

                fn has_trait(&self, thing: Thing, word: TraitId) -> bool {
                    self.board().has_trait(thing, word)
                }

                fn in_state(&self, thing: Thing, state: StateId) -> bool {
                    self.takes_for_turned(thing) || self.board().in_state(thing, state)
                }

                fn in_zone(&self, thing: Thing, zone: ZoneId, whose: Option<Seat>) -> bool {
                    self.board().in_zone(thing, zone, whose)
                }

                fn nth(&self, zone: ZoneId, whose: Seat, end: End, place: usize) -> Option<Thing> {
                    self.board().nth(zone, whose, end, place)
                }

                fn place(&self, thing: Thing, place: PlaceId) -> Option<u16> {
                    World::place(&self.board(), thing, place)
                }

                fn home(&self, seat: Seat, place: PlaceId) -> Option<u16> {
                    self.board().home(seat, place)
                }

                fn adjacent(&self, place: PlaceId, one: u16, other: u16) -> bool {
                    self.board().adjacent(place, one, other)
                }

                fn relation(&self, thing: Thing, relation: RelationId) -> Who {
                    self.board().relation(thing, relation)
                }

                fn attached_to(&self, thing: Thing) -> Option<Thing> {
                    self.board().attached_to(thing)
                }

                fn damaged(&self, thing: Thing) -> bool {
                    self.board().damaged(thing)
                }

                fn same_name(&self, one: Thing, other: Thing) -> bool {
                    self.board().same_name(one, other)
                }

                fn targetable(&self, who: Who, by: Seat, source: Thing) -> bool {
                    self.board().targetable(who, by, source)
                }

                fn running(&self, span: SpanId) -> Option<Seat> {
                    self.board().running(span)
                }

                fn part(&self, part: PartId) -> Option<Seat> {
                    self.board().part(part)
                }

                fn leads(&self, you: Seat) -> Seat {
                    self.board().leads(you)
                }

                fn plays(&self, seat: Seat) -> bool {
                    self.board().plays(seat)
                }

                fn opponent(&self, seat: Seat) -> Seat {
                    self.board().opponent(seat)
                }

                fn fact(&self, fact: FactId, of: Who, _amount: i32, source: Thing, controller: Seat) -> bool {
                    self.finds(fact, of, source, controller)
                }

                fn figure(&self, figure: FigureId, source: Thing) -> i32 {
                    self.board().figure(figure, source)
                }

                fn rebate(&self, ability: lingo::AbilityId, source: Thing, pool: MeasureId, you: Seat) -> i32 {
                    let resources = self.board().game.texts.words.pools.resources;
                    if pool == resources { self.board().rebate_for(ability, source, you, self.more()) } else { 0 }
                }

                fn payable(&self, act: &lingo::Act) -> bool {
                    self.board().payable(act)
                }
        }
    )*};
}

read_through_the_board!(Play<'_>, Supposing<'_>);
