//! Damage: the verdict's multiplier, resistance, layers and overflow (6.2).

use crate::battle::Battle;
use crate::event::Event;
use crate::options::{Critical, Overflow};
use crate::parts::{DamageType, Layer, Verdict};
use crate::sight::{Sight, small};
use crate::state::Side;
use crate::stats::{MAX_NUMBER, Stat};
use crate::thing::{behind, ship};
use lingo::{Happening, Who};
use table::Seat;

/// What a critical hit adds (6.1, 7.3-D).
pub const CRITICAL_BONUS: i16 = 5;

/// Damage on its way to a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blow {
    /// Damage after the verdict's multiplier.
    pub damage: i16,
    /// Its type; damage without one meets no resistance.
    pub kind: Option<DamageType>,
    /// What a critical hit adds after the resistance step.
    pub critical: i16,
    /// It begins with the layer behind the shield.
    pub bypass: bool,
    /// The card it comes from.
    pub source: Who,
}

impl Battle<'_> {
    /// Atom: a text inflicts damage. Tells how much the layers lost.
    pub fn apply_damage(
        &mut self,
        seat: Seat,
        damage: i16,
        kind: Option<DamageType>,
        critical: i16,
        source: Who,
    ) -> i16 {
        self.apply(seat, Blow { damage, kind, critical, bypass: false, source })
    }

    /// Atom: damage reaches a ship. Barrier absorbs first, then the layers take it from the outside in. Tells how much
    /// the layers lost.
    pub fn apply(&mut self, seat: Seat, blow: Blow) -> i16 {
        let Blow { damage, kind, critical, bypass, source } = blow;
        // S31: damage that came to nothing is not raised again by a vulnerability.
        if damage + critical <= 0 {
            return 0;
        }
        let first = self.side(seat).top_layer(bypass);
        let (against, [protection, resistance]) = if damage > 0 {
            (kind.map_or(0, |kind| kind.against(first)), self.sight().toughness(seat, kind))
        } else {
            (0, [0, 0])
        };
        let resisted = withstood(damage, [against, -protection, -resistance]);
        // S29: the critical bonus comes after the resistance step.
        let hits = i32::from(damage + resisted.iter().sum::<i16>() + critical);
        let (through, prevented) = self.sight().flow(source, seat, kind, hits);
        let (programs, to) = (&self.catalogue.programs, ship(seat));
        self.state.in_force.absorbed_by(programs, &[to, seat.into()], prevented);
        let (through, prevented) = (small(through), small(prevented));
        let by_texts = small(i32::from(through) + i32::from(prevented) - hits);
        let per_layer = kind.filter(|_| self.state.options.overflow == Overflow::PerLayer);
        let side = self.side_mut(seat);
        let absorbed = through.min(side.barrier);
        side.barrier -= absorbed;
        let Taken { lost, further, left } = side.take(through - absorbed, first, per_layer);
        let [against, protection, resistance] = resisted;
        self.log.tell(|| Event::Damaged {
            seat,
            kind,
            damage,
            layer: first,
            against,
            protection,
            resistance,
            critical,
            by_texts,
            prevented: -prevented,
            absorbed: -absorbed,
            further,
            left: -left,
            lost,
        });
        self.check_destroyed();
        let total: i16 = lost.iter().sum();
        if total > 0 && !self.is_over() {
            let id = kind.map(|kind| self.catalogue.words.kinds[kind as usize]);
            let happening = Happening { kind: id, ..Happening::of(lingo::Event::Inflicts, source) };
            let happening = happening.standing_for(behind(source)).or_to(seat);
            self.tell_cards(happening.to(to).by(total.into()));
        }
        self.tell_lost(seat, absorbed, lost);
        total
    }

    /// Texts may wait for a layer or a barrier to be lost, however that comes about.
    fn tell_lost(&mut self, seat: Seat, barrier: i16, lost: [i16; 3]) {
        let pools = self.catalogue.words.pools;
        let lost = pools.layers.into_iter().zip(lost).chain([(pools.barrier, barrier)]);
        for (pool, amount) in lost.filter(|(_, amount)| *amount > 0) {
            self.tell_change(lingo::Event::Loses(pool), seat, amount);
        }
    }

    /// Atom: a ship will absorb that much damage before its layers, until the start of its next turn (S40).
    pub fn raise_barrier(&mut self, seat: Seat, amount: i16) -> i16 {
        let side = self.side_mut(seat);
        let raised = amount.clamp(0, MAX_NUMBER - side.barrier);
        side.barrier += raised;
        if raised > 0 {
            self.log.tell(|| Event::BarrierRaised { seat, amount: raised });
            self.tell_change(lingo::Event::Gains(self.catalogue.words.pools.barrier), seat, raised);
        }
        raised
    }
}

