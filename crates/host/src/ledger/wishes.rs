//! What players may do beside answering: give up, offer, agree, take back, claim. Each is decided here into entries,
//! or refused; nothing is changed until the entries are taken in.

use super::{Driver, Ledger};
use crate::entry::{ClockKind, Ending, Entry, How, Sitter, UndoRule, Wish};
use crate::ids::{TableId, UserId};
use crate::likeness::likeness;
use crate::names::looks_like;
use crate::refusal::{Code, Refusal};
use crate::store::{HouseTime, Stage};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Consent, Seat, SeatSet, UndoRefused};

/// After a first wish that was not granted the same player may ask again this much later; after a second four times as
/// much.
const BACK_OFF: u64 = 10_000;
/// From so many declines on nobody waits longer: six minutes.
const MOST_TIMES: u32 = 6;

/// Milliseconds for which a player's taking back or doing again counts.
pub(super) const TURN_BACK: u64 = 3_000;
/// So many of them count at a time; otherwise two of them in turn would be a way to disturb the others all the time, and
/// to write a log without end.
const MOST_TURNS_BACK: u64 = 100;

/// What somebody asked for, while the others think about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Pending {
    /// What.
    pub wish: Wish,
    /// Who asked.
    pub by: Seat,
    /// Who has agreed.
    pub agreed: SeatSet,
}

impl Pending {
    pub(super) fn new(wish: Wish, by: Seat) -> Pending {
        Pending { wish, by, agreed: SeatSet::NONE }
    }
}

/// What a player can do beside answering.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerAct {
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Take the last answer back, at once or with everybody's consent.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Agree to what somebody asked.
    Agree,
    /// Decline what somebody asked, or withdraw one's own wish.
    Decline,
    /// Claim the game from a player who stays away.
    Claim {
        /// What is claimed.
        what: Claim,
    },
    /// Take one's seat back from a bot.
    Return,
    /// Get up: before the game begins the seat is free again; later the others may claim without waiting.
    Leave,
}

/// An act as it is sent. Read field by field, because of an act that has none of its own a derived reader takes any.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    #[serde(rename = "do")]
    deed: Deed,
    #[serde(default)]
    what: Option<Claim>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Deed {
    Resign,
    OfferDraw,
    Undo,
    Redo,
    Agree,
    Decline,
    Claim,
    Return,
    Leave,
}

impl<'de> Deserialize<'de> for PlayerAct {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<PlayerAct, D::Error> {
        use serde::de::Error;
        let Sent { deed, what } = Sent::deserialize(from)?;
        let act = match deed {
            Deed::Claim => {
                let what = what.ok_or_else(|| D::Error::missing_field("what"))?;
                return Ok(PlayerAct::Claim { what });
            }
            Deed::Resign => PlayerAct::Resign,
            Deed::OfferDraw => PlayerAct::OfferDraw,
            Deed::Undo => PlayerAct::Undo,
            Deed::Redo => PlayerAct::Redo,
            Deed::Agree => PlayerAct::Agree,
            Deed::Decline => PlayerAct::Decline,
            Deed::Return => PlayerAct::Return,
            Deed::Leave => PlayerAct::Leave,
        };
        if what.is_some() { Err(D::Error::unknown_field("what", &["do"])) } else { Ok(act) }
    }
}

/// What can be claimed from a player who stays away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// The game.
    Win,
    /// Half of it.
    Draw,
    /// That a bot plays on for them.
    Bot,
}

