//! One search: worlds are dealt, each is played down the tree and then out at random, and what came of it is learnt.

use super::sight::sight;
use super::tree::{Child, Edge, ROOT, Step, Tree, Ucb};
use table::{Asked, Fast, Game, Log, Look, MAX_SEATS, Outcome, Seat, SeatSet, playout};

/// Where a seat that is not asked together with the one that searches has its node.
const NO_NODE: u32 = u32::MAX;

/// What a search needs and keeps from one question to the next: memory, and nothing else.
pub struct Search<G: Game> {
    tree: Tree<G::Choice>,
    chance: Fast,
    log: Log<G::Event>,
    path: Vec<Taken>,
    choices: Vec<G::Choice>,
    offered: Vec<u16>,
    /// The world of the last iteration, to deal the next one into.
    world: Option<G::State>,
    ucb: Ucb,
    worths: Worths,
    /// The node of each other seat that is asked at the same time as the one that searches.
    together: [u32; MAX_SEATS],
    solved: bool,
}

/// What is the same for every iteration of a search.
struct Question<'a, G: Game> {
    look: &'a Look<'a, G>,
    me: Seat,
    seats: usize,
    longest: u32,
}

/// An answer on the way down.
struct Taken {
    node: u32,
    edge: u16,
    /// Nothing hidden and no chance: this answer leads here and nowhere else.
    certain: bool,
}

/// What a playout was worth to each seat, and the span of everything seen so far.
struct Worths {
    now: [f32; MAX_SEATS],
    least: f32,
    most: f32,
}

/// What the tree knows about one of the choices.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Opinion {
    /// How often it was tried.
    pub visits: u32,
    /// The worth of all the tries together.
    pub worth: f64,
    /// Its worth, where it is proven.
    pub proof: Option<f32>,
}

impl<'a, G: Game> Question<'a, G> {
    fn new(look: &'a Look<'a, G>) -> Question<'a, G> {
        Question { look, me: look.seat(), seats: look.seats(), longest: look.game().info().longest }
    }

    /// Seats that are asked together answer unseen. The one that searches answers last: so the others' nodes come
    /// before its answer and cannot depend on it, and it sees of theirs what its view shows.
    fn next(&self, asked: SeatSet) -> Seat {
        asked.without(self.me).lowest().unwrap_or(self.me)
    }

    /// Can every seat tell exactly what the position is? A redeal that draws nothing has nothing to deal.
    #[inline]
    fn open(&self, world: &G::State, asked: SeatSet, chance: &Fast) -> bool {
        asked.len() == 1
            && Seat::all(self.seats).all(|seat| {
                let (mut copy, mut drawn) = (world.clone(), chance.clone());
                self.look.game().redeal(&mut copy, seat, &mut drawn);
                drawn == *chance
            })
    }

    /// How the position after an answer of `seat` is told from others. What chance brought, what was revealed, and what
    /// somebody else answered in a position that hides something is known only by what the searching seat then sees.
    #[inline]
    fn step(&self, world: &G::State, seat: Seat, open: bool, learnt: bool) -> Step {
        let mine = seat == self.me;
        if !learnt && (open || mine) {
            return Step::Certain;
        }
        let sight = sight(self.look.game(), world, self.me);
        if mine { Step::Mine(sight) } else { Step::Theirs(sight) }
    }
}

impl<G: Game> Search<G> {
    pub fn new() -> Search<G> {
        Search {
            tree: Tree::new(),
            chance: Fast::new(0),
            log: Log::deaf(),
            path: Vec::new(),
            choices: Vec::new(),
            offered: Vec::new(),
            world: None,
            ucb: Ucb { explore: 0.0 },
            worths: Worths::default(),
            together: [NO_NODE; MAX_SEATS],
            solved: false,
        }
    }

    /// Searches until `more` says that it was enough or the answer is proven. Gives the number of iterations.
    pub fn run(&mut self, look: &Look<'_, G>, explore: f32, chance: Fast, mut more: impl FnMut(u32) -> bool) -> u32 {
        let question = Question::new(look);
        self.begin(&question, chance);
        let mut iterations = 0;
        let mut world = self.world.take().unwrap_or_else(|| look.world(&mut self.chance));
        while !self.solved && more(iterations) {
            self.ucb.explore = explore * self.worths.span();
            self.iterate(&question, &mut world);
            iterations += 1;
        }
        self.world = Some(world);
        iterations
    }

