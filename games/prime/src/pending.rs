//! Pending hits (R31): damage and the action that inflicts it are answered in one window, after costs and targets and
//! before the effect. The hit lies below its action until then; Reacts change the one or cancel the other.

use crate::board::Board;
use crate::frame::{Act, Effect, Frame, Hit, Verb};
use crate::ids::CardId;
use crate::lexicon::Zones;
use crate::play::Play;
use crate::state::State;
use crate::world::{card_of, thing};
use lingo::{Cause, Who};

impl Frame {
    /// Does a pending hit lie below it, to be answered together with it?
    pub(crate) const fn foretells(&self) -> bool {
        match self {
            Frame::Act(act) => act.is_shot() && act.is_announced(),
            Frame::Effect(effect) => effect.foretells,
            _ => false,
        }
    }
}

impl Act {
    /// Are guns fired with it (306)?
    pub(crate) const fn is_shot(&self) -> bool {
        matches!(self.verb, Verb::Fire | Verb::Salvo)
    }
}

impl State {
    /// Where the hits lie that are still to be inflicted, the nearest first. What a text has foretold is so until it occurs.
    fn hits(&self) -> impl Iterator<Item = usize> + '_ {
        let is_spent = |at: usize| {
            let above = self.stack.get(at + 1);
            matches!(above, Some(Frame::Effect(Effect { foretells: true, occurs: true, .. })))
        };
        (0..self.stack.len()).rev().filter(move |at| matches!(self.stack[*at], Frame::Hit(_)) && !is_spent(*at))
    }

    /// Where the hit lies that is in question now. A text on top does not ask about the one it foretells itself.
    fn pending(&self) -> Option<usize> {
        let own = self.stack.last().is_some_and(Frame::foretells).then(|| self.stack.len().wrapping_sub(2));
        self.hits().find(|at| Some(*at) != own)
    }

    /// Where the hit lies that a window is about: the frame below it, or what that foretells.
    fn answered(&self, window: usize) -> Option<usize> {
        let below = window.checked_sub(1)?;
        let at = if self.stack[below].foretells() { below.checked_sub(1)? } else { below };
        matches!(self.stack[at], Frame::Hit(_)).then_some(at)
    }

    fn hit(&self, at: usize) -> Option<&Hit> {
        if let Frame::Hit(hit) = &self.stack[at] { Some(hit) } else { None }
    }

    fn hit_mut(&mut self, at: usize) -> Option<&mut Hit> {
        if let Frame::Hit(hit) = &mut self.stack[at] { Some(hit) } else { None }
    }
}

impl<'a> Board<'a> {
    /// The hit in question.
    pub(crate) fn pending_hit(self) -> Option<&'a Hit> {
        self.state.hit(self.state.pending()?)
    }

    /// The hit that is about to be inflicted, as everybody sees it: whatever is asked now.
    pub(crate) fn hit_to_come(self) -> Option<&'a Hit> {
        self.state.hit(self.state.hits().next()?)
    }

    /// How deep the hit in question lies.
    pub(crate) fn pending_depth(self) -> Option<usize> {
        self.state.pending()
    }

    /// The hit that the window on top is about.
    pub(crate) fn hit_in_window(self) -> Option<&'a Hit> {
        self.state.hit(self.state.answered(self.state.stack.len().checked_sub(1)?)?)
    }

    /// All parts of the shot that the window on top is about, in the order in which they will be inflicted.
    pub(crate) fn parts_in_window(self) -> impl Iterator<Item = &'a Hit> {
        let first = self.state.stack.len().checked_sub(1).and_then(|window| self.state.answered(window));
        let first = first.and_then(|at| Some((at, self.state.hit(at)?)));
        let parts = first.map_or(0..0, |(at, hit)| at - usize::from(hit.split)..at + 1);
        parts.rev().filter_map(move |at| self.state.hit(at))
    }

    /// The hit that the nearest window is about.
    pub(crate) fn hit_reacted_to(self) -> Option<&'a Hit> {
        let window = self.state.stack.iter().rposition(|frame| matches!(frame, Frame::Window(_)))?;
        self.state.hit(self.state.answered(window)?)
    }
}

impl Play<'_> {
    /// The hit in question, to be changed.
    pub(crate) fn pending_hit_mut(&mut self) -> Option<&mut Hit> {
        let at = self.state.pending()?;
        self.state.hit_mut(at)
    }

    /// The hit that a window at this depth is about, to be changed.
    pub(crate) fn answered_hit_mut(&mut self, window: usize) -> Option<&mut Hit> {
        let at = self.state.answered(window)?;
        self.state.hit_mut(at)
    }

    /// 306: a shot is announced and paid for. What it inflicts lies below it, and the first part of it is answered now.
    pub(crate) fn foretell_shot(&mut self, act: Act) {
        self.stack.pop();
        self.fire(&act);
        if let Some(Frame::Hit(first)) = self.state.stack.last_mut() {
            first.reacted = true;
        }
        self.push(Frame::Act(act));
    }

    /// A shot does not occur: nothing of it is inflicted.
    pub(crate) fn drop_shot(&mut self) {
        let Some(&Frame::Hit(first)) = self.stack.last() else { return };
        let depth = self.stack.len() - 1 - usize::from(first.split);
        self.stack.truncate(depth);
        self.forget_shot(depth);
    }

    /// A text is announced that begins by inflicting damage, whatever is answered: the hit is answered together with it.
    pub(crate) fn foretell(&mut self, effect: Effect, frame: &lingo::Frame) {
        let programs = &self.game.texts.programs;
        let Zones { hand, draw, reserve, .. } = self.game.texts.words.zones;
        // 107: what only some can see is not told before it has come to that.
        if [hand, draw, reserve].into_iter().any(|zone| programs.looks_into(frame.ability(), zone)) {
            return;
        }
        let deed = lingo::first_deed(programs, frame, &self.board());
        let Some(lingo::Act::Damage { from, to, amount, kind }) = deed else { return };
        let Some(target) = card_of(to).filter(|_| self.has_depth()) else { return };
        let cause = Cause { source: frame.source(), controller: frame.controller(), step: 0 };
        let Some(hit) = self.hit_by_text(from, to, crate::atoms::small(amount), kind.is_some(), cause) else { return };
        self.replace(Frame::Hit(Hit { reacted: true, ..hit }));
        self.push(Frame::Effect(Effect { foretells: true, awaited: target, ..effect }));
    }

    /// 401.3: what has become of the first target is no matter of damage that has been diverted to another one.
    pub(crate) fn keep_diverted(&self, effect: &Effect, frame: &mut lingo::Frame) {
        let foretold = self.stack.len().checked_sub(2).and_then(|at| self.state.hit(at)).filter(|_| effect.foretells);
        if foretold.is_some_and(|hit| hit.target != effect.awaited) {
            frame.keep_target(Who::thing(thing(effect.awaited)));
        }
    }

    /// The text on top inflicts damage: the hit that was answered when it was announced, if this is what it foretold.
    pub(crate) fn foretold(&mut self, target: CardId) -> Option<Hit> {
        let at = self.stack.len().checked_sub(2)?;
        let Some(Frame::Effect(effect)) = self.state.stack.last_mut() else { return None };
        if !effect.foretells || effect.awaited != target {
            return None;
        }
        effect.awaited = CardId::NONE;
        self.state.hit(at).copied()
    }
}
