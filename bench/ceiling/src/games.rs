//! The games. Each function plays one at random and returns its number of decisions.

/// Xorshift, the quickest generator that will do.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed | 1)
    }

    #[inline(always)]
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}

#[inline(always)]
pub fn tic_tac_toe(random: &mut Random) -> u32 {
    const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let (mut taken, mut moves, mut turn, mut won) = ([0u16; 2], 0u8, 0, false);
    let mut squares = [0u8; 16];
    while !won && moves < 9 {
        let (mut free, mut count) = (!(taken[0] | taken[1]) & 0o777, 0);
        while free != 0 {
            squares[count] = free.trailing_zeros() as u8;
            free &= free - 1;
            count += 1;
        }
        taken[turn] |= 1 << squares[random.below(count as u32) as usize];
        let mine = taken[turn];
        won = LINES.iter().any(|line| mine & line == *line);
        moves += 1;
        turn ^= 1;
    }
    moves.into()
}

#[inline(always)]
pub fn connect_four(random: &mut Random) -> u32 {
    let (mut discs, mut heights, mut moves) = ([0u64; 2], [0u8; 7], 0u32);
    let mut columns = [0u8; 7];
    loop {
        let mut count = 0;
        for (column, height) in heights.iter().enumerate() {
            if *height < 6 {
                columns[count] = column as u8;
                count += 1;
            }
        }
        let column = columns[random.below(count as u32) as usize] as usize;
        let mine = &mut discs[(moves & 1) as usize];
        *mine |= 1 << (7 * column + heights[column] as usize);
        heights[column] += 1;
        moves += 1;
        let won = [1, 6, 7, 8].iter().any(|step| {
            let pairs = *mine & (*mine >> step);
            pairs & (pairs >> (2 * step)) != 0
        });
        if won || moves == 42 {
            return moves;
        }
    }
}

#[inline(always)]
pub fn leduc(random: &mut Random) -> u32 {
    const FOLD: u8 = 0;
    const CALL: u8 = 1;
    const RAISE: u8 = 2;
    // The two cards dealt; a third is drawn when the second round begins.
    let mut deck = [0u8, 0, 1, 1, 2, 2];
    deck.swap(0, random.below(6) as usize);
    deck.swap(1, 1 + random.below(5) as usize);
    let (mut bets, mut turn, mut round, mut raises, mut acted) = ([1u8; 2], 0usize, 0usize, 0u8, false);
    let mut decisions = 0;
    let mut actions = [0u8; 3];
    loop {
        let mut count = 0;
        if bets[0] != bets[1] {
            actions[count] = FOLD;
            count += 1;
        }
        actions[count] = CALL;
        count += 1;
        if raises < 2 {
            actions[count] = RAISE;
            count += 1;
        }
        decisions += 1;
        match actions[random.below(count as u32) as usize] {
            FOLD => return decisions,
            CALL => {
                bets[turn] = bets[1 - turn];
                if !acted {
                    (acted, turn) = (true, 1 - turn);
                } else if round == 0 {
                    deck.swap(2, 2 + random.below(4) as usize);
                    (round, raises, acted, turn) = (1, 0, false, 0);
                } else {
                    std::hint::black_box(deck);
                    return decisions;
                }
            }
            _ => {
                bets[turn] = bets[1 - turn] + [2, 4][round];
                (raises, acted, turn) = (raises + 1, true, 1 - turn);
            }
        }
    }
}