impl Ledger {
    /// What an act of the player on `seat` comes to. `away` are the players who have stayed away for long enough.
    pub fn decide(&self, seat: Seat, act: PlayerAct, now: HouseTime, away: SeatSet) -> Result<Vec<Entry>, Refusal> {
        match act {
            PlayerAct::Leave if self.stage == Stage::Gathering => return Ok(self.get_up(seat, None)),
            PlayerAct::Leave => return Ok(Vec::new()),
            _ => self.must_be_on()?,
        }
        if act != PlayerAct::Return {
            self.must_play_themselves(seat)?;
        }
        match act {
            PlayerAct::Resign => Ok(self.out(SeatSet::one(seat), How::Resigned, true)),
            PlayerAct::OfferDraw => self.offer_draw(seat, now),
            PlayerAct::Undo => self.wish_undo(seat, now),
            PlayerAct::Redo => {
                self.may_turn_back(seat, now)?;
                Ok(vec![Entry::Redo { seat }])
            }
            PlayerAct::Agree => self.agree(seat),
            PlayerAct::Decline => {
                self.pending.ok_or_else(nothing_asked)?;
                Ok(vec![Entry::Declined { seat }])
            }
            PlayerAct::Claim { what } => self.claim(seat, what, away),
            PlayerAct::Return => self.comes_back(seat),
            PlayerAct::Leave => Ok(Vec::new()),
        }
    }

