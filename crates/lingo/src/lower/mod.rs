//! Tree to program.

mod amounts;
mod bearers;
mod circles;
mod clauses;
mod costs;
mod deeds;
mod draft;
mod events;
mod filters;
mod in_time;
mod lasting;
mod minded;
mod moves;
mod preds;
mod things;
mod vain;
mod whose;

pub(crate) use circles::Reads;

use draft::Draft;

use crate::grammar::{Agreement, Cat, Form, Rule, Term};
use crate::ids::*;
use crate::lexicon::Lexicon;
use crate::program::*;
use crate::text::Span;
use crate::tree::Tree;
use crate::trouble::Trouble;

/// What a text is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrintedOn {
    /// What “this” is.
    pub noun: NounId,
    /// Playing it is one of the moments that some verbs and figures need.
    pub at_once: bool,
}

/// Compiles the abilities of one card into a card set's programs. Nothing is added when something is wrong.
pub fn compile(programs: &mut Programs, abilities: &[Tree]) -> Result<Code, Vec<Trouble>> {
    compile_on(programs, abilities, None)
}

/// The same, for a text of which it is known what it is printed on: what could never come about is refused.
pub fn compile_on(
    programs: &mut Programs,
    abilities: &[Tree],
    printed: Option<PrintedOn>,
) -> Result<Code, Vec<Trouble>> {
    let lexicon = programs.lexicon.clone();
    let (before, reads) = (programs.sizes(), programs.reads.clone());
    let mut code = Code::default();
    let mut troubles = Vec::new();
    abilities.iter().for_each(|tree| lexicon.sense.too_large(tree, &mut troubles));
    for tree in abilities {
        let (known, sizes) = (programs.lasting.len(), programs.sizes());
        let mut draft = Draft::default();
        let lowered = Lowering::new(&lexicon, programs, &mut draft).ability(tree, &mut code);
        match lowered
            .and_then(|()| circle(programs, known, tree))
            .and_then(|()| vain::check(programs, sizes, printed, tree, &draft))
        {
            Ok(()) => draft.make_room(programs, sizes),
            Err(trouble) => troubles.push(trouble),
        }
    }
    // Operations, filters and all the rest are known by a number of two bytes.
    if programs.sizes().into_iter().any(|size| size > u16::MAX as usize - 64) {
        let span = abilities.first().map_or(Span::default(), |tree| tree.span);
        troubles.push(Trouble::new(span, "this card set has too many effects", "split it into two games' worth"));
    }
    if troubles.is_empty() {
        let [ops, first, filters, ..] = before;
        let hidden = |op: &Op| matches!(op, Op::Top { zone, .. } if lexicon.sense.is_hidden(*zone));
        code.peeks = programs.ops[ops..].iter().any(hidden)
            || (filters..programs.filters.len()).any(|filter| whose::hidden_zone(programs, filter as u16).is_some());
        let zones = whose::zones_looked_into(programs, ops, filters);
        programs.abilities[first..].iter_mut().for_each(|ability| ability.zones = zones);
        return Ok(code);
    }
    programs.shrink(before);
    programs.reads = reads;
    Err(troubles)
}

/// Refuses effects that make a number depend on itself, in this card or through others.
fn circle(programs: &mut Programs, known: usize, tree: &Tree) -> Result<()> {
    if programs.lasting.len() == known {
        return Ok(());
    }
    let mut reads = programs.reads.clone();
    for lasting in &programs.lasting[known..] {
        if !reads.add(programs, lasting) {
            let what = "this makes a number depend on itself, by this card or through others in force";
            return Err(Trouble::new(tree.span, what, "look at the printed number, or at another one"));
        }
    }
    programs.reads = reads;
    Ok(())
}

type Result<T, E = Trouble> = std::result::Result<T, E>;

/// How much of everything the programs hold.
type Sizes = [usize; 9];

/// Somebody or something a text has spoken of, for "it", "that ship", "them", "that player".
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mention {
    pub to: Ref,
    pub player: bool,
    pub several: bool,
    pub noun: Option<NounId>,
    pub word: Option<TraitId>,
}

/// Somebody or something in a text, once it is known how to find them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub to: Ref,
    /// A set to go through, rather than one.
    pub set: bool,
    pub player: bool,
}

impl Found {
    fn one(to: Ref, player: bool) -> Found {
        Found { to, set: false, player }
    }
}

