//! One search: worlds are dealt, each is played down the tree and then out at random, and what came of it is learnt.

use super::Opinion;
use super::tree::{Child, Edge, ROOT, Step, Tree, Ucb};
use crate::MctsSettings;
use crate::reach::Reach;
use table::{Asked, Fast, Game, Log, Look, MAX_SEATS, Outcome, Seat, SeatSet, playout};

/// Where a seat that is not asked together with the one that searches has its node.
const NO_NODE: u32 = u32::MAX;

/// What a search needs and keeps from one question to the next: memory, and nothing else.
pub struct Search<G: Game> {
    tree: Tree<G::Choice>,
    chance: Fast,
    /// The number of the world that was dealt last.
    number: u64,
    log: Log<G::Event>,
    path: Vec<Taken>,
    choices: Vec<G::Choice>,
    offered: Vec<u16>,
    /// The worlds of the last search, to deal the next ones into.
    worlds: Option<Worlds<G::State>>,
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
    reach: Reach,
}

/// Positions to play in.
struct Worlds<S> {
    now: S,
    ahead: S,
}

impl<S: Clone> Worlds<S> {
    fn of(world: S) -> Worlds<S> {
        Worlds { ahead: world.clone(), now: world }
    }
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
    /// How many there were, their mean, and the sum of the squares of their distances from it.
    seen: u32,
    mean: f32,
    squares: f32,
}

impl<'a, G: Game> Question<'a, G> {
    fn new(look: &'a Look<'a, G>, horizon: Option<u32>) -> Question<'a, G> {
        let horizon = horizon.unwrap_or(look.game().horizon());
        let reach = Reach::new(look, &look.world(0), horizon);
        Question { look, me: look.seat(), seats: look.seats(), reach }
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
        let glance = self.look.game().glance(world, self.me);
        if mine { Step::Mine(glance) } else { Step::Theirs(glance) }
    }
}

impl<G: Game> Search<G> {
    pub fn new() -> Search<G> {
        Search {
            tree: Tree::new(),
            chance: Fast::new(0),
            number: 0,
            log: Log::deaf(),
            path: Vec::new(),
            choices: Vec::new(),
            offered: Vec::new(),
            worlds: None,
            ucb: Ucb { explore: 0.0, patient: false },
            worths: Worths::default(),
            together: [NO_NODE; MAX_SEATS],
            solved: false,
        }
    }

    /// Searches until `more` says that it was enough or the answer is proven. Gives the number of iterations.
    pub fn run(
        &mut self,
        look: &Look<'_, G>,
        settings: &MctsSettings,
        chance: Fast,
        mut more: impl FnMut(u32) -> bool,
    ) -> u32 {
        let question = Question::new(look, settings.horizon);
        let world = self.begin(&question, chance);
        let mut worlds = self.worlds.take().unwrap_or_else(|| Worlds::of(world));
        let mut iterations = 0;
        self.ucb.patient = question.reach.judged;
        while !self.solved && more(iterations) {
            self.ucb.explore = settings.explore * self.worths.spread(question.reach.judged);
            self.iterate(&question, &mut worlds);
            iterations += 1;
        }
        self.worlds = Some(worlds);
        iterations
    }

    /// Empties the tree and puts the question at its root; gives the world that was looked at for that.
    fn begin(&mut self, question: &Question<'_, G>, chance: Fast) -> G::State {
        // Every thread and every seed looks at worlds of its own.
        self.number = chance.position();
        self.chance = chance;
        self.worths = Worths::default();
        self.together = [NO_NODE; MAX_SEATS];
        self.solved = false;
        self.tree.clear();
        self.choices.clear();
        question.look.choices(&mut self.choices);
        let world = question.look.world(self.number);
        let asked = question.look.game().asked(&world).seats();
        let open = question.open(&world, asked, &self.chance);
        self.tree.add(question.me, open, &self.choices);
        for seat in asked.without(question.me).iter() {
            self.together[seat.index()] = self.tree.add(seat, false, &[]);
        }
        world
    }

    /// Deals a world that was not dealt before.
    #[inline]
    fn deal(&mut self, question: &Question<'_, G>, world: &mut G::State) {
        self.number = self.number.wrapping_add(1);
        question.look.world_into(world, self.number);
    }

    /// Deals a world, plays it down the tree and out, and learns from it.
    fn iterate(&mut self, question: &Question<'_, G>, worlds: &mut Worlds<G::State>) {
        self.deal(question, &mut worlds.now);
        self.path.clear();
        self.answer_together(question, &mut worlds.now);
        let known = self.descend(question, worlds);
        for &Taken { node, edge, .. } in &self.path {
            let edge = self.tree.edge_mut(node, edge);
            edge.learn(self.worths.now[edge.seat.index()]);
        }
        if known {
            self.prove();
        }
    }

