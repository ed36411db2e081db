//! Setting up a table: for strangers in the lobby, for friends with a link, for the same people once more.

use crate::entry::{Branch, Brings, ClockRule, Created, Entry, Kept, Options, Sitter};
use crate::entry::{LONGEST_CLOCK, LONGEST_NOTE, LONGEST_PACE, MOST_DAYS};
use crate::floor::is_disturbing;
use crate::house::House;
use crate::ids::{TableId, UserId};
use crate::keeper::{Sit, write_down};
use crate::ledger::{Ledger, Spoilt, bring};
use crate::refusal::{Code, Refusal, count};
use crate::store::{Append, SET_UP, Sat};
use crate::thinking;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::{Beginning, Replay, Seal, Seat, Secret, caught};

/// What you want to play.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// How many play; the fewest the game allows, unless it is said or follows from the setup.
    #[serde(default)]
    pub players: Option<usize>,
    /// The game's own setup; the usual one, unless it is given.
    #[serde(default)]
    pub setup: Option<Value>,
    /// Who sits where; me first and the rest free, unless it is said.
    #[serde(default)]
    #[schemars(length(max = table::MAX_SEATS))]
    pub seats: Option<Vec<NewSeat>>,
    /// What is agreed beside the rules.
    #[serde(default)]
    pub options: Options,
    /// The commitment that was asked for before, so that one's own secret can come after it.
    #[serde(default)]
    pub commitment: Option<table::Bytes32>,
    /// My part of the seed.
    #[serde(default)]
    pub secret: Option<Secret>,
    /// My part of the setup.
    #[serde(default)]
    #[schemars(with = "Brings")]
    pub brings: BTreeMap<String, Value>,
    /// I would as well play at another table where somebody wants the same.
    #[serde(skip)]
    pub quick: bool,
}

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewSeat {
    /// Whoever sets the table up.
    Me,
    /// Whoever comes.
    Open,
    /// A bot of the house.
    Bot(String),
}

/// Who sets a table up.
#[derive(Clone, Debug)]
pub struct Founder {
    /// Who.
    pub user: UserId,
    /// What they are called.
    pub name: String,
}