/// A zone in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundZone {
    pub zone: ZoneId,
    /// Whose; nothing for zones that all share or that lie with each player.
    pub whose: Option<Ref>,
    /// Goes with the owner of whatever is put there.
    pub owners: bool,
    /// Of everybody but you.
    pub others: bool,
}

pub(crate) struct Lowering<'a> {
    pub lexicon: &'a Lexicon,
    pub programs: &'a mut Programs,
    draft: &'a mut Draft,
    /// The ability being written.
    current: AbilityId,
    /// Who does what is said without a subject.
    actor: Ref,
    /// Who “you” is: the player whose card it is, or each of those to whom “if you do” is said.
    you: Ref,
    /// The subject of the present verb, for "itself".
    doer: Ref,
    /// How many sets have room in the frame so far, and how many loops are open.
    sets: u8,
    items: u8,
    throws: u8,
    mentions: Vec<Mention>,
    /// Targets that were chosen ahead, by where they stand in the text.
    targets: Vec<(Span, u8)>,
    /// What else was chosen, in the same way.
    chosen: Vec<(Span, u8)>,
    /// What of it was chosen ahead, among the targets.
    ahead: Vec<(Span, u8)>,
    /// The costs or deeds of the list that is being written.
    beside: Vec<Tree>,
    /// Ways that were chosen ahead because they have targets, by where they stand in the text: the register that says which.
    ways: Vec<(Span, u8)>,
    /// The event in whose answer this happens.
    event: Option<Watch>,
    /// What the last deed came to, for “that many”.
    that: Option<deeds::That>,
    /// The last throw, for “the result”.
    thrown: Option<deeds::Thrown>,
    /// Where the present deed adds what it comes to, if something looks back at it.
    sink: Option<u8>,
    /// Where it is noted that the present deed was left undone, if something asks for that.
    judged: Option<u8>,
    /// The register for that, once there is one; those that hold amounts, and those of them that are free again.
    undone: Option<u8>,
    kept: Vec<u8>,
    spare: Vec<u8>,
    /// A deed has begun, and must come to so much to be done in full.
    open: bool,
    wanted: Amount,
    /// It is asked first whether to do it.
    asked: bool,
    x: bool,
    /// What X is, in words.
    where_x: Option<String>,
    /// The phrase that says who does what is done now, if there is one.
    said_of: Option<Tree>,
    /// The cards last looked at, and those taken from among them.
    looked: Option<(u8, FoundZone)>,
    taken: Option<u8>,
    /// Where "it" is looked for in hand rather than in play.
    scope: Option<Scope>,
}