    fn begin(&mut self, question: &Question<'_, G>, chance: Fast) {
        self.chance = chance;
        self.worths = Worths::default();
        self.together = [NO_NODE; MAX_SEATS];
        self.solved = false;
        self.tree.clear();
        self.choices.clear();
        question.look.choices(&mut self.choices);
        let world = question.look.world(&mut self.chance);
        let asked = question.look.game().asked(&world).seats();
        let open = question.open(&world, asked, &self.chance);
        self.tree.add(question.me, open, &self.choices);
        for seat in asked.without(question.me).iter() {
            self.together[seat.index()] = self.tree.add(seat, false, &[]);
        }
    }

    /// Deals a world, plays it down the tree and out, and learns from it.
    fn iterate(&mut self, question: &Question<'_, G>, world: &mut G::State) {
        let game = question.look.game();
        question.look.world_into(world, &mut self.chance);
        self.path.clear();
        self.answer_together(question, world);
        let (mut node, mut seat) = (ROOT, question.me);
        loop {
            let (edge, forced) = self.select(game, node, world, seat);
            let Edge { choice, proof, .. } = *self.tree.edge_mut(node, edge);
            if !proof.is_nan() {
                self.path.push(Taken { node, edge, certain: false });
                self.worths.of_proof(seat, proof);
                break;
            }
            let learnt = self.play(game, world, seat, choice);
            let asked = match game.asked(world) {
                Asked::Seats(asked) => asked,
                Asked::Over(outcome) => {
                    let certain = self.tree.node(node).open && !learnt;
                    self.path.push(Taken { node, edge, certain });
                    self.worths.of(game, question.seats, &outcome);
                    break;
                }
            };
            let open = self.tree.node(node).open && question.open(world, asked, &self.chance);
            let step = question.step(world, seat, open, learnt);
            self.path.push(Taken { node, edge, certain: open && !learnt });
            seat = question.next(asked);
            node = match self.tree.child(node, edge, step, forced) {
                Child::Node(child) => child,
                Child::Wanted => {
                    let child = self.expand(game, world, seat, open);
                    self.tree.place(node, edge, step, child);
                    child
                }
                Child::Leaf => {
                    self.play_out(question, world);
                    break;
                }
            }
        }
        self.learn(question.seats);
    }

    /// The others that are asked at the same time answer first, each by its own node.
    fn answer_together(&mut self, question: &Question<'_, G>, world: &mut G::State) {
        let game = question.look.game();
        for seat in Seat::all(question.seats) {
            let node = self.together[seat.index()];
            if node == NO_NODE {
                continue;
            }
            let (edge, _) = self.select(game, node, world, seat);
            self.path.push(Taken { node, edge, certain: false });
            let choice = self.tree.edge_mut(node, edge).choice;
            self.play(game, world, seat, choice);
            if !game.asked(world).seats().has(question.me) {
                // Whoever answers first ends this question, so there is nothing to answer together.
                self.path.clear();
                return question.look.world_into(world, &mut self.chance);
            }
        }
    }

    /// Chooses an answer; also says whether there was any other.
    #[inline]
    fn select(&mut self, game: &G, node: u32, world: &G::State, seat: Seat) -> (u16, bool) {
        let edge = if self.tree.node(node).open {
            let edges = self.tree.edges(node);
            (self.ucb.among_all(self.tree.node(node), edges, &mut self.chance), edges.len() == 1)
        } else {
            self.choices.clear();
            game.choices(world, seat, &mut self.choices);
            self.tree.offer(node, seat, &self.choices, &mut self.offered);
            let (known, edges) = (self.tree.node(node), self.tree.edges(node));
            (self.ucb.among(known, edges, &self.offered, &mut self.chance), self.offered.len() == 1)
        };
        self.tree.node_mut(node).visits += 1;
        edge
    }

