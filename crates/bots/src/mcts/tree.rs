//! The tree: nodes and edges in two flat arenas that are emptied, not freed, between searches.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use table::{Chance, Fast, Seat, mix};

/// The node of the question that is being searched.
pub const ROOT: u32 = 0;
/// No node.
const NONE: u32 = u32::MAX;
/// When there are this many edges the tree stops growing, and further playouts begin at its leaves: about 100 MB.
const MOST_EDGES: usize = 1 << 21;

/// A question as the searching seat knows it.
#[derive(Clone, Copy)]
pub struct Node {
    first: u32,
    len: u16,
    room: u16,
    /// How often it was asked.
    pub visits: u32,
    /// Nothing is hidden from anybody, so that the choices are always these.
    pub open: bool,
}

/// One answer to it.
#[derive(Clone, Copy)]
pub struct Edge<C> {
    /// The answer.
    pub choice: C,
    /// Whose answer.
    pub seat: Seat,
    /// How often it was tried.
    pub visits: u32,
    /// How often the question was asked in a world that does not offer this.
    pub missed: u32,
    /// The worth to `seat` of what came of it, on average.
    pub mean: f32,
    /// One over the square root of the visits.
    spread: f32,
    /// The worth to `seat`, where it is proven; not a number, where it is not.
    pub proof: f32,
    child: u32,
}

impl<C> Edge<C> {
    fn new(choice: C, seat: Seat, missed: u32) -> Edge<C> {
        let (mean, spread, proof) = (0.0, 0.0, f32::NAN);
        Edge { choice, seat, visits: 0, missed, mean, spread, proof, child: NONE }
    }

    /// Is it known what this leads to?
    pub fn proven(&self) -> bool {
        !self.proof.is_nan()
    }

    /// Takes in what came of it once more.
    #[inline]
    pub fn learn(&mut self, worth: f32) {
        self.visits += 1;
        let visits = self.visits as f32;
        self.mean += (worth - self.mean) / visits;
        self.spread = visits.sqrt().recip();
    }

    /// From now on it is known what this leads to.
    pub fn prove(&mut self, worth: f32) {
        self.proof = worth;
        self.mean = worth;
    }
}

/// How a position was reached from a node.
#[derive(Clone, Copy)]
pub enum Step {
    /// The answer alone leads there.
    Certain,
    /// The searching seat gave the answer; what it sees then has this digest.
    Mine(u64),
    /// Somebody else gave an answer that the searching seat knows only by what it sees then.
    Theirs(u64),
}

/// Nodes, edges, and where what was seen leads.
pub struct Tree<C> {
    nodes: Vec<Node>,
    edges: Vec<Edge<C>>,
    seen: Seen,
}