impl Side {
    /// The layer that is hit now: the outermost that has points left (S35); behind the shield, if it is bypassed.
    #[inline]
    pub(crate) fn top_layer(&self, bypass: bool) -> Layer {
        let outermost = Layer::ALL.into_iter().skip(usize::from(bypass));
        outermost.into_iter().find(|&layer| self.layer(layer) > 0).unwrap_or(Layer::Hull)
    }

    /// Takes damage from the first layer inwards; what a layer can't hold flows on (S34). With the switch, each
    /// further layer applies its own resistance to what reaches it.
    fn take(&mut self, damage: i16, first: Layer, per_layer: Option<DamageType>) -> Taken {
        let (mut lost, mut further) = ([0; 3], [0; 3]);
        let mut left = damage;
        for layer in Layer::ALL.into_iter().skip(first as usize) {
            let points = self.layers[layer as usize];
            if left <= 0 || points <= 0 {
                continue;
            }
            if let Some(kind) = per_layer.filter(|_| layer != first) {
                further[layer as usize] = kind.against(layer).max(-left);
                left += further[layer as usize];
            }
            lost[layer as usize] = left.min(points);
            self.layers[layer as usize] -= lost[layer as usize];
            left -= lost[layer as usize];
        }
        Taken { lost, further, left }
    }
}

/// What came of damage on the layers.
struct Taken {
    /// What each layer lost.
    lost: [i16; 3],
    /// What each further layer's own resistance changed, with the switch.
    further: [i16; 3],
    /// What the last layer could not hold.
    left: i16,
}

/// What each of these really changes of the damage, which never comes below 0 (S32): the last of what takes away takes
/// less.
fn withstood(damage: i16, mut changes: [i16; 3]) -> [i16; 3] {
    let mut below = -(damage + changes.iter().sum::<i16>()).min(0);
    for change in changes.iter_mut().rev() {
        let back = below.min(-*change).max(0);
        *change += back;
        below -= back;
    }
    changes
}

impl Sight<'_> {
    /// Step B (6.2.1): damage after the verdict's multiplier, and what a critical hit adds after the resistance step.
    /// Rounding happens only here, and down (S37).
    pub fn multiply(self, by: Seat, gross: i16, verdict: Verdict) -> (i16, i16) {
        let extra = self.stat(by, Stat::Critical);
        match (verdict, self.state.options.critical) {
            (Verdict::Miss, _) => (0, 0),
            (Verdict::Glancing, _) => (gross / 2, 0),
            (Verdict::Hit, _) => (gross, 0),
            // S29: +5 flat and multiplier ×1 are the rule, ×1.5 the switch.
            (Verdict::Critical, Critical::PlusFive) => (gross, (CRITICAL_BONUS + extra).max(0)),
            (Verdict::Critical, Critical::TimesOneAndAHalf) => (gross * 3 / 2, extra.max(0)),
        }
    }

    /// What texts in force make of damage that hits a ship: what gets through, and what is prevented.
    pub fn flow(self, source: Who, seat: Seat, kind: Option<DamageType>, hits: i32) -> (i32, i32) {
        let id = kind.map(|kind| self.catalogue.words.kinds[kind as usize]);
        let [one, two, three] = behind(source);
        let (from, to) = ([source, one, two, three], [ship(seat), seat.into()]);
        self.state.in_force.damage_between(&self.catalogue.programs, &self, &from, &to, id, hits)
    }
}
