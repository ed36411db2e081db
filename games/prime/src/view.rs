//! What a viewer may know, built field by field (107). Hidden are hands, draw piles, advantages face down, and starting
//! planets until all are chosen; everything else lies open.

use crate::board::Board;
use crate::frame::{Frame, Phase};
use crate::galaxy::Place;
use crate::ids::{Bits, CardId};
use crate::in_force::InForceView;
use crate::setup::Options;
use crate::state::{Over, Side};
pub use crate::under_way::UnderWay;
use crate::under_way::alien_handle;
use serde::Serialize;
use table::{Seat, SeatSet, Viewer};

/// The table as a viewer may know it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The turn, 0 before the first.
    pub turn: u16,
    /// The phase; none while the game is being set up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The first player of this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// The house rules.
    pub options: Options,
    /// Everybody at the table.
    pub players: Vec<PlayerView>,
    /// Every location by its handle, with what is there.
    #[serde(serialize_with = "by_handle")]
    pub galaxy: Vec<PlaceView>,
    /// The ship combat in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatView>,
    /// The hero combat in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero_combat: Option<HeroCombatView>,
    /// The damage about to be inflicted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit: Option<HitView>,
    /// Actions announced and not yet done, the first begun first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub under_way: Vec<UnderWay>,
    /// What texts have put in force for a time, or for good.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_force: Vec<InForceView>,
    /// The game is over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

/// A player.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Still playing.
    pub alive: bool,
    /// The name of the Alien card.
    pub alien: String,
    /// The handle of the Alien card.
    pub alien_handle: String,
    /// The Tech level.
    pub tech: u8,
    /// The Tech level at which this player wins (103).
    pub transcendence: u8,
    /// The resource pool.
    pub resources: u16,
    /// Commands left.
    pub commands: u8,
    /// The maximum of commands.
    pub max_commands: u8,
    /// Homeworlds conquered.
    pub homeworlds: u8,
    /// How many cards the hand has.
    pub hand_size: usize,
    /// The hand, for whoever may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<CardView>>,
    /// How many cards the draw pile has.
    pub draw_pile: usize,
    /// The recycle pile, its top first.
    pub recycle_pile: Vec<CardView>,
    /// The terminate pile.
    pub terminate_pile: Vec<CardView>,
    /// Heroes face down out of play, which their owner can buy back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shackled: Vec<CardView>,
    /// How many advantages lie beneath the one that is played.
    pub reserve: usize,
    /// The advantage, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advantage: Option<AdvantageView>,
    /// Has finished choosing starting planets.
    pub settled: bool,
    /// How many starting planets lie face down in front of the player so far (101.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laid: Option<usize>,
    /// The starting planets chosen so far, for whoever may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choosing: Option<Vec<CardView>>,
    /// Cards that a text offers from a pile, for whoever is asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<CardView>,
    /// The planets of the deck while starting planets are chosen, for whoever may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planets: Option<Vec<CardView>>,
}

/// A card that is not in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// Its handle.
    pub handle: String,
    /// Its name.
    pub name: String,
}

/// An advantage: everybody knows that it is there, not everybody which it is (R15).
#[derive(Clone, Debug, Serialize)]
pub struct AdvantageView {
    /// It lies face up.
    pub face_up: bool,
    /// The card, for whoever may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardView>,
}

/// Locations as a table, so that `/galaxy/1A/planet` names the planet at A.
fn by_handle<S: serde::Serializer>(places: &[PlaceView], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(places.iter().map(|place| (&place.handle, place)))
}

/// A location.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceView {
    /// Its handle: `1A`, `storm`, `outer 2`.
    pub handle: String,
    /// Whose Star System it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<Seat>,
    /// The handles of the adjacent locations.
    pub adjacent: Vec<String>,
    /// The planet in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planet: Option<PieceView>,
    /// No ship here can be attacked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub screened: bool,
    /// A planet that was conquered or destroyed lies here face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallen: Option<CardView>,
    /// Ships in orbit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<PieceView>,
    /// Spies on their own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heroes: Vec<PieceView>,
}