impl<C: Copy + PartialEq> Tree<C> {
    pub fn new() -> Tree<C> {
        Tree { nodes: Vec::new(), edges: Vec::new(), seen: Seen::default() }
    }

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.seen.0.clear();
    }

    /// Is there no room for another node?
    pub fn full(&self) -> bool {
        self.edges.len() >= MOST_EDGES || self.seen.0.len() >= MOST_EDGES
    }

    /// A new question, with the answers known so far.
    pub fn add(&mut self, seat: Seat, open: bool, choices: &[C]) -> u32 {
        let first = self.edges.len() as u32;
        let len = choices.len() as u16;
        self.edges.extend(choices.iter().map(|&choice| Edge::new(choice, seat, 0)));
        self.nodes.push(Node { first, len, room: len, visits: 0, open });
        self.nodes.len() as u32 - 1
    }

    #[inline]
    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    #[inline]
    pub fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// All answers of a question.
    #[inline]
    pub fn edges(&self, node: u32) -> &[Edge<C>] {
        let Node { first, len, .. } = self.nodes[node as usize];
        &self.edges[first as usize..first as usize + usize::from(len)]
    }

    /// All answers of a question, to change.
    #[inline]
    pub fn edges_mut(&mut self, node: u32) -> &mut [Edge<C>] {
        let Node { first, len, .. } = self.nodes[node as usize];
        &mut self.edges[first as usize..first as usize + usize::from(len)]
    }

    #[inline]
    pub fn edge_mut(&mut self, node: u32, edge: u16) -> &mut Edge<C> {
        let first = self.nodes[node as usize].first;
        &mut self.edges[first as usize + usize::from(edge)]
    }

    /// What the question is worth to whoever answers it, if that is proven: by an answer that wins, or by all of them.
    pub fn proof(&self, node: u32) -> Option<f32> {
        let edges = self.edges(node);
        let best = edges.iter().map(|edge| edge.proof).fold(0.0, f32::max);
        (best == 1.0 || edges.iter().all(Edge::proven)).then_some(best)
    }

    /// Finds the answers that this world offers among the edges of the node, adds what is new, and counts as missed
    /// what is not offered. `offered` gets the number of the edge of each choice.
    pub fn offer(&mut self, node: u32, seat: Seat, choices: &[C], offered: &mut Vec<u16>) {
        offered.clear();
        let mut next = 0;
        for &choice in choices {
            let edges = self.edges(node);
            let len = edges.len();
            // Choices come in the same order every time, so the next one is mostly the next edge.
            let found = (next..len).chain(0..next).find(|&at| edges[at].choice == choice && edges[at].seat == seat);
            let at = found.unwrap_or_else(|| self.grow(node, choice, seat));
            offered.push(at as u16);
            next = if at + 1 >= self.edges(node).len() { 0 } else { at + 1 };
        }
        if offered.len() < self.edges(node).len() {
            self.edges_mut(node).iter_mut().for_each(|edge| edge.missed += 1);
            for &at in offered.iter() {
                self.edge_mut(node, at).missed -= 1;
            }
        }
    }

    /// Adds an answer, moving the node's edges to where there is room for as many again. Gives its number.
    fn grow(&mut self, node: u32, choice: C, seat: Seat) -> usize {
        let Node { first, len, room, visits, .. } = self.nodes[node as usize];
        let (first, count) = (first as usize, usize::from(len));
        let edge = Edge::new(choice, seat, visits);
        if len < room {
            self.edges[first + count] = edge;
        } else {
            let moved = self.edges.len();
            let room = (count * 2).clamp(4, u16::MAX.into());
            assert!(count < room, "a question with {count} different answers");
            self.edges.extend_from_within(first..first + count);
            self.edges.resize(moved + room, edge);
            let node = &mut self.nodes[node as usize];
            (node.first, node.room) = (moved as u32, room as u16);
        }
        self.nodes[node as usize].len += 1;
        count
    }

    /// What a step leads to. A step taken for the first time leads to a leaf, so that positions seen once cost nothing;
    /// with `at_once` a node is wanted all the same, which is then to be put there with [`Tree::place`].
    #[inline]
    pub fn child(&mut self, node: u32, edge: u16, step: Step, at_once: bool) -> Child {
        let full = self.full();
        let known = match step.key(node, edge) {
            None => {
                let edge = self.edge_mut(node, edge);
                (edge.visits > 0 || edge.child != NONE).then_some(edge.child)
            }
            Some(key) if at_once || full => self.seen.get(&key).copied(),
            Some(key) => self.seen.insert_if_new(key),
        };
        match known {
            Some(child) if child != NONE => Child::Node(child),
            _ if full => Child::Leaf,
            Some(_) => Child::Wanted,
            None if at_once => Child::Wanted,
            None => Child::Leaf,
        }
    }

    /// Puts a node where a step leads.
    pub fn place(&mut self, node: u32, edge: u16, step: Step, child: u32) {
        match step.key(node, edge) {
            None => self.edge_mut(node, edge).child = child,
            Some(key) => self.seen.insert(key, child),
        }
    }
}

/// What a step leads to.
pub enum Child {
    /// A question that is in the tree.
    Node(u32),
    /// A question that now deserves a node.
    Wanted,
    /// The edge of the tree: play on at random.
    Leaf,
}

impl Step {
    /// Where to look for what follows; nothing, if the edge itself knows.
    fn key(self, node: u32, edge: u16) -> Option<u64> {
        match self {
            Step::Certain => None,
            Step::Mine(sight) => Some(mix(sight ^ (u64::from(node) << 17 | u64::from(edge) << 1 | 1))),
            Step::Theirs(sight) => Some(mix(sight ^ (u64::from(node) << 17))),
        }
    }
}

/// Nodes by what was seen on the way to them. The keys are mixed already, so they are their own hash.
#[derive(Default)]
struct Seen(HashMap<u64, u32, BuildHasherDefault<Mixed>>);