/// Sets a table up, in the store and on the floor.
pub async fn set_up(house: &Arc<House>, founder: Founder, new: NewTable, secret: Secret) -> Result<TableId, Refusal> {
    check_options(&new.options)?;
    let game = house.games.find(&new.game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let info = game.info();
    let players = new.players.or(new.seats.as_ref().map(Vec::len)).unwrap_or(info.players.0);
    let setup = match new.setup {
        Some(setup) => setup,
        None if (info.players.0..=info.players.1).contains(&players) => game.default_setup(players),
        None => return Err(table::SetupError::players(&info, players).into()),
    };
    let seats = try_out(house, founder.user, &new.game, setup.clone()).await?;
    let wanted = wanted_seats(new.seats, new.players, seats)?;
    let created = Created {
        game: info.id.into(),
        revision: info.revision,
        cards: info.cards,
        setup,
        seats,
        secret,
        by: founder.user,
        by_name: founder.name.clone(),
        options: new.options,
        kept: Vec::new(),
        rematch_of: None,
        quick: new.quick,
        branch: None,
    };
    let me = Sitter::Person { user: founder.user, name: founder.name };
    let mut entries = Vec::new();
    for (seat, wanted) in Seat::all(seats).zip(wanted) {
        let (who, secret, brings) = match wanted {
            NewSeat::Open => continue,
            NewSeat::Me => (me.clone(), new.secret, new.brings.clone()),
            NewSeat::Bot(bot) => (Sitter::Bot { bot }, None, BTreeMap::new()),
        };
        if !brings.is_empty() {
            let mut setup = created.setup.clone();
            bring(&mut setup, seats, seat.index(), &brings)?;
            try_out(house, created.by, &created.game, setup).await?;
        }
        entries.push(Entry::Sat { seat, who, secret, brings });
    }
    if entries.len() == seats {
        entries.push(Entry::Began { check: String::new() });
    }
    let id = TableId::new(house.nature.id());
    open(house, id, created, entries).await
}

/// A moment of a finished game, from which somebody wants to play on.
pub struct NewBranch {
    /// Where it was played.
    pub table: TableId,
    /// The whole of it.
    pub replay: Replay,
    /// After how many answers.
    pub step: usize,
    /// Who is to sit where; whoever asks first, then whoever comes, if not said.
    pub seats: Option<Vec<NewSeat>>,
    /// Their part of the seed.
    pub secret: Option<Secret>,
}

/// Sets a table up where a finished game goes on from one of its moments, another way perhaps.
pub async fn branch(house: &Arc<House>, founder: Founder, from: NewBranch, secret: Secret) -> Result<TableId, Refusal> {
    let NewBranch { table, replay, step, seats: wanted, secret: mine } = from;
    let answers = replay.moves.len();
    if step > answers {
        return Err(Refusal::new(
            Code::Wrong,
            format!("that game has {}; play on after so many at most", count(answers, "answer")),
        ));
    }
    // Where somebody gave up, or all agreed, the last position is one like any other.
    if step == answers && replay.result.is_some() {
        let why = format!("that game has {}; play on before the last of them", count(answers, "answer"));
        return Err(Refusal::new(Code::Wrong, why));
    }
    let game = house.games.find(&replay.game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let info = game.info();
    let seats = replay.players.len();
    let wanted = wanted_seats(wanted, None, seats)?;
    let created = Created {
        game: info.id.into(),
        revision: info.revision,
        cards: info.cards,
        setup: replay.beginning.setup.clone(),
        seats,
        secret,
        by: founder.user,
        by_name: founder.name.clone(),
        options: Options { listed: false, ..Options::default() },
        kept: Vec::new(),
        rematch_of: None,
        quick: false,
        branch: Some(Box::new(Branch { table, replay, step })),
    };
    let me = Sitter::Person { user: founder.user, name: founder.name };
    let sat = Seat::all(seats).zip(wanted).filter_map(|(seat, wanted)| {
        let (who, secret) = match wanted {
            NewSeat::Open => return None,
            NewSeat::Me => (me.clone(), mine),
            NewSeat::Bot(bot) => (Sitter::Bot { bot }, None),
        };
        Some(Entry::Sat { seat, who, secret, brings: BTreeMap::new() })
    });
    let mut entries: Vec<Entry> = sat.collect();
    if entries.len() == seats {
        entries.push(Entry::Began { check: String::new() });
    }
    open(house, TableId::new(house.nature.id()), created, entries).await
}

/// Writes a new table down and puts it on the floor.
async fn open(house: &Arc<House>, id: TableId, created: Created, entries: Vec<Entry>) -> Result<TableId, Refusal> {
    let (at, wall) = (house.nature.now(), house.nature.wall());
    let first = serde_json::to_string(&Entry::Created(Box::new(created.clone()))).expect("an entry is plain data");
    let (by, by_name, game) = (created.by, created.by_name.clone(), created.game.clone());
    let (games, is_branch) = (house.games.clone(), created.branch.is_some());
    let begin = move || {
        caught(|| -> Result<_, Spoilt> {
            let mut ledger = Ledger::new(id, created, at, wall, &games)?;
            let rest = write_down(&mut ledger, entries, at, wall)?.append;
            let head = ledger.head();
            Ok((ledger, rest, head))
        })
    };
    // Where a game goes on it is played once more as far as that.
    let set_up = if is_branch { house.readers.work(by, begin).await.ok_or_else(Refusal::busy)? } else { begin() };
    let (ledger, rest, head) = match set_up {
        Ok(Ok(set_up)) => set_up,
        Ok(Err(Spoilt::RulesFailed { game, why, .. })) => return Err(failed(house, &game, why)),
        Ok(Err(spoilt)) => return Err(Refusal::new(Code::Wrong, spoilt.to_string())),
        Err(why) => return Err(failed(house, &game, why)),
    };
    if ledger.seat_of(by).is_some() {
        ledger.must_be_told_apart(by, &by_name)?;
    }
    let mut records = vec![crate::store::Record { at, wall, body: first }];
    records.extend(rest.records);
    let mut sat = rest.sat;
    if !sat.iter().any(|sat| sat.user == by) {
        sat.push(Sat { user: by, seat: SET_UP, name: by_name });
    }
    let people = sat.clone();
    house.store.append(Append { table: id, after: 0, records, head: Some(head), sat, left: Vec::new() }).await?;
    house.metrics.tables_created.add();
    house.going.changed(id, &people, &[]);
    house.hub.lobby_changed();
    house.seat(ledger);
    Ok(id)
}

/// Would the game begin with what somebody has sent? Gives how many seats it has. To say all that is wrong with a long deck
/// takes long, so it is found out where it keeps no table waiting.
pub async fn try_out(house: &Arc<House>, whose: UserId, game: &str, setup: Value) -> Result<usize, Refusal> {
    let (its_house, game) = (Arc::clone(house), game.to_string());
    let tried = house.readers.work(whose, move || try_out_here(&its_house, &game, &setup)).await;
    tried.ok_or_else(Refusal::busy)?
}

/// The same, at once and on this thread.
pub fn try_out_here(house: &House, game: &str, setup: &Value) -> Result<usize, Refusal> {
    let game = house.games.find(game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let beginning = Beginning { setup: setup.clone(), given: None };
    // Whatever is dealt here is thrown away: the seal is one that anybody may know.
    let tried = caught(|| game.open(beginning, Seal::from_number(0)).map(|opened| opened.seats()));
    Ok(tried.map_err(|why| failed(house, game.info().id, why))??)
}

/// Nothing is set up, because the rules' own code fails on it.
fn failed(house: &House, game: &str, why: String) -> Refusal {
    house.metrics.rules_failed.add();
    tracing::error!(game, why, "the rules failed on a setup");
    Refusal::new(Code::Wrong, "the rules failed on this setup; change it")
}

fn wanted_seats(wanted: Option<Vec<NewSeat>>, players: Option<usize>, seats: usize) -> Result<Vec<NewSeat>, Refusal> {
    let miscounted = |n: usize| {
        let why = format!("this setup has {}, not {n}; name each once", count(seats, "seat"));
        Refusal::new(Code::Wrong, why)
    };
    if let Some(players) = players.filter(|players| *players != seats) {
        return Err(miscounted(players));
    }
    let usual = || std::iter::once(NewSeat::Me).chain(std::iter::repeat_n(NewSeat::Open, seats - 1)).collect();
    let wanted: Vec<NewSeat> = wanted.unwrap_or_else(usual);
    if wanted.len() != seats {
        return Err(miscounted(wanted.len()));
    }
    if wanted.iter().filter(|seat| **seat == NewSeat::Me).count() > 1 {
        return Err(Refusal::new(Code::Wrong, "you can sit on one seat only; leave the others open or give them bots"));
    }
    for seat in &wanted {
        if let NewSeat::Bot(name) = seat {
            thinking::bot(name)?;
        }
    }
    Ok(wanted)
}

fn check_options(options: &Options) -> Result<(), Refusal> {
    let wrong = |why: String| Err(Refusal::new(Code::Wrong, why));
    if options.note.chars().count() > LONGEST_NOTE || options.note.chars().any(is_disturbing) {
        return wrong(format!("the note is one line of at most {LONGEST_NOTE} letters"));
    }
    if options.pace > LONGEST_PACE {
        return wrong(format!("the pace of bots is at most {LONGEST_PACE} ms"));
    }
    if let Some(bot) = &options.stand_in {
        thinking::bot(bot)?;
    }
    match options.clock {
        ClockRule::Timed { delay, bank } if delay == 0 && bank == 0 => wrong("a clock needs some time on it".into()),
        ClockRule::Timed { delay, bank } if delay > LONGEST_CLOCK || bank > LONGEST_CLOCK => {
            wrong("a clock has at most a day; for longer say days".into())
        }
        ClockRule::Days(days) if !(1..=MOST_DAYS).contains(&days) => wrong(format!("days are 1 to {MOST_DAYS}")),
        _ => Ok(()),
    }
}

/// How the players of a table meet again: everybody one seat further, with what they brought.
#[derive(Clone, Debug)]
pub struct Again {
    table: TableId,
    created: Created,
    bots: Vec<Entry>,
}

/// How the players of this table meet again at another, because one of them asks for it.
pub fn again(house: &House, old: &Ledger, table: TableId, by: Founder) -> Again {
    let seats = old.chairs.len();
    let before = |index: usize| (index + seats - 1) % seats;
    let kept = |index: usize| match &old.chairs[before(index)].who {
        Some(Sitter::Person { user, name }) => {
            Some(Kept { user: *user, name: name.clone(), brings: old.brings(before(index)).clone() })
        }
        _ => None,
    };
    let bot = |seat: Seat| match &old.chairs[before(seat.index())].who {
        Some(who @ Sitter::Bot { .. }) => {
            let brings = old.brings(before(seat.index())).clone();
            Some(Entry::Sat { seat, who: who.clone(), secret: None, brings })
        }
        _ => None,
    };
    let created = Created {
        setup: one_seat_further(&**old.game(), &old.created.setup, seats),
        secret: house.nature.secret(),
        by: by.user,
        by_name: by.name,
        kept: (0..seats).map(kept).collect(),
        rematch_of: Some(old.id),
        quick: false,
        branch: None,
        ..old.created.clone()
    };
    Again { table, created, bots: Seat::all(seats).filter_map(bot).collect() }
}

/// A setup whose lists with an item for each seat have moved one seat on, so that everybody has there what they had.
fn one_seat_further(game: &dyn bots::AnyGame, setup: &Value, seats: usize) -> Value {
    let Ok(mut further) = game.whole_setup(setup) else { return setup.clone() };
    for list in further.as_object_mut().into_iter().flatten().filter_map(|(_, value)| value.as_array_mut()) {
        // The same lists that something can be brought to.
        if list.len() == seats {
            list.rotate_right(1);
        }
    }
    further
}

impl Again {
    /// Whoever asks must be able to sit down there, or nothing is set up.
    pub async fn must_fit(&self, house: &Arc<House>, sit: &Sit) -> Result<(), Refusal> {
        let kept = |kept: &Option<Kept>| kept.as_ref().is_some_and(|kept| kept.user == sit.user);
        let seat = self.created.kept.iter().position(kept);
        if let (Some(wanted), Some(seat)) = (sit.seat, seat)
            && wanted.index() != seat
        {
            let why = format!("in a rematch everybody sits one seat further: yours is seat {}", seat + 1);
            return Err(Refusal::new(Code::Taken, why));
        }
        if sit.brings.is_empty() {
            return Ok(());
        }
        let mut setup = self.created.setup.clone();
        bring(&mut setup, self.created.seats, seat.unwrap_or(0), &sit.brings)?;
        try_out(house, sit.user, &self.created.game, setup).await.map(|_| ())
    }
}

/// Sets the table of a rematch up, unless another of its players already has.
pub async fn set_up_again(house: &Arc<House>, again: Again) -> Result<TableId, Refusal> {
    if house.store.head(again.table).await?.is_some() {
        return Ok(again.table);
    }
    match open(house, again.table, again.created, again.bots).await {
        Err(refusal) if house.store.head(again.table).await?.is_none() => Err(refusal),
        _ => Ok(again.table),
    }
}
