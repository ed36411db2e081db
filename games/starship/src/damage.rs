//! Damage: the verdict's multiplier, resistance, layers and overflow (6.2).

use crate::battle::Battle;
use crate::event::Event;
use crate::options::{Critical, Overflow};
use crate::parts::{DamageType, Layer, Verdict};
use crate::state::Side;
use crate::stats::Stat;
use table::Seat;

/// What a critical hit adds (6.1, 7.3-D).
pub const CRITICAL_BONUS: i16 = 5;

impl Battle<'_> {
    /// Step B (6.2.1): damage after the verdict's multiplier, and what a critical hit adds after the resistance step.
    /// Rounding happens only here, and down (S37).
    pub fn multiply(&self, by: Seat, gross: i16, verdict: Verdict) -> (i16, i16) {
        let bonus = CRITICAL_BONUS + self.side(by).stat(Stat::Critical);
        match (verdict, self.state.options.critical) {
            (Verdict::Miss, _) => (0, 0),
            (Verdict::Glancing, _) => (gross / 2, 0),
            (Verdict::Hit, _) => (gross, 0),
            // S29: +5 flat and multiplier ×1 are the rule, ×1.5 the switch.
            (Verdict::Critical, Critical::PlusFive) => (gross, bonus.max(0)),
            (Verdict::Critical, Critical::TimesOneAndAHalf) => (gross * 3 / 2, self.side(by).stat(Stat::Critical).max(0)),
        }
    }

    /// Atom: damage of a type reaches a ship. Barrier absorbs first, then the layers take it from the outside in.
    /// Tells how much the layers lost.
    pub fn apply_damage(&mut self, seat: Seat, damage: i16, kind: DamageType, critical: i16) -> i16 {
        // S31: damage that came to nothing is not raised again by a vulnerability.
        if damage + critical <= 0 {
            return 0;
        }
        let per_layer = self.state.options.overflow == Overflow::PerLayer;
        let side = self.side_mut(seat);
        let toughness = side.stat(Stat::Protection) + side.stat(Stat::resistance(kind));
        let first = side.top_layer();
        let modifier = if damage > 0 { kind.against(first) - toughness } else { 0 };
        // S32: never below 0; S29: the critical bonus comes after the resistance step.
        let through = (damage + modifier).max(0) + critical;
        let absorbed = through.min(side.barrier);
        side.barrier -= absorbed;
        let lost = side.take(through - absorbed, first, per_layer.then_some(kind));
        self.log.tell(|| Event::Damaged { seat, kind, damage, layer: first, modifier, critical, absorbed, lost });
        self.check_destroyed();
        lost.iter().sum()
    }

    /// Atom: a ship will absorb that much damage before its layers, until the start of its next turn (S40).
    pub fn raise_barrier(&mut self, seat: Seat, amount: i16) {
        let side = self.side_mut(seat);
        side.barrier = (side.barrier + amount).clamp(0, 99);
        self.log.tell(|| Event::BarrierRaised { seat, amount });
    }
}

impl Side {
    /// The layer that is hit now: the outermost that has points left (S35).
    #[inline]
    pub(crate) fn top_layer(&self) -> Layer {
        Layer::ALL.into_iter().find(|&layer| self.layer(layer) > 0).unwrap_or(Layer::Hull)
    }

    /// Takes damage from the first layer inwards; what a layer can't hold flows on (S34). With the switch, each
    /// further layer applies its own resistance to what reaches it.
    fn take(&mut self, damage: i16, first: Layer, per_layer: Option<DamageType>) -> [i16; 3] {
        let mut lost = [0; 3];
        let mut left = damage;
        for layer in Layer::ALL.into_iter().skip(first as usize) {
            let points = self.layers[layer as usize];
            if left <= 0 || points <= 0 {
                continue;
            }
            if let Some(kind) = per_layer.filter(|_| layer != first) {
                left = (left + kind.against(layer)).max(0);
            }
            lost[layer as usize] = left.min(points);
            self.layers[layer as usize] -= lost[layer as usize];
            left -= lost[layer as usize];
        }
        lost
    }
}
