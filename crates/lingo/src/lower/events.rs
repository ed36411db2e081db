//! The events and times that abilities wait for.

use super::clauses::single_noun;
use super::{Lowering, Mention, Result};
use crate::grammar::{Cat, Rule};
use crate::ids::*;
use crate::program::*;
use crate::tree::Tree;

impl Lowering<'_> {
    /// "When {who} {does what}".
    pub(super) fn watch(&mut self, role: &Tree, event: &Tree, before: bool) -> Result<Watch> {
        let subject = self.casting(role, 0)?;
        let parts = &event.parts;
        let (mut object, mut kind) = (Casting::Anyone, None);
        let what = match self.rule(event)? {
            Rule::IsMoved => Event::Moved(MoverId(self.word(&parts[0], Cat::MoveVerb)?)),
            Rule::Draws => {
                self.mention_role(1, false, None);
                Event::Draws
            }
            Rule::Plays => {
                object = self.casting(&parts[0], 1)?;
                Event::Plays
            }
            Rule::Gains => Event::Gains(self.measure(&parts[0])?),
            Rule::Loses => Event::Loses(self.measure(&parts[0])?),
            Rule::Inflicts => {
                self.mention_role(1, false, None);
                Event::Inflicts
            }
            Rule::InflictsOn => {
                object = self.casting(&parts[0], 1)?;
                Event::Inflicts
            }
            rule @ (Rule::TakesDamage | Rule::TakesTyped) => {
                if rule == Rule::TakesTyped {
                    kind = Some(DamageId(self.word(&parts[0], Cat::DamageType)?));
                }
                // Said of the one who is damaged: the subject of the words is the object of the event.
                self.mentions.iter_mut().for_each(|mention| {
                    if mention.to.base == Base::Role(0) {
                        mention.to.base = Base::Role(1);
                    }
                });
                let watch = Watch {
                    event: Event::Inflicts,
                    subject: Casting::Anyone,
                    object: subject,
                    kind,
                    before,
                    instead: false,
                };
                return Ok(watch);
            }
            Rule::IsSet => Event::Set(StateId(self.word(&parts[0], Cat::StateAdj)?)),
            Rule::IsCleared => Event::Cleared(StateId(self.word(&parts[0], Cat::StateAdj)?)),
            Rule::EntersPlay => Event::Enters,
            Rule::LeavesPlay => Event::Leaves,
            Rule::GameEvent => {
                let happening = &parts[0];
                if let Some(role) = happening.parts.first() {
                    object = self.casting(role, 1)?;
                }
                Event::Game(EventId(self.word(happening, Cat::Happening)?))
            }
            _ => return Err(self.confused(event)),
        };
        Ok(Watch { event: what, subject, object, kind, before, instead: false })
    }

    fn mention_role(&mut self, role: u8, player: bool, noun: Option<NounId>) {
        self.mention(Mention { to: Ref::to(Base::Role(role)), player, several: false, noun, word: None });
    }

    fn casting(&mut self, tree: &Tree, role: u8) -> Result<Casting> {
        let parts = &tree.parts;
        let rule = self.rule(tree)?;
        Ok(match rule {
            Rule::RoleThis | Rule::RoleThisNoun => {
                self.mention(Mention { to: Ref::THIS, player: false, several: false, noun: None, word: None });
                Casting::This
            }
            Rule::RoleA | Rule::RoleAnother | Rule::RoleYour | Rule::RoleThe => {
                let demands: &[Demand] = match rule {
                    Rule::RoleAnother => &[Demand::NotThe(Ref::THIS)],
                    Rule::RoleYour => &[Demand::ControlledBy(Ref::YOU, true)],
                    _ => &[],
                };
                let filter = self.kind(&parts[0], Some(Scope::Anywhere), demands)?;
                let noun = single_noun(&parts[0]);
                self.mention_role(role, false, noun);
                Casting::Matching(filter)
            }
            Rule::RoleRelated => {
                let of = self.of(&parts[0])?;
                let relation = RelationId(self.word(&parts[1], Cat::Relation)?);
                self.mention_role(role, false, None);
                Casting::Same(of.step(Hop::Relation(relation)).ok_or_else(|| self.confused(tree))?)
            }
            Rule::RoleYou => {
                self.mention(Mention { to: Ref::YOU, player: true, several: false, noun: None, word: None });
                Casting::You
            }
            Rule::RoleOpponent | Rule::RoleOtherPlayer => {
                self.mention_role(role, true, None);
                Casting::Opponent
            }
            Rule::RolePlayer => {
                self.mention_role(role, true, None);
                Casting::AnyPlayer
            }
            _ => return Err(self.confused(tree)),
        })
    }

    pub(super) fn time(&mut self, tree: &Tree) -> Result<Watch> {
        let span = self.stretch(&tree.parts[0])?;
        let rule = self.rule(tree)?;
        let event = match rule {
            Rule::StartOfYour | Rule::StartOfEach | Rule::StartOfTheirs => Event::Starts(span),
            _ => Event::Ends(span),
        };
        let subject = match rule {
            Rule::StartOfYour | Rule::EndOfYour => Casting::You,
            Rule::StartOfTheirs | Rule::EndOfTheirs => {
                self.mention_role(0, true, None);
                Casting::Opponent
            }
            _ => {
                self.mention_role(0, true, None);
                Casting::Anyone
            }
        };
        Ok(Watch { event, subject, object: Casting::Anyone, kind: None, before: false, instead: false })
    }
}