impl Seen {
    fn get(&self, key: &u64) -> Option<&u32> {
        self.0.get(key)
    }

    fn insert(&mut self, key: u64, node: u32) {
        self.0.insert(key, node);
    }

    /// What was there; if nothing was, the next look finds [`NONE`].
    fn insert_if_new(&mut self, key: u64) -> Option<u32> {
        match self.0.entry(key) {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(new) => {
                new.insert(NONE);
                None
            }
        }
    }
}

#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are u64")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// How an answer is chosen inside the tree: UCB1, where the count of the question is that of the times it was asked in
/// a world which offers the answer.
pub struct Ucb {
    /// Weight of what is little known, times the spread of outcomes seen in this search.
    pub explore: f32,
    /// An answer that was never tried waits until it promises more than those that were. Where positions are judged a few
    /// answers ahead, a search that goes deep finds more than one that tries everything everywhere; where a playout goes
    /// to the end, every answer is worth one.
    pub patient: bool,
}

/// What is little known of an answer that was never tried: somewhat less than of one that was tried once, so that a good
/// first impression is followed.
const UNTRIED: f32 = 0.8;

impl Ucb {
    /// The best of the answers of an open node; an untried one at random, while there is one.
    #[inline]
    pub fn among_all<C>(&self, node: &Node, edges: &[Edge<C>], chance: &mut Fast) -> u16 {
        let weight = self.explore * ln(node.visits).sqrt();
        self.best(edges.len(), chance, |at| (at as u16, &edges[at]), |_| weight)
    }

    /// The best of the answers that this world offers.
    pub fn among<C>(&self, node: &Node, edges: &[Edge<C>], offered: &[u16], chance: &mut Fast) -> u16 {
        let mut last = (u32::MAX, 0.0);
        let weight = |edge: &Edge<C>| {
            if edge.missed != last.0 {
                last = (edge.missed, self.explore * ln(node.visits - edge.missed).sqrt());
            }
            last.1
        };
        self.best(offered.len(), chance, |at| (offered[at], &edges[usize::from(offered[at])]), weight)
    }