/// A card in play.
#[derive(Clone, Debug, Serialize)]
pub struct PieceView {
    /// Its handle.
    pub handle: String,
    /// Its name.
    pub name: String,
    /// Who uses it.
    pub controller: Seat,
    /// Its type.
    pub kind: crate::card::CardType,
    /// Turned.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
    /// Moved this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
    /// Attacked this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub attacked: bool,
    /// Must leave the Firestorm this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub doomed: bool,
    /// The fleet it fights in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fleet: Option<&'static str>,
    /// Guns and shields, of ships and of planets that fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combat: Option<(u8, u8)>,
    /// Energy and power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub energy: Option<(u8, u8)>,
    /// Structure or life, after damage and before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endurance: Option<(u8, u8)>,
    /// Combat and influence of a hero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero: Option<(u8, u8)>,
    /// What a planet produces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub production: Option<u8>,
    /// Exploration points left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
    /// Counters on it, and what they are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counters: Option<(u8, &'static str)>,
    /// Traits that are not printed on it and that it has by something in force.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gained: Vec<String>,
    /// What is on it or attached to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<PieceView>,
}

/// A ship combat.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct CombatView {
    pub attacker: Seat,
    pub defender: Seat,
    /// The handle of the target.
    pub target: String,
    /// The handle of the location.
    pub place: String,
    /// Who supports the attack.
    pub attack_support: SeatSet,
    /// Who supports the defence.
    pub defence_support: SeatSet,
    /// Who may retreat.
    pub retreats: SeatSet,
}

/// A hero combat.
#[derive(Clone, Debug, Serialize)]
pub struct HeroCombatView {
    /// The handle of the hero that strikes.
    pub attacker: String,
    /// The handle of the hero that is struck.
    pub defender: String,
    /// The round, from 1.
    pub round: u8,
}

/// Damage about to be inflicted.
#[derive(Clone, Debug, Serialize)]
pub struct HitView {
    /// The handle of what inflicts it.
    pub source: String,
    /// The handle of what suffers it.
    pub target: String,
    /// How much is left of it after Reacts so far.
    pub amount: u8,
}

impl Serialize for Phase {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(match self {
            Phase::Reset => "reset",
            Phase::Main => "main",
            Phase::End => "end",
        })
    }
}