impl<'a> Lowering<'a> {
    fn new(lexicon: &'a Lexicon, programs: &'a mut Programs, draft: &'a mut Draft) -> Lowering<'a> {
        Lowering {
            lexicon,
            programs,
            draft,
            current: AbilityId::default(),
            actor: Ref::YOU,
            you: Ref::YOU,
            doer: Ref::THIS,
            sets: 0,
            items: 0,
            throws: register::FIRST_FREE,
            mentions: Vec::new(),
            targets: Vec::new(),
            chosen: Vec::new(),
            ahead: Vec::new(),
            beside: Vec::new(),
            ways: Vec::new(),
            event: None,
            that: None,
            thrown: None,
            sink: None,
            judged: None,
            undone: None,
            kept: Vec::new(),
            spare: Vec::new(),
            open: false,
            wanted: Amount::Num(1),
            asked: false,
            x: false,
            where_x: None,
            said_of: None,
            looked: None,
            taken: None,
            scope: None,
        }
    }

    fn emit(&mut self, op: Op) -> u16 {
        self.programs.ops.push(op);
        self.programs.ops.len().min(u16::MAX as usize) as u16 - 1
    }

    /// Emits an operation that asks, with the words it asks in.
    fn ask(&mut self, op: Op, words: String) -> u16 {
        let at = self.emit(op);
        self.programs.questions.push((at, words));
        at
    }

    /// Emits an operation that asks for what a phrase says.
    fn ask_for(&mut self, op: Op, cat: Cat, tree: &Tree) -> u16 {
        let form = if cat.agreement() == Agreement::Case { Form::Bare } else { Form::Only };
        let words = format!("Choose {}.", crate::print::phrase(self.lexicon, cat, form, tree));
        self.ask(op, words)
    }

    fn here(&self) -> u16 {
        self.programs.ops.len().min(u16::MAX as usize) as u16
    }

    /// Lets a jump written earlier go to here.
    fn land(&mut self, at: u16) {
        if self.programs.ops.len() > usize::from(u16::MAX) {
            // There is no more room to jump to; the whole set will be refused for that.
            return;
        }
        let here = self.here();
        match &mut self.programs.ops[at as usize] {
            Op::Jump { to } => *to = here,
            Op::If { otherwise, .. } => *otherwise = here,
            Op::May { otherwise, until, .. } => {
                *otherwise = here;
                *until = (*until).min(here);
            }
            Op::Each { end, .. } => *end = here,
            op => unreachable!("{op:?} does not jump"),
        }
    }

    fn new_throw(&mut self, tree: &Tree) -> Result<u8> {
        if self.throws as usize == REGISTERS {
            return Err(Trouble::new(tree.span, "this ability has too many throws", "use fewer dice"));
        }
        self.throws += 1;
        Ok(self.throws - 1)
    }

    /// Does something for one, or for each of a set.
    fn each(&mut self, found: Found, tree: &Tree, body: impl FnOnce(&mut Self, Ref) -> Result<()>) -> Result<()> {
        self.each_way(found, tree, false, body)
    }

    fn each_way(
        &mut self,
        found: Found,
        tree: &Tree,
        backwards: bool,
        body: impl FnOnce(&mut Self, Ref) -> Result<()>,
    ) -> Result<()> {
        let (Base::Set(set), Hop::Stay, true) = (found.to.base, found.to.hop, found.set) else {
            return body(self, found.to);
        };
        let item = self.new_item(tree)?;
        self.items += 1;
        let filled = |op: &Op| matches!(op, Op::Gather { set: of, .. } if *of == set);
        let entry = self.programs.abilities[self.current.0 as usize].entry as usize;
        let gather = self.programs.ops[entry..].iter().rposition(filled).map_or(u16::MAX, |at| (entry + at) as u16);
        let start = self.emit(Op::Each { set, item, end: 0, backwards, gather });
        body(self, Ref::to(Base::Item(item)))?;
        self.emit(Op::Next { to: start });
        self.land(start);
        self.items -= 1;
        Ok(())
    }

    fn mention(&mut self, mention: Mention) {
        self.mentions.push(mention);
    }

    fn confused(&self, tree: &Tree) -> Trouble {
        Trouble::new(tree.span, "this cannot be put into effect here", "say it in another way")
    }

    fn rule(&self, tree: &Tree) -> Result<Rule> {
        tree.rule().ok_or_else(|| self.confused(tree))
    }

    fn word(&self, tree: &Tree, cat: Cat) -> Result<u8> {
        tree.word(cat).ok_or_else(|| self.confused(tree))
    }

    fn number(&self, tree: &Tree) -> Result<i16> {
        tree.number().ok_or_else(|| self.confused(tree))
    }

    fn measure(&self, tree: &Tree) -> Result<MeasureId> {
        self.word(tree, Cat::Measure).map(MeasureId)
    }

    fn stretch(&self, tree: &Tree) -> Result<SpanId> {
        self.word(tree, Cat::Stretch).map(SpanId)
    }
}

impl Programs {
    fn sizes(&self) -> Sizes {
        [
            self.ops.len(),
            self.abilities.len(),
            self.filters.len(),
            self.demands.len(),
            self.exprs.len(),
            self.conds.len(),
            self.lasting.len(),
            self.labels.len(),
            self.questions.len(),
        ]
    }

    fn shrink(&mut self, sizes: Sizes) {
        self.ops.truncate(sizes[0]);
        self.abilities.truncate(sizes[1]);
        self.filters.truncate(sizes[2]);
        self.demands.truncate(sizes[3]);
        self.exprs.truncate(sizes[4]);
        self.conds.truncate(sizes[5]);
        self.lasting.truncate(sizes[6]);
        self.labels.truncate(sizes[7]);
        self.questions.truncate(sizes[8]);
        self.spared.retain(|&(at, _)| usize::from(at) < sizes[0]);
        self.later.retain(|id, _| usize::from(id.0) < sizes[1]);
        self.said.retain(|&lasting, _| usize::from(lasting) < sizes[6]);
    }
}

/// Is one of these phrases anywhere in a tree?
fn contains(tree: &Tree, rules: &[Rule]) -> bool {
    speaks(tree, |rule| rules.contains(&rule))
}

/// Is there such a phrase anywhere in a tree?
fn speaks(tree: &Tree, such: impl Fn(Rule) -> bool) -> bool {
    let mut found = false;
    tree.walk(&mut |part| found |= matches!(part.term, Term::Rule(rule) if such(rule)));
    found
}