    #[inline]
    fn best<'e, C: 'e>(
        &self,
        count: usize,
        chance: &mut Fast,
        edge: impl Fn(usize) -> (u16, &'e Edge<C>),
        mut weight: impl FnMut(&Edge<C>) -> f32,
    ) -> u16 {
        let untried = (0..count).filter(|&at| edge(at).1.visits == 0).count();
        if untried == count || untried > 0 && !self.patient {
            let pick = chance.pick(untried as u32) as usize;
            let chosen = (0..count).filter(|&at| edge(at).1.visits == 0).nth(pick);
            return edge(chosen.expect("it was counted")).0;
        }
        // Among answers that were never tried none comes first.
        let first = if untried > 0 { chance.pick(count as u32) as usize } else { 0 };
        let unseen = if untried > 0 { mean((0..count).map(|at| edge(at).1)) } else { 0.0 };
        let mut best = (edge(first).0, f32::NEG_INFINITY);
        for at in (first..count).chain(0..first) {
            let (number, edge) = edge(at);
            let value = match edge.visits {
                0 => unseen + weight(edge) * UNTRIED,
                // A proven loss is not worth another thought; where all is lost, any answer will do.
                _ if edge.proof == 0.0 => -1.0,
                _ => edge.mean + weight(edge) * edge.spread,
            };
            if value > best.1 {
                best = (number, value);
            }
        }
        best.0
    }
}

/// What the answers that were tried have come to on average; at least one was.
fn mean<'e, C: 'e>(edges: impl Iterator<Item = &'e Edge<C>>) -> f32 {
    let (sum, visits) =
        edges.fold((0.0, 0), |(sum, visits), edge| (sum + edge.mean * edge.visits as f32, visits + edge.visits));
    sum / visits as f32
}

/// The natural logarithm of a count, to about one part in a hundred, in plain arithmetic: libraries differ in the last
/// bit, and a search is to find the same on every machine.
#[inline]
fn ln(count: u32) -> f32 {
    let bits = (count.max(1) as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    // Between two powers of 2 the logarithm to base 2 is close to the parabola through both.
    let fraction = (2.0 - mantissa / 3.0) * mantissa - 5.0 / 3.0;
    (exponent + fraction).max(0.0) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);

    #[test]
    fn the_logarithm_is_close_and_never_negative() {
        for count in (0..5000).chain([1 << 20, u32::MAX]) {
            let exact = (count.max(1) as f32).ln();
            assert!((ln(count) - exact).abs() < 0.01 && ln(count) >= 0.0, "{count}: {} {exact}", ln(count));
        }
    }

    #[test]
    fn an_answer_competes_only_where_it_is_offered() {
        let mut tree = Tree::new();
        let node = tree.add(A, false, &['a', 'b']);
        let mut offered = Vec::new();
        let mut visit = |tree: &mut Tree<char>, choices: &[char]| {
            tree.offer(node, A, choices, &mut offered);
            tree.node_mut(node).visits += 1;
            offered.clone()
        };
        assert_eq!(visit(&mut tree, &['a', 'b']), [0, 1]);
        assert_eq!(visit(&mut tree, &['b']), [1]);
        assert_eq!(visit(&mut tree, &['a', 'c', 'b', 'd', 'e']), [0, 2, 1, 3, 4], "what is new is added");
        assert_eq!(visit(&mut tree, &['d', 'c']), [3, 2]);
        let available: Vec<(char, u32)> =
            tree.edges(node).iter().map(|edge| (edge.choice, tree.node(node).visits - edge.missed)).collect();
        assert_eq!(available, [('a', 2), ('b', 3), ('c', 2), ('d', 2), ('e', 1)]);
    }

    #[test]
    fn untried_answers_come_first_and_lost_ones_last() {
        let mut tree = Tree::new();
        let node = tree.add(A, true, &[0u8, 1, 2]);
        let (ucb, mut chance) = (Ucb { explore: 0.7, patient: false }, Fast::new(1));
        let mut pick = |tree: &Tree<u8>| ucb.among_all(tree.node(node), tree.edges(node), &mut chance);
        for tried in 0..3 {
            let at = pick(&tree);
            assert_eq!(tree.edge_mut(node, at).visits, 0, "after {tried}");
            tree.edge_mut(node, at).learn(f32::from(u8::from(at == 1)));
            tree.node_mut(node).visits += 1;
        }
        assert_eq!(pick(&tree), 1);
        tree.edge_mut(node, 1).prove(0.0);
        assert_ne!(pick(&tree), 1);
        assert_eq!(tree.proof(node), None);
        tree.edge_mut(node, 0).prove(0.5);
        tree.edge_mut(node, 2).prove(0.0);
        assert_eq!(tree.proof(node), Some(0.5));
    }

    #[test]
    fn with_patience_a_good_impression_is_followed_and_a_poor_one_gives_way_to_what_was_never_tried() {
        let after = |worths: [f32; 2]| {
            let mut tree = Tree::new();
            let node = tree.add(A, true, &[0u8, 1, 2]);
            for (at, times) in [(0, 5), (1, 5)] {
                (0..times).for_each(|_| tree.edge_mut(node, at).learn(worths[usize::from(at)]));
                tree.node_mut(node).visits += times;
            }
            let (ucb, mut chance) = (Ucb { explore: 0.1, patient: true }, Fast::new(1));
            ucb.among_all(tree.node(node), tree.edges(node), &mut chance)
        };
        assert_eq!(after([0.9, 0.1]), 0);
        assert_eq!(after([0.1, 0.1]), 2);
    }

    #[test]
    fn a_node_grows_on_the_second_visit_unless_it_is_wanted_at_once() {
        let mut tree = Tree::new();
        let node = tree.add(A, true, &[0u8, 1]);
        for step in [Step::Certain, Step::Mine(7), Step::Theirs(7)] {
            assert!(matches!(tree.child(node, 0, step, false), Child::Leaf));
            tree.edge_mut(node, 0).learn(1.0);
            assert!(matches!(tree.child(node, 0, step, false), Child::Wanted));
            let child = tree.add(A, true, &[5]);
            tree.place(node, 0, step, child);
            assert!(matches!(tree.child(node, 0, step, false), Child::Node(found) if found == child));
            tree.edge_mut(node, 0).visits = 0;
        }
        assert!(matches!(tree.child(node, 1, Step::Theirs(7), false), Child::Node(_)), "it looks the same");
        assert!(matches!(tree.child(node, 1, Step::Mine(7), true), Child::Wanted), "its own answers a seat knows");
    }
}