    /// Plays a choice; says whether chance was used or something was revealed.
    #[inline]
    fn play(&mut self, game: &G, world: &mut G::State, seat: Seat, choice: G::Choice) -> bool {
        let before = self.chance.position();
        game.play(world, seat, choice, &mut self.chance, &mut self.log);
        let revealed = self.log.revealed();
        if revealed {
            self.log.take();
        }
        revealed || self.chance.position() != before
    }

    fn expand(&mut self, game: &G, world: &G::State, seat: Seat, open: bool) -> u32 {
        self.choices.clear();
        game.choices(world, seat, &mut self.choices);
        self.tree.add(seat, open, &self.choices)
    }

    fn play_out(&mut self, question: &Question<'_, G>, world: &mut G::State) {
        let game = question.look.game();
        let played = playout(game, world, &mut self.chance, &mut self.choices, question.longest);
        match &played.outcome {
            Some(outcome) => self.worths.of(game, question.seats, outcome),
            None => self.worths.now = [0.5; MAX_SEATS],
        }
    }

    /// Every answer on the path learns what came of it.
    #[inline]
    fn learn(&mut self, seats: usize) {
        for &Taken { node, edge, .. } in &self.path {
            let edge = self.tree.edge_mut(node, edge);
            edge.learn(self.worths.now[edge.seat.index()]);
        }
        if seats == 2 && self.path.last().is_some_and(|last| last.certain) && self.worths.zero_sum() {
            self.prove();
        }
    }

    /// The path ended where the game is over, and nothing but the answers leads there: what the last answer is worth is
    /// known. An answer that wins proves its question, and so do all its answers together; that proves the answer
    /// before it.
    fn prove(&mut self) {
        let mut value = self.worths.now;
        for &Taken { node, edge, certain } in self.path.iter().rev() {
            if !certain {
                return;
            }
            let edge = self.tree.edge_mut(node, edge);
            let me = edge.seat.index();
            edge.prove(value[me]);
            let edges = self.tree.edges(node);
            if node == ROOT && edges.iter().filter(|edge| edge.proof != 0.0).count() <= 1 {
                self.solved = true;
            }
            if value[me] < 1.0 {
                if !edges.iter().all(Edge::proven) {
                    return;
                }
                let best = edges.iter().map(|edge| edge.proof).fold(0.0, f32::max);
                (value[me], value[1 - me]) = (best, 1.0 - best);
            }
            self.solved |= node == ROOT;
        }
    }

    /// What the search has found out about each of the choices.
    pub fn opinions(&self, choices: &[G::Choice], out: &mut Vec<Opinion>) {
        let edges = self.tree.edges(ROOT);
        out.clear();
        out.extend(choices.iter().map(|choice| {
            let edge = edges.iter().find(|edge| edge.choice == *choice);
            edge.map_or(Opinion::default(), |edge| Opinion {
                visits: edge.visits,
                worth: f64::from(edge.mean) * f64::from(edge.visits),
                proof: edge.proven().then_some(edge.proof),
            })
        }));
    }
}

impl Worths {
    #[inline]
    fn of<G: Game>(&mut self, game: &G, seats: usize, outcome: &Outcome) {
        for seat in Seat::all(seats) {
            let worth = game.worth(outcome, seat);
            self.now[seat.index()] = worth;
            self.least = self.least.min(worth);
            self.most = self.most.max(worth);
        }
    }

    /// Of a proven answer, which only games of two have.
    fn of_proof(&mut self, seat: Seat, proof: f32) {
        self.now[seat.index()] = proof;
        self.now[1 - seat.index()] = 1.0 - proof;
    }

    /// What one of two wins the other loses.
    fn zero_sum(&self) -> bool {
        self.now[0] + self.now[1] == 1.0
    }

    /// How far apart outcomes lie in this search. Exploring in proportion to it makes a game for a few chips of many be
    /// searched as sharply as one that is won or lost.
    fn span(&self) -> f32 {
        if self.most > self.least { self.most - self.least } else { 1.0 }
    }
}

impl Default for Worths {
    fn default() -> Worths {
        Worths { now: [0.0; MAX_SEATS], least: 1.0, most: 0.0 }
    }
}
