//! Who and what is meant: references, filters, choices.

use super::{Found, FoundZone, Lowering, Mention, Result, contains, speaks};
use crate::grammar::{Cat, Rule, Term};
use crate::ids::*;
use crate::program::*;
use crate::tree::Tree;
use crate::trouble::Trouble;

/// Where a verb looks for things when the text does not say.
#[derive(Clone, Default)]
pub(super) struct Hint {
    pub scope: Option<Scope>,
    pub demands: Vec<Demand>,
}

impl Lowering<'_> {
    fn step(&self, from: Ref, hop: Hop, tree: &Tree) -> Result<Ref> {
        let what = "this goes from one thing to another and another";
        from.step(hop)
            .ok_or_else(|| Trouble::new(tree.span, what, "name the thing in between in a sentence of its own"))
    }

    // ---- zones ----

    pub(super) fn zone(&mut self, tree: &Tree) -> Result<FoundZone> {
        if self.rule(tree)? == Rule::ZoneCommon {
            let zone = ZoneId(self.word(&tree.parts[0], Cat::ZoneName)?);
            return Ok(FoundZone { zone, whose: None, owners: false, others: false });
        }
        let zone = ZoneId(self.word(&tree.parts[1], Cat::ZoneName)?);
        let of = &tree.parts[0];
        let (mut owners, mut others) = (false, false);
        let whose = match self.rule(of)? {
            Rule::ZoneYours => Some(self.you),
            Rule::ZoneAnyones => None,
            Rule::ZoneTheirs => Some(self.that_player(of)?),
            _ => match self.rule(&of.parts[0])? {
                Rule::EachPlayer => None,
                Rule::EachOpponent | Rule::EachOther => {
                    others = true;
                    None
                }
                Rule::Owner if matches!(self.rule(&of.parts[0].parts[0])?, Rule::Its | Rule::Their) => {
                    owners = true;
                    Some(self.it().owner())
                }
                _ => Some(self.other_player(&of.parts[0])?.to),
            },
        };
        Ok(FoundZone { zone, whose, owners, others })
    }

    /// A zone that something is done with as a whole, of one player or of each.
    pub(super) fn zone_of_each(&mut self, tree: &Tree, by: Ref) -> Result<(ZoneId, Found)> {
        let found = self.zone(tree)?;
        if found.whose.is_some() {
            return Ok((found.zone, Found::one(found.whose.unwrap_or(by), true)));
        }
        let of = match self.rule(tree)? {
            Rule::ZoneCommon => return Ok((found.zone, Found::one(by, true))),
            _ => &tree.parts[0],
        };
        if self.rule(of)? == Rule::ZoneAnyones {
            return Err(Trouble::new(of.span, "this does not say whose", "say “target player's” or “each player's”"));
        }
        Ok((found.zone, self.other_player(&of.parts[0])?))
    }

    // ---- players ----

    pub(super) fn player(&mut self, tree: &Tree) -> Result<Found> {
        match self.rule(tree)? {
            Rule::You => Ok(Found::one(self.you, true)),
            _ => self.other_player(&tree.parts[0]),
        }
    }

    /// One player, where a text cannot mean several.
    pub(super) fn single_player(&mut self, tree: &Tree) -> Result<Ref> {
        match self.rule(tree)? {
            Rule::You => Ok(self.you),
            _ => self.one_player(&tree.parts[0]),
        }
    }

    pub(super) fn one_player(&mut self, tree: &Tree) -> Result<Ref> {
        let several =
            [Rule::EachPlayer, Rule::EachOpponent, Rule::EachOther, Rule::EachPlayerWho, Rule::EachOpponentWho];
        if several.contains(&self.rule(tree)?) {
            let what = "several players are meant where one is asked about";
            return Err(Trouble::new(tree.span, what, "name one, as “your opponent” or “target player”"));
        }
        Ok(self.other_player(tree)?.to)
    }

    pub(super) fn other_player(&mut self, tree: &Tree) -> Result<Found> {
        let rule = self.rule(tree)?;
        let found = match rule {
            Rule::YourOpponent => Found::one(Ref::to(Base::Opponent), true),
            Rule::TargetPlayer | Rule::TargetOpponent => {
                let set = self.target_player(tree, rule == Rule::TargetOpponent)?;
                Found { to: Ref::to(Base::Set(set)), set: true, player: true }
            }
            Rule::AnOpponent | Rule::APlayer => {
                let set = self.new_set(tree)?;
                let players = if rule == Rule::AnOpponent { Players::Opponents } else { Players::All };
                let by = self.actor;
                self.ask_for(Op::ChoosePlayer { by, players, set, target: false }, Cat::OtherPlayer, tree);
                Found { to: Ref::to(Base::Set(set)), set: true, player: true }
            }
            Rule::EachPlayer | Rule::EachOpponent | Rule::EachOther => {
                let set = self.new_set(tree)?;
                let players = match rule {
                    Rule::EachPlayer => Players::All,
                    Rule::EachOpponent => Players::Opponents,
                    _ => Players::Others,
                };
                self.emit(Op::GatherPlayers { players, set });
                return Ok(Found { to: Ref::to(Base::Set(set)), set: true, player: true });
            }
            Rule::EachPlayerWho | Rule::EachOpponentWho => {
                let set = self.new_set(tree)?;
                let players = if rule == Rule::EachPlayerWho { Players::All } else { Players::Opponents };
                self.emit(Op::GatherPlayers { players, set });
                let item = self.new_item(tree)?;
                let cond = self.having(Ref::to(Base::Item(item)), &tree.parts[0])?;
                self.emit(Op::Sieve { set, item, cond });
                return Ok(Found { to: Ref::to(Base::Set(set)), set: true, player: true });
            }
            Rule::ThatPlayer => Found::one(self.that_player(tree)?, true),
            Rule::Controller | Rule::Owner => {
                let of = self.of(&tree.parts[0])?;
                let hop = if rule == Rule::Controller { Hop::Controller } else { Hop::Owner };
                Found::one(self.step(of, hop, tree)?, true)
            }
            Rule::InPart => Found::one(Ref::to(Base::Part(PartId(self.word(&tree.parts[0], Cat::Part)?))), true),
            _ => return Err(self.confused(tree)),
        };
        self.mention(Mention { to: found.to, player: true, several: false, noun: None, word: None });
        Ok(found)
    }

    pub(super) fn target_player(&mut self, tree: &Tree, opponent: bool) -> Result<u8> {
        if let Some(&(_, set)) = self.targets.iter().find(|(span, _)| *span == tree.span) {
            return Ok(set);
        }
        let set = self.new_set(tree)?;
        let players = if opponent { Players::Opponents } else { Players::All };
        let words = if opponent { "Choose target opponent." } else { "Choose target player." };
        self.ask(Op::ChoosePlayer { by: self.actor, players, set, target: true }, words.to_string());
        self.targets.push((tree.span, set));
        Ok(set)
    }

    pub(super) fn that_player(&mut self, tree: &Tree) -> Result<Ref> {
        if let Some(mention) = self.mentions.iter().rev().find(|mention| mention.player) {
            return Ok(mention.to);
        }
        match self.mentions.as_slice() {
            [.., last] if last.to.hop == Hop::Stay && self.mentions.iter().all(|mention| mention.to == last.to) => {
                Ok(last.to.controller())
            }
            _ => {
                let what = "no player was named before";
                Err(Trouble::new(
                    tree.span,
                    what,
                    "say which player is meant: “your opponent”, “that ship's controller”",
                ))
            }
        }
    }

    // ---- things already named ----

    /// "It": the last thing named; the card itself if none was.
    pub(super) fn it(&self) -> Ref {
        let last = self.mentions.iter().rev().find(|mention| !mention.player);
        last.map_or(Ref::THIS, |mention| mention.to)
    }

    fn pointer(&mut self, tree: &Tree) -> Result<Found> {
        match self.rule(tree)? {
            Rule::This | Rule::ThisNoun => {
                let noun = tree.parts.first().and_then(|noun| noun.word(Cat::Noun)).map(NounId);
                self.mention(Mention { to: Ref::THIS, player: false, several: false, noun, word: None });
                Ok(Found::one(Ref::THIS, false))
            }
            Rule::Itself => Ok(Found::one(self.doer, false)),
            Rule::It => {
                let to = self.it();
                Ok(Found { to, set: matches!(to.base, Base::Set(_)), player: false })
            }
            _ => {
                let to = self.that_thing(tree)?;
                Ok(Found { to, set: matches!(to.base, Base::Set(_)), player: false })
            }
        }
    }

    /// A thing already named, as one.
    pub(super) fn pointed(&mut self, tree: &Tree) -> Result<Ref> {
        Ok(self.pointer(tree)?.to)
    }

    /// "That ship", "those ships": the last mention that fits the noun.
    fn that_thing(&mut self, tree: &Tree) -> Result<Ref> {
        let head = &tree.parts[0].parts[1];
        let noun = head.parts[0].word(Cat::Noun).map(NounId);
        let word = head.parts[0].word(Cat::Trait).map(TraitId);
        let things = || self.mentions.iter().rev().filter(|mention| !mention.player);
        let named = |mention: &&Mention| match noun {
            Some(_) => mention.noun == noun,
            None => mention.word == word,
        };
        // What was called so comes first, then what was not called anything, then whatever was spoken of last.
        let found = things().find(named);
        let found = found.or_else(|| things().find(|mention| mention.noun.is_none()));
        let found = found.or_else(|| things().next()).copied().ok_or_else(|| {
            let what = "nothing of the kind was named before";
            Trouble::new(tree.span, what, "say which one is meant: “target …”, “a … you control”")
        })?;
        // From here on “it” is this one.
        self.mention(found);
        Ok(found.to)
    }

    pub(super) fn anchor(&mut self, tree: &Tree) -> Result<Ref> {
        let part = &tree.parts[0];
        match self.rule(tree)? {
            Rule::AtPointer => Ok(self.pointer(part)?.to),
            Rule::OfThis => {
                let noun = part.word(Cat::Noun).map(NounId);
                self.mention(Mention { to: Ref::THIS, player: false, several: false, noun, word: None });
                Ok(Ref::THIS)
            }
            Rule::OfThat => self.that_thing(tree),
            Rule::AtTarget | Rule::OfTarget => {
                let set = self.target_anchor(tree)?;
                Ok(Ref::to(Base::Set(set)))
            }
            rule => {
                let mut demands = self.noun(part)?;
                if matches!(rule, Rule::AtYour | Rule::OfYour) {
                    demands.push(Demand::ControlledBy(self.you, true));
                }
                Ok(Ref::to(Base::First(self.filter(Scope::InPlay, &demands))))
            }
        }
    }

    fn target_anchor(&mut self, tree: &Tree) -> Result<u8> {
        if let Some(&(_, set)) = self.targets.iter().find(|(span, _)| *span == tree.span) {
            // It was chosen ahead, with all that is chosen, and is named here.
            self.mention_noun(&tree.parts[0], set, false);
            return Ok(set);
        }
        let demands = self.noun(&tree.parts[0])?;
        let filter = self.filter(Scope::InPlay, &demands);
        let set = self.new_set(tree)?;
        let one = Amount::Num(1);
        let cat = if tree.rule() == Some(Rule::OfTarget) { Cat::Possessor } else { Cat::Anchor };
        let op = Op::Choose { by: self.actor, filter, least: one, most: one, set, how: How::Target };
        self.ask_for(op, cat, tree);
        self.targets.push((tree.span, set));
        self.mention_noun(&tree.parts[0], set, false);
        Ok(set)
    }

    pub(super) fn of(&mut self, tree: &Tree) -> Result<Ref> {
        match self.rule(tree)? {
            Rule::OfThing => self.anchor(&tree.parts[0]),
            rule @ (Rule::OfRelated | Rule::OfThisRelated) => {
                let (of, relation) = match rule {
                    Rule::OfRelated => (self.it(), &tree.parts[0]),
                    _ => (Ref::THIS, &tree.parts[1]),
                };
                let relation = RelationId(self.word(relation, Cat::Relation)?);
                let of = self.before(of, relation);
                self.step(of, Hop::Relation(relation), tree)
            }
            Rule::Their => match self.mentions.last() {
                Some(mention) => Ok(mention.to),
                None => Err(Trouble::new(tree.span, "“their” has nobody to refer to", "say whose it is")),
            },
            _ => Ok(self.it()),
        }
    }

    /// Whose number it is: a player's or a thing's.
    pub(super) fn holder(&mut self, tree: &Tree) -> Result<Ref> {
        match self.rule(tree)? {
            Rule::HeldByYou => Ok(self.you),
            Rule::HeldBy => self.of(&tree.parts[0]),
            _ => self.one_player(&tree.parts[0]),
        }
    }

    // ---- noun phrases ----

    /// Who is meant, as one, for conditions and numbers.
    pub(super) fn subject_who(&mut self, tree: &Tree) -> Result<Ref> {
        match self.rule(tree)? {
            Rule::WhoPlayer => self.single_player(&tree.parts[0]),
            _ => self.subject(&tree.parts[0]),
        }
    }

    /// One thing: what is pointed at or chosen, or the only one there is.
    pub(super) fn subject(&mut self, tree: &Tree) -> Result<Ref> {
        let rule = self.rule(tree)?;
        match rule {
            Rule::Your | Rule::The | Rule::TheirThing => {
                let (kind, demands) = match rule {
                    Rule::Your => (&tree.parts[0], vec![Demand::ControlledBy(self.you, true)]),
                    Rule::The => (&tree.parts[0], Vec::new()),
                    _ => {
                        let whose = self.one_player(&tree.parts[0])?;
                        (&tree.parts[1], vec![Demand::ControlledBy(whose, true)])
                    }
                };
                let to = Ref::to(Base::First(self.kind(kind, None, &demands)?));
                self.mention(Mention { to, player: false, several: false, noun: None, word: None });
                Ok(to)
            }
            Rule::Each | Rule::All | Rule::Yours | Rule::Generic | Rule::TheirThings => {
                let what = "several things are meant where one is asked about";
                Err(Trouble::new(tree.span, what, "name one, as “this”, “target …” or “your …”"))
            }
            _ => Ok(self.things(tree, &Hint::default())?.to),
        }
    }

    pub(super) fn who(&mut self, tree: &Tree, hint: &Hint) -> Result<Found> {
        match self.rule(tree)? {
            Rule::WhoPlayer => self.player(&tree.parts[0]),
            _ => self.things(&tree.parts[0], hint),
        }
    }

    fn mention_noun(&mut self, noun1: &Tree, set: u8, several: bool) {
        let head = &noun1.parts[1];
        let noun = head.parts[0].word(Cat::Noun).map(NounId);
        let word = head.parts[0].word(Cat::Trait).map(TraitId);
        self.mention(Mention { to: Ref::to(Base::Set(set)), player: false, several, noun, word });
    }

    fn mention_kind(&mut self, kind: &Tree, set: u8, several: bool) {
        if matches!(kind.rule(), Some(Rule::Any | Rule::Other)) {
            return self.mention_kind(&kind.parts[0], set, several);
        }
        match kind.parts[0].parts.as_slice() {
            [noun] => self.mention_noun(noun, set, several),
            _ => {
                self.mention(Mention { to: Ref::to(Base::Set(set)), player: false, several, noun: None, word: None });
            }
        }
    }

    /// What is chosen, gathered or pointed at.
    pub(super) fn things(&mut self, tree: &Tree, hint: &Hint) -> Result<Found> {
        self.for_words(tree, |lowering| lowering.found(tree, hint))
    }

    fn found(&mut self, tree: &Tree, hint: &Hint) -> Result<Found> {
        let rule = self.rule(tree)?;
        let several = Found { to: Ref::THIS, set: true, player: false };
        let set = match rule {
            Rule::Pointed => return self.pointer(&tree.parts[0]),
            Rule::Them => {
                let to = self.mentions.last().map(|mention| mention.to);
                let to =
                    to.ok_or_else(|| Trouble::new(tree.span, "“them” has nothing to refer to", "say which ones"))?;
                return Ok(Found { to, set: matches!(to.base, Base::Set(_)), player: false });
            }
            Rule::Those => {
                let to = self.that_thing(tree)?;
                return Ok(Found { to, set: matches!(to.base, Base::Set(_)), player: false });
            }
            Rule::Related => {
                let of = self.of(&tree.parts[0])?;
                let relation = RelationId(self.word(&tree.parts[1], Cat::Relation)?);
                let of = self.before(of, relation);
                let to = self.step(of, Hop::Relation(relation), tree)?;
                self.mention(Mention { to, player: false, several: false, noun: None, word: None });
                return Ok(Found::one(to, false));
            }
            Rule::TheirThing | Rule::TheirThings => {
                let whose = self.other_player(&tree.parts[0])?.to;
                let demands = [&hint.demands[..], &[Demand::ControlledBy(whose, true)]].concat();
                let filter = self.kind(&tree.parts[1], hint.scope, &demands)?;
                let set = self.new_set(tree)?;
                self.emit(Op::Gather { filter, set, sparing: false });
                self.mention_kind(&tree.parts[1], set, rule == Rule::TheirThings);
                set
            }
            rule if rule.is_target() => self.target(tree, hint)?,
            Rule::Each | Rule::All | Rule::The | Rule::Your | Rule::Yours | Rule::Generic => {
                let kind = &tree.parts[0];
                let mut demands = hint.demands.clone();
                if matches!(rule, Rule::Your | Rule::Yours) {
                    demands.push(Demand::ControlledBy(self.you, true));
                }
                let filter = self.kind(kind, hint.scope, &demands)?;
                let set = self.new_set(tree)?;
                self.emit(Op::Gather { filter, set, sparing: false });
                self.mention_kind(kind, set, matches!(rule, Rule::All | Rule::Yours | Rule::Generic));
                set
            }
            Rule::TopCard | Rule::BottomCard | Rule::TopCards | Rule::TopX => self.top(tree)?,
            Rule::Highest | Rule::Lowest => {
                let (demands, measure) = (self.noun(&tree.parts[0])?, self.measure(&tree.parts[1])?);
                let filter = self.filter(hint.scope.unwrap_or(Scope::InPlay), &demands);
                let best = self.new_set(tree)?;
                self.emit(Op::Best { filter, measure, highest: rule == Rule::Highest, set: best });
                let filter = self.filter(Scope::Set(best), &[]);
                let set = self.new_set(tree)?;
                let one = Amount::Num(1);
                let op = Op::Choose { by: self.actor, filter, least: one, most: one, set, how: How::Free };
                self.ask_for(op, Cat::Things, tree);
                self.mention_noun(&tree.parts[0], set, false);
                set
            }
            Rule::OneOfThem | Rule::AmongThem | Rule::SeveralOfThem | Rule::UpToOfThem | Rule::AnyOfThem => {
                self.of_them(tree)?
            }
            Rule::Rest => {
                let (Some((of, _)), Some(not)) = (self.looked, self.taken) else {
                    let what = "“the rest” needs cards that were looked at and some that were taken from them";
                    return Err(Trouble::new(tree.span, what, "look at cards and put one of them somewhere first"));
                };
                let set = self.new_set(tree)?;
                self.emit(Op::Without { of, not, set });
                set
            }
            _ => self.chosen(tree, hint)?,
        };
        Ok(Found { to: Ref::to(Base::Set(set)), ..several })
    }

    /// How many a phrase asks for, at least and at most.
    fn numbers(&mut self, tree: &Tree) -> Result<(Amount, Amount)> {
        let one = Amount::Num(1);
        let number = tree.parts.first().and_then(Tree::number).map(Amount::Num);
        Ok(match self.rule(tree)? {
            Rule::UpToOne | Rule::UpToOneTarget => (Amount::Num(0), one),
            Rule::Targets | Rule::Several | Rule::RandomSeveral | Rule::SeveralOfThem => {
                let number = number.unwrap_or(one);
                (number, number)
            }
            Rule::UpTo | Rule::UpToTargets | Rule::UpToOfThem => (Amount::Num(0), number.unwrap_or(one)),
            Rule::AnyNumber | Rule::AnyTargets | Rule::AnyOfThem => (Amount::Num(0), Amount::Num(99)),
            Rule::XOf => {
                let x = self.count(&Tree { span: tree.span, ..x_tree() })?;
                (x, x)
            }
            Rule::ThatMany => {
                let that = self.count(&Tree { span: tree.span, ..that_tree() })?;
                (that, that)
            }
            _ => (one, one),
        })
    }

    fn kind_part<'t>(&self, tree: &'t Tree) -> &'t Tree {
        &tree.parts[tree.parts.len() - 1]
    }

    pub(super) fn target(&mut self, tree: &Tree, hint: &Hint) -> Result<u8> {
        let several = !matches!(self.rule(tree)?, Rule::Target | Rule::AnotherTarget | Rule::UpToOneTarget);
        if let Some(&(_, set)) = self.targets.iter().find(|(span, _)| *span == tree.span) {
            self.mention_kind(self.kind_part(tree), set, several);
            return Ok(set);
        }
        let mut demands = hint.demands.clone();
        if self.rule(tree)? == Rule::AnotherTarget
            && let Some(&(_, before)) = self.targets.last()
        {
            demands.push(Demand::NotIn(before));
        }
        let (least, most) = self.numbers(tree)?;
        let filter = self.kind(self.kind_part(tree), hint.scope, &demands)?;
        let set = self.new_set(tree)?;
        self.ask_for(Op::Choose { by: self.actor, filter, least, most, set, how: How::Target }, Cat::Things, tree);
        self.targets.push((tree.span, set));
        self.mention_kind(self.kind_part(tree), set, several);
        Ok(set)
    }

    /// "A ship", "2 ships", "up to 2 ships", "a random card".
    fn chosen(&mut self, tree: &Tree, hint: &Hint) -> Result<u8> {
        if let Some(&(_, set)) = self.ahead.iter().find(|(span, _)| *span == tree.span) {
            self.mention_kind(self.kind_part(tree), set, false);
            return Ok(set);
        }
        let rule = self.rule(tree)?;
        let (least, most) = self.numbers(tree)?;
        let mut demands = hint.demands.clone();
        if rule == Rule::Another {
            demands.push(Demand::NotThe(Ref::THIS));
        }
        let kind = self.kind_part(tree);
        let filter = self.kind(kind, hint.scope, &demands)?;
        let set = self.new_set(tree)?;
        let how = if matches!(rule, Rule::Random | Rule::RandomSeveral) { How::Random } else { How::Free };
        self.ask_for(Op::Choose { by: self.actor, filter, least, most, set, how }, Cat::Things, tree);
        self.chosen.push((tree.span, set));
        let one = matches!(rule, Rule::A | Rule::Another | Rule::Random | Rule::UpToOne);
        self.mention_kind(kind, set, !one);
        Ok(set)
    }

    fn top(&mut self, tree: &Tree) -> Result<u8> {
        let rule = self.rule(tree)?;
        let zone = self.zone(&tree.parts[tree.parts.len() - 1])?;
        let count = match rule {
            Rule::TopCards => Amount::Num(self.number(&tree.parts[0])?),
            Rule::TopX => self.count(&Tree { span: tree.span, ..x_tree() })?,
            _ => Amount::Num(1),
        };
        let end = if rule == Rule::BottomCard { End::Bottom } else { End::Top };
        let set = self.new_set(tree)?;
        self.emit(Op::Top { zone: zone.zone, whose: zone.whose.unwrap_or(self.you), count, set, end });
        let several = matches!(rule, Rule::TopCards | Rule::TopX);
        let noun = self.lexicon.noun_named("card");
        self.mention(Mention { to: Ref::to(Base::Set(set)), player: false, several, noun, word: None });
        (self.looked, self.taken) = (Some((set, zone)), None);
        Ok(set)
    }

    fn of_them(&mut self, tree: &Tree) -> Result<u8> {
        let last = self.mentions.iter().rev().find(|mention| mention.several).map(|mention| mention.to.base);
        let among = match (last, self.looked) {
            (_, Some((set, _))) | (Some(Base::Set(set)), None) => set,
            _ => return Err(Trouble::new(tree.span, "“of them” has nothing to refer to", "name the cards before")),
        };
        let (least, most) = self.numbers(tree)?;
        let filter = match self.rule(tree)? {
            Rule::AmongThem => self.kind(&tree.parts[0], Some(Scope::Set(among)), &[])?,
            _ => self.filter(Scope::Set(among), &[]),
        };
        let set = self.new_set(tree)?;
        self.ask_for(Op::Choose { by: self.actor, filter, least, most, set, how: How::Free }, Cat::Things, tree);
        let several = !matches!(self.rule(tree)?, Rule::OneOfThem | Rule::AmongThem);
        self.mention(Mention { to: Ref::to(Base::Set(set)), player: false, several, noun: None, word: None });
        self.taken = Some(set);
        Ok(set)
    }

    /// "Its bearer … its bearer": the second time it is still the same card's bearer, not the bearer's; also where the
    /// first time was the event: "when its ship fires, fire its ship again".
    fn before(&self, of: Ref, relation: RelationId) -> Ref {
        if let Some(Watch { subject: Casting::Same(named), .. }) = self.event
            && of == Ref::to(Base::Role(0))
            && before(named, relation) != named
        {
            return before(named, relation);
        }
        before(of, relation)
    }

    /// Chooses all targets of these phrases ahead, so that they are known before anything is paid or done. Each may be
    /// described by the ones before it: "another target hero at its location".
    pub(super) fn choose_targets(&mut self, trees: &[&Tree]) -> Result<()> {
        let mentions = self.mentions.len();
        trees.iter().try_for_each(|tree| self.targets_in(tree))?;
        self.mentions.truncate(mentions);
        Ok(())
    }

    /// A target that is to pay must be able to, and must not pay for something else beside.
    fn targets_of_cost(&mut self, cost: &Tree, beside: &[Tree]) -> Result<()> {
        if cost.rule() == Some(Rule::PayChoose) && matches!(cost.parts[0].rule(), Some(Rule::A)) {
            // "Choose a hero …": what is chosen before the targets may describe them.
            self.targets_in(&cost.parts[0])?;
            let set = self.chosen(&cost.parts[0], &Hint::default())?;
            self.ahead.push((cost.parts[0].span, set));
            return Ok(());
        }
        let pays = matches!(cost.rule(), Some(Rule::PayFrom | Rule::PayState | Rule::PayMove));
        if !pays || !cost.parts[1].rule().is_some_and(Rule::is_target) {
            return self.targets_in(cost);
        }
        cost.parts[1].parts.iter().try_for_each(|part| self.targets_in(part))?;
        let mut hint = self.payer_hint(cost, Ref::YOU)?;
        hint.demands.extend(self.unspent(cost, beside));
        self.for_words(cost, |lowering| lowering.target(&cost.parts[1], &hint))?;
        Ok(())
    }

    pub(super) fn targets_in(&mut self, tree: &Tree) -> Result<()> {
        if let Some(rule) = tree.rule() {
            // A way is chosen with its targets; ways without any are chosen when their time has come.
            if rule == Rule::ChooseOne && speaks(tree, |rule| rule.is_target() || rule.is_target_beside()) {
                return self.choose_way(&tree.parts[0]);
            }
            let later = [
                Rule::ChooseOne,
                Rule::May,
                Rule::MayPay,
                Rule::ForEach,
                Rule::LastingWhen,
                Rule::NextTime,
                Rule::AtLater,
                Rule::UnlessPays,
            ];
            if later.contains(&rule) {
                return Ok(());
            }
        }
        if tree.term == Term::List && tree.parts.iter().any(|part| part.rule().map(Rule::cat) == Some(Cat::Cost)) {
            return tree.parts.iter().try_for_each(|cost| self.targets_of_cost(cost, &tree.parts));
        }
        if tree.rule() == Some(Rule::Says)
            && speaks(&tree.parts[0], Rule::is_target)
            && contains(&tree.parts[0], &[Rule::NumX])
        {
            // The targets depend on X, so X is settled first.
            self.ending(&tree.parts[1])?;
        }
        for part in &tree.parts {
            self.targets_in(part)?;
        }
        match tree.rule() {
            Some(rule) if rule.is_target() => {
                self.for_words(tree, |lowering| lowering.target(tree, &Hint::default()))?;
            }
            Some(Rule::AtTarget | Rule::OfTarget) => {
                self.target_anchor(tree)?;
            }
            Some(rule @ (Rule::TargetPlayer | Rule::TargetOpponent)) => {
                self.target_player(tree, rule == Rule::TargetOpponent)?;
            }
            Some(rule @ (Rule::TargetControls | Rule::TargetOpponentControls)) => {
                self.target_player(tree, rule == Rule::TargetOpponentControls)?;
            }
            _ => {}
        }
        Ok(())
    }
}

fn x_tree() -> Tree {
    Tree::new(crate::grammar::Term::Rule(Rule::CountX), Vec::new())
}

fn that_tree() -> Tree {
    Tree::new(crate::grammar::Term::Rule(Rule::CountThat), Vec::new())
}

/// Whose bearer it is, if this is a bearer; otherwise itself.
fn before(of: Ref, relation: RelationId) -> Ref {
    match (of.hop, of.then) {
        (Hop::Relation(last), Hop::Stay) if last == relation => Ref { hop: Hop::Stay, ..of },
        (_, Hop::Relation(last)) if last == relation => Ref { then: Hop::Stay, ..of },
        _ => of,
    }
}