    fn must_be_on(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Playing => Ok(()),
            Stage::Gathering => Err(Refusal::new(Code::NotNow, "the game has not begun; wait for the seats to fill")),
            Stage::Over => Err(Refusal::new(Code::Over, "the game is over; ask for a rematch")),
            Stage::Frozen => Err(Refusal::new(Code::Frozen, "this table can't be played on with this build's rules")),
        }
    }

    /// Somebody gets up before the game begins. A table that nobody is left at is closed.
    /// `to` is the table where they play instead, if the house found them one.
    pub fn get_up(&self, seat: Seat, to: Option<TableId>) -> Vec<Entry> {
        let mut entries = vec![Entry::Left { seat, to }];
        if self.people().without(seat).is_empty() {
            entries.push(Entry::Ended(Ending { words: "Everybody has left this table.".into(), ..Ending::closed() }));
        }
        entries
    }

    /// What it comes to when whoever set the table up, but does not sit at it, has no more use for it.
    pub fn abandon(&self) -> Vec<Entry> {
        if self.stage == Stage::Gathering && self.people().is_empty() { self.close() } else { Vec::new() }
    }

    /// Whoever has resigned has no more say, and whoever is stood in for takes their seat back first.
    pub fn must_play_themselves(&self, seat: Seat) -> Result<(), Refusal> {
        match &self.chairs[seat.index()].stand_in {
            None => Ok(()),
            Some(stand_in) if stand_in.for_good => Err(is_out()),
            Some(_) => Err(Refusal::new(Code::NotNow, "a bot plays for you; take your seat back first")),
        }
    }

    /// Whether a bot plays for somebody who may come back.
    pub fn is_stood_in(&self, seat: Seat) -> bool {
        let stand_in = self.chairs[seat.index()].stand_in.as_ref();
        stand_in.is_some_and(|stand_in| !stand_in.for_good) && self.stage == Stage::Playing
    }

    /// What it comes to when a player's time is over. Of those who were asked at once and whose time is over at the same
    /// moment, none has outlasted another.
    pub fn out_of_time(&self, seat: Seat) -> Vec<Entry> {
        if let Some(bot) = &self.created.options.stand_in {
            return vec![Entry::StoodIn { seat, bot: bot.clone(), for_good: false }];
        }
        let over = |seat: Seat| self.clocks.as_ref().and_then(|clocks| clocks.deadline_of(seat));
        let also = |other: &Seat| over(*other).is_some() && over(*other) == over(seat);
        let together: SeatSet = Seat::all(self.chairs.len()).filter(also).collect();
        self.out(together.with(seat), How::OutOfTime, true)
    }

    fn offer_draw(&self, seat: Seat, now: HouseTime) -> Result<Vec<Entry>, Refusal> {
        if self.with_a_say().without(seat).is_empty() {
            return Err(Refusal::new(Code::NotNow, "bots don't agree to draws; play on or resign"));
        }
        self.may_wish(seat, now)?;
        Ok(vec![Entry::Wished { seat, wish: Wish::Draw }])
    }

    fn wish_undo(&self, seat: Seat, now: HouseTime) -> Result<Vec<Entry>, Refusal> {
        if self.created.options.undo == UndoRule::Never {
            return Err(Refusal::new(Code::Forbidden, "at this table nothing is taken back"));
        }
        if self.is_of_the_old_game(seat) {
            let why =
                "that was answered in the game that is played on here, so it stands; play on from elsewhere in it";
            return Err(Refusal::new(Code::NotNow, why));
        }
        let play = self.play().ok_or_else(Refusal::busy)?;
        let at_once = play.may_undo(seat, Consent::Mine);
        if let Err(nothing @ UndoRefused::Nothing) = at_once {
            return Err(nothing.into());
        }
        if self.time_was_over(seat) {
            return Err(Refusal::new(Code::NotNow, "your time for that question was over, so its answer stands"));
        }
        if let (Err(_), Some(absent)) = (&at_once, self.stood_in()) {
            let absent = absent.number();
            let why = format!("a bot plays for seat {absent}, who may come back; ask when they are back");
            return Err(Refusal::new(Code::NotNow, why));
        }
        self.may_turn_back(seat, now)?;
        match at_once {
            Ok(()) => Ok(vec![Entry::Undo { seat, everyone: false }]),
            Err(_) if self.people().without(seat).is_empty() => Ok(vec![Entry::Undo { seat, everyone: true }]),
            Err(_) => {
                self.may_wish(seat, now)?;
                Ok(vec![Entry::Wished { seat, wish: Wish::Undo }])
            }
        }
    }

    /// Whether a seat's last answer may be taken back without asking anybody.
    pub fn may_undo_at_once(&self, seat: Seat) -> bool {
        let on = self.stage == Stage::Playing && self.created.options.undo == UndoRule::Ask;
        let free = |play: &dyn table::AnyMatch| play.may_undo(seat, Consent::Mine).is_ok();
        on && self.play().is_some_and(free) && !self.time_was_over(seat) && !self.is_of_the_old_game(seat)
    }

    /// Whether a seat's last answer was given in the finished game that a branch goes on with. The secrets of that game are
    /// known, so whoever took it back could tell what is rolled for any other answer.
    fn is_of_the_old_game(&self, seat: Seat) -> bool {
        let begins = self.created.branch.as_ref().map_or(0, |branch| branch.step);
        self.last_answer(seat).is_some_and(|step| step < begins)
    }

    /// After how many answers a seat gave its last.
    fn last_answer(&self, seat: Seat) -> Option<usize> {
        self.play()?.answers().iter().rposition(|answer| answer.seat == seat)
    }

    /// Whether a seat's time for what it answered last was over, so that a bot did so.
    fn time_was_over(&self, seat: Seat) -> bool {
        let clocks = self.clocks.as_ref().zip(self.last_answer(seat));
        clocks.is_some_and(|(clocks, step)| clocks.was_over(seat, step))
    }

    /// Somebody for whom a bot plays until they are back. What is hidden of them may be hidden still, and they can't be
    /// asked: whatever revealed something, and whatever others have answered since, stands until then.
    fn stood_in(&self) -> Option<Seat> {
        Seat::all(self.chairs.len()).find(|seat| self.is_stood_in(*seat))
    }

    fn may_wish(&self, seat: Seat, now: HouseTime) -> Result<(), Refusal> {
        if self.pending.is_some() {
            return Err(Refusal::new(Code::NotNow, "something is already being asked; wait for the answer"));
        }
        self.may_ask_again(seat, now)
    }

    /// Nobody takes back and does again without end.
    fn may_turn_back(&self, seat: Seat, now: HouseTime) -> Result<(), Refusal> {
        let free = self.turned_back[seat.index()].saturating_sub((MOST_TURNS_BACK - 1) * TURN_BACK);
        if free <= now {
            return Ok(());
        }
        let seconds = (free - now).div_ceil(1000);
        Err(Refusal::too_fast(seconds, format!("you have taken a lot back; go on in {seconds} s, or play on")))
    }

    /// Whoever asked for a rematch and left it may ask for another, but not all the time.
    pub fn may_wish_rematch(&self, seat: Seat, now: HouseTime) -> Result<(), Refusal> {
        if self.rematch.is_some() { self.may_ask_again(seat, now) } else { Ok(()) }
    }

    fn may_ask_again(&self, seat: Seat, now: HouseTime) -> Result<(), Refusal> {
        let (times, last) = self.declined[seat.index()];
        let wait = (last + BACK_OFF * u64::from(times * times)).saturating_sub(now);
        if times > 0 && wait > 0 {
            let seconds = wait.div_ceil(1000);
            return Err(Refusal::too_fast(
                seconds,
                format!("your last wish was not granted; ask again in {seconds} s"),
            ));
        }
        Ok(())
    }

    fn agree(&self, seat: Seat) -> Result<Vec<Entry>, Refusal> {
        let pending = self.pending.ok_or_else(nothing_asked)?;
        if pending.by == seat || pending.agreed.has(seat) {
            return Err(Refusal::new(Code::NotNow, "you have agreed already; the others have not"));
        }
        Ok(vec![Entry::Agreed { seat }])
    }

    /// What a wish comes to once everybody who has a say has agreed. Those have one too who are away and may come back: they
    /// can be given back their seat, but neither their game nor what was hidden. Whoever has resigned has none, and no part
    /// in a draw.
    pub fn granted(&self) -> Option<Entry> {
        let pending = self.pending?;
        let agreed = pending.agreed.with(pending.by);
        if !self.with_a_say().iter().all(|seat| agreed.has(seat)) {
            return None;
        }
        Some(match pending.wish {
            Wish::Undo => Entry::Undo { seat: pending.by, everyone: true },
            Wish::Draw => Entry::Ended(self.drawn(How::Agreed, None, "A draw (agreed).".into())),
        })
    }

    /// Whether a player who plays on ends a wish with that, theirs or another's, agreed to or not; but who offers a draw may
    /// move first.
    pub fn ends_a_wish(&self, seat: Seat) -> bool {
        self.pending.is_some_and(|pending| pending.wish != Wish::Draw || pending.by != seat)
    }

    /// A bot plays for somebody from now on: a wish goes with whoever had it, and nothing is taken back before they are back.
    pub(super) fn goes_without(&mut self, seat: Seat, at: HouseTime) {
        let Some(pending) = self.pending else { return };
        if pending.by == seat {
            self.not_granted(at);
        } else if pending.wish == Wish::Undo && self.is_stood_in(seat) {
            self.pending = None;
        }
    }

    /// What was asked for is not granted: the others declined or played on, or whoever asked took it back. Otherwise to
    /// withdraw and to ask again would be a way to ask all the time.
    pub(super) fn not_granted(&mut self, at: HouseTime) {
        if let Some(pending) = self.pending.take() {
            self.wait_longer(pending.by, at);
        }
    }

    /// Whoever asks next time asks later than this time.
    pub(super) fn wait_longer(&mut self, seat: Seat, at: HouseTime) {
        let (times, last) = &mut self.declined[seat.index()];
        *times = (*times + 1).min(MOST_TIMES);
        *last = at;
    }

    fn claim(&self, seat: Seat, what: Claim, away: SeatSet) -> Result<Vec<Entry>, Refusal> {
        let waiting_for = self.people_asked().and(away).without(seat).lowest();
        let Some(absent) = waiting_for else {
            return Err(Refusal::new(
                Code::NotNow,
                match self.created.options.clock.kind() {
                    _ if self.people_asked().has(seat) && !away.without(seat).is_empty() => {
                        "it is your turn; answer first, then claim"
                    }
                    // Of those who play so only whoever is banned is ever away.
                    ClockKind::Days => "in a game of days only the clock decides; wait for it",
                    _ => "nobody you are waiting for has been away for long enough",
                },
            ));
        };
        let leaving = SeatSet::one(absent);
        let agreed = self.created.options.stand_in.clone();
        match (what, agreed) {
            (Claim::Bot, Some(bot)) => Ok(vec![Entry::StoodIn { seat: absent, bot, for_good: false }]),
            // It plays on for them until they come back, so the game is not lost, nor half of it.
            (Claim::Win | Claim::Draw, Some(_)) => {
                Err(Refusal::new(Code::NotNow, "at this table a bot plays for whoever is away; claim a bot"))
            }
            (Claim::Bot, None) if self.chairs.len() == 2 => Err(no_bot()),
            (Claim::Win | Claim::Draw, None) if self.goes_on_without(leaving) => {
                Err(Refusal::new(Code::NotNow, "with more than two players a bot can play on; claim a bot"))
            }
            (Claim::Draw, None) => {
                let words = format!("A draw ({absent} stayed away).");
                Ok(vec![Entry::Ended(self.drawn(How::Claimed, Some(absent), words))])
            }
            // With more than two players nothing else lets the others play on; the last of them has won.
            (Claim::Bot | Claim::Win, None) => Ok(self.out(leaving, How::Claimed, false)),
        }
    }

    /// What it comes to when a player takes their seat back from a bot. A question whose time was over is the bot's.
    pub fn comes_back(&self, seat: Seat) -> Result<Vec<Entry>, Refusal> {
        match &self.chairs[seat.index()].stand_in {
            Some(stand_in) if stand_in.for_good => Err(is_out()),
            Some(_) if self.clocks.as_ref().is_some_and(|clocks| clocks.is_over(seat)) => Err(Refusal::new(
                Code::NotNow,
                "your time for this question is over; the bot answers it, then take your seat back",
            )),
            Some(_) => Ok(vec![Entry::Returned { seat }]),
            None => Err(Refusal::new(Code::NotNow, "nobody plays for you; the seat is yours")),
        }
    }

    /// What it comes to when the house closes the table.
    pub fn close(&self) -> Vec<Entry> {
        match self.stage {
            Stage::Gathering | Stage::Playing => vec![Entry::Ended(Ending::closed())],
            Stage::Over | Stage::Frozen => Vec::new(),
        }
    }

    /// The bot that takes over for a player who stays away, where the table has agreed on one.
    pub fn stand_in_for(&self, seat: Seat) -> Option<Entry> {
        let bot = self.created.options.stand_in.clone()?;
        let person = matches!(self.driver(seat), Driver::Person(_)) && self.asked().seats().has(seat);
        person.then_some(Entry::StoodIn { seat, bot, for_good: false })
    }

    /// Nobody sits or talks here under a name that looks like that of somebody else who sits here, or for whom a seat is
    /// kept who may come: neither a person nor a bot.
    pub fn must_be_told_apart(&self, user: UserId, name: &str) -> Result<(), Refusal> {
        let own = likeness(name);
        let kept = Seat::all(self.chairs.len()).filter_map(|seat| self.kept_for(seat)).filter(|kept| kept.user != user);
        let kept = kept.map(|kept| kept.name.clone()).filter(|_| self.stage == Stage::Gathering);
        let sitting = self.chairs.iter().zip(self.names());
        let sitting = sitting.filter(|(chair, _)| match &chair.who {
            Some(Sitter::Person { user: other, .. }) => *other != user,
            Some(Sitter::Bot { .. }) => true,
            None => false,
        });
        let other = sitting.map(|(_, name)| name).chain(kept).find(|other| likeness(other) == own);
        other.map_or(Ok(()), |other| Err(looks_like(&other)))
    }
}

fn no_bot() -> Refusal {
    Refusal::new(Code::NotNow, "this table has agreed on no bot to stand in; claim the game or a draw")
}

fn is_out() -> Refusal {
    Refusal::new(Code::NotNow, "you are out of this game; the bot plays it to its end")
}

fn nothing_asked() -> Refusal {
    Refusal::new(Code::NotNow, "nobody asks for anything")
}