    /// Goes down the tree to where it ends, and plays out from there. True if what the last answer on the path leads to
    /// is thereby known.
    fn descend(&mut self, question: &Question<'_, G>, worlds: &mut Worlds<G::State>) -> bool {
        let game = question.look.game();
        let Worlds { now: world, ahead } = worlds;
        let (mut node, mut seat) = (ROOT, question.me);
        loop {
            let (edge, forced) = self.select(game, node, world, seat);
            let Edge { choice, proof, .. } = *self.tree.edge_mut(node, edge);
            if !proof.is_nan() {
                self.path.push(Taken { node, edge, certain: false });
                self.worths.of_proof(seat, proof);
                return false;
            }
            let learnt = self.play(game, world, seat, choice);
            let was_open = self.tree.node(node).open;
            let asked = match game.asked(world) {
                Asked::Seats(asked) => asked,
                Asked::Over(outcome) => {
                    let certain = was_open && !learnt && question.seats == 2;
                    self.path.push(Taken { node, edge, certain });
                    self.worths.of(game, question.seats, &outcome);
                    return certain && self.worths.zero_sum();
                }
            };
            let open = was_open && question.open(world, asked, &self.chance);
            let certain = open && !learnt && question.seats == 2;
            self.path.push(Taken { node, edge, certain });
            let step = question.step(world, seat, open, learnt);
            seat = question.next(asked);
            node = match self.tree.child(node, edge, step, forced) {
                Child::Node(child) => child,
                Child::Wanted => self.expand(game, world, seat, open, (node, edge, step)),
                Child::Leaf if certain && self.wins_at_once(game, world, seat, ahead) => return true,
                Child::Leaf => {
                    self.play_out(question, world);
                    return false;
                }
            };
        }
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
                return self.deal(question, world);
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
        // A mark left by whatever was played last, in this search or an earlier one, says nothing about this answer.
        self.log.take();
        game.play(world, seat, choice, &mut self.chance, &mut self.log);
        self.log.revealed() || self.chance.position() != before
    }

    /// Gives the position that a step leads to a node of its own.
    fn expand(&mut self, game: &G, world: &G::State, seat: Seat, open: bool, from: (u32, u16, Step)) -> u32 {
        self.choices.clear();
        game.choices(world, seat, &mut self.choices);
        let child = self.tree.add(seat, open, &self.choices);
        self.tree.place(from.0, from.1, from.2, child);
        child
    }

    /// Looks one answer ahead in a position of two that hides nothing: can `seat` win at once?
    fn wins_at_once(&mut self, game: &G, world: &G::State, seat: Seat, ahead: &mut G::State) -> bool {
        self.choices.clear();
        game.choices(world, seat, &mut self.choices);
        for at in 0..self.choices.len() {
            ahead.clone_from(world);
            let learnt = self.play(game, ahead, seat, self.choices[at]);
            if let Asked::Over(outcome) = game.asked(ahead)
                && !learnt
            {
                self.worths.of(game, 2, &outcome);
                if self.worths.now[seat.index()] == 1.0 && self.worths.zero_sum() {
                    return true;
                }
            }
        }
        false
    }

    /// Plays on at random.
    fn play_out(&mut self, question: &Question<'_, G>, world: &mut G::State) {
        let game = question.look.game();
        let played = playout(game, world, &mut self.chance, &mut self.choices, question.reach.longest);
        match &played.outcome {
            Some(outcome) => self.worths.of(game, question.seats, outcome),
            None => {
                for seat in Seat::all(question.seats) {
                    self.worths.note(seat, game.outlook(world, seat).unwrap_or(0.5));
                }
            }
        }
    }

    /// What the last answer on the path leads to is known. An answer that wins proves its question, and so do all its
    /// answers together; that proves the answer before it.
    fn prove(&mut self) {
        let mut value = self.worths.now;
        for &Taken { node, edge, certain } in self.path.iter().rev() {
            if !certain {
                return;
            }
            let edge = self.tree.edge_mut(node, edge);
            let me = edge.seat.index();
            edge.prove(value[me]);
            if node == ROOT {
                // Also solved when all answers but one lose: that one will be given, whatever it leads to.
                let not_lost = self.tree.edges(node).iter().filter(|edge| edge.proof != 0.0).count();
                self.solved = not_lost <= 1 || self.tree.proof(node).is_some();
            }
            let Some(best) = self.tree.proof(node) else { return };
            (value[me], value[1 - me]) = (best, 1.0 - best);
        }
    }

    /// What the search thinks of one of the choices.
    pub fn opinion(&self, choice: G::Choice) -> Opinion {
        let edge = self.tree.edges(ROOT).iter().find(|edge| edge.choice == choice);
        edge.map_or(Opinion::default(), |edge| Opinion {
            visits: edge.visits.into(),
            worth: edge.mean.into(),
            proof: edge.proven().then_some(edge.proof),
        })
    }
}

impl Worths {
    #[inline]
    fn of<G: Game>(&mut self, game: &G, seats: usize, outcome: &Outcome) {
        for seat in Seat::all(seats) {
            self.note(seat, game.worth(outcome, seat));
        }
    }

    #[inline]
    fn note(&mut self, seat: Seat, worth: f32) {
        self.now[seat.index()] = worth;
        self.least = self.least.min(worth);
        self.most = self.most.max(worth);
        self.seen += 1;
        let off = worth - self.mean;
        self.mean += off / self.seen as f32;
        self.squares += off * (worth - self.mean);
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

    /// How far apart outcomes or outlooks lie in this search. Exploring in proportion to it makes a game for a few chips
    /// of many, or a question that changes little, be searched as sharply as one that decides who wins.
    ///
    /// Outcomes are few and their ends are what matters. Outlooks lie close together but for a few far off, so they
    /// count by twice their standard deviation, which is 1 for wins and losses in equal parts.
    fn spread(&self, judged: bool) -> f32 {
        match self.most - self.least {
            span if span <= 0.0 => 1.0,
            _ if judged => 2.0 * (self.squares / self.seen as f32).sqrt(),
            span => span,
        }
    }
}

impl Default for Worths {
    fn default() -> Worths {
        Worths { now: [0.0; MAX_SEATS], least: 1.0, most: 0.0, seen: 0, mean: 0.0, squares: 0.0 }
    }
}