impl Board<'_> {
    /// What a viewer may know.
    pub(crate) fn view(self, viewer: Viewer) -> View {
        let combat = &self.state.combat;
        View {
            turn: self.turn,
            phase: self.phase(),
            first: self.ordered.then_some(self.first),
            options: self.options,
            players: Seat::all(self.n()).map(|seat| self.player_view(seat, viewer)).collect(),
            galaxy: self.galaxy().places().map(|place| self.place_view(place)).collect(),
            combat: combat.on.then(|| CombatView {
                attacker: combat.attacker,
                defender: combat.defender,
                target: self.handle(combat.target),
                place: combat.place.handle(),
                attack_support: combat.supporters[0],
                defence_support: combat.supporters[1],
                retreats: combat.retreats,
            }),
            hero_combat: self.state.stack.iter().rev().find_map(|frame| match frame {
                Frame::HeroCombat(fight) => Some(HeroCombatView {
                    attacker: self.handle(fight.attacker),
                    defender: self.handle(fight.defender),
                    round: fight.round,
                }),
                _ => None,
            }),
            hit: self.hit_to_come().map(|hit| HitView {
                source: self.handle(hit.source),
                target: self.handle(hit.target),
                amount: hit.left(),
            }),
            under_way: self.under_way(),
            in_force: self.in_force_view(viewer),
            over: self.over != Over::No,
        }
    }

    /// The phase that is going on.
    pub fn phase(self) -> Option<Phase> {
        self.state.stack.iter().find_map(|frame| match frame {
            Frame::Reset(_) => Some(Phase::Reset),
            Frame::Phase(phase, _) => Some(*phase),
            Frame::End(_) => Some(Phase::End),
            _ => None,
        })
    }

    pub(crate) fn card_view(self, id: CardId) -> CardView {
        CardView { handle: self.handle(id), name: self.title(id).to_string() }
    }

    fn cards_view(self, seat: Seat, cards: Bits) -> Vec<CardView> {
        cards.iter().map(|index| self.card_view(CardId::new(seat, index))).collect()
    }

    fn player_view(self, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = self.state.player(seat);
        let sees = viewer.sees_as(seat);
        let setting_up = self.turn == 0;
        let advantage = player.advantage.is_some().then(|| AdvantageView {
            face_up: player.revealed,
            card: (sees || player.revealed).then(|| self.card_view(player.advantage)),
        });
        PlayerView {
            seat,
            alive: self.alive.has(seat),
            alien: self.game.pack().card(player.alien).name.clone(),
            alien_handle: alien_handle(seat),
            tech: self.tech(seat),
            transcendence: self.transcendence(seat),
            resources: player.resources,
            commands: player.commands,
            max_commands: self.max_commands(seat),
            homeworlds: player.homeworlds,
            hand_size: player.hand.len(),
            hand: sees.then(|| self.cards_view(seat, player.hand)),
            draw_pile: player.piles.draw().len(),
            recycle_pile: player
                .piles
                .recycled()
                .iter()
                .map(|card| self.card_view(CardId::new(seat, usize::from(*card))))
                .collect(),
            terminate_pile: self.cards_view(seat, player.terminated),
            shackled: self.cards_view(seat, player.shackled),
            reserve: player.reserve.len(),
            advantage,
            settled: player.settled,
            laid: setting_up.then(|| self.chosen_planets(seat).count()),
            offered: if sees && viewer != Viewer::Everything {
                self.offered_cards(seat).into_iter().map(|id| self.card_view(id)).collect()
            } else {
                Vec::new()
            },
            planets: (setting_up && sees).then(|| self.cards_view(seat, player.planets)),
            choosing: (setting_up && sees).then(|| self.chosen_planets(seat).map(|id| self.card_view(id)).collect()),
        }
    }

    fn place_view(self, place: Place) -> PlaceView {
        let world = self.world(place);
        let ships = self.state.all(|player| player.ships.but(player.docked));
        let alone = self.state.all(|player| player.heroes).filter(|hero| self.piece(*hero).host.is_none());
        let here = |id: &CardId| self.piece(*id).place == place;
        let fallen = Seat::all(self.n()).find_map(|seat| {
            let mut cards = self.state.player(seat).fallen.iter().map(|index| CardId::new(seat, index));
            cards.find(|id| self.piece(*id).place == place)
        });
        PlaceView {
            handle: place.handle(),
            system: place.of_seat(),
            adjacent: self.galaxy().adjacent(place).iter().map(Place::handle).collect(),
            planet: world.is_some().then(|| self.piece_view(world)),
            screened: self.screens[0].has(place),
            fallen: fallen.map(|id| self.card_view(id)),
            ships: ships.filter(here).map(|id| self.piece_view(id)).collect(),
            heroes: alone.filter(here).map(|id| self.piece_view(id)).collect(),
        }
    }

    fn piece_view(self, id: CardId) -> PieceView {
        let (face, piece) = (self.face(id), self.piece(id));
        let is = |set: fn(&crate::state::Player) -> Bits| self.is(id, set);
        let (ship, planet, hero) = (is(|player| player.ships), is(|player| player.planets), is(|player| player.heroes));
        let fights = ship || (planet && self.power(id) > 0);
        PieceView {
            handle: self.handle(id),
            name: self.name(id),
            controller: piece.controller,
            kind: face.kind,
            turned: is(|player| player.turned),
            moved: is(|player| player.moved),
            attacked: is(|player| player.attacked),
            doomed: is(|player| player.doomed),
            fleet: self.side(id).map(|side| match side {
                Side::Attack => "attacking",
                Side::Defence => "defending",
            }),
            combat: fights.then(|| (self.guns(id), self.shields(id))),
            energy: fights.then(|| (piece.energy, self.power(id))),
            endurance: (ship || planet || hero).then(|| (self.left(id), self.endurance(id))),
            hero: hero.then(|| (self.combat(id), self.influence(id))),
            production: planet.then(|| self.production(id)),
            points: (piece.points > 0).then_some(piece.points),
            counters: self.counters_on(id),
            gained: self.gained_traits(id),
            on: self.state.on(id).map(|on| self.piece_view(on)).collect(),
        }
    }
}
