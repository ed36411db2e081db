//! The table of phrases.

use super::{Cat, Form};

/// One phrase with all its wordings, the canonical one first.
pub(crate) struct Row {
    pub rule: Rule,
    pub cat: Cat,
    pub number: Option<Form>,
    pub wordings: &'static [&'static str],
}

macro_rules! number {
    (any) => {
        None
    };
    (one) => {
        Some(Form::One)
    };
    (several) => {
        Some(Form::Several)
    };
}

macro_rules! phrases {
    ($($cat:ident $number:ident { $($rule:ident = $first:literal $(| $more:literal)*;)* })*) => {
        /// A phrase of the shared grammar, named after what it says.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Rule {
            $($(#[doc = concat!("`", $first, "`")] $rule,)*)*
        }

        impl Rule {
            /// Every phrase, in the order of the table.
            pub const ALL: &'static [Rule] = &[$($(Rule::$rule,)*)*];

            /// The category it belongs to.
            pub const fn cat(self) -> Cat {
                match self {
                    $($(Rule::$rule => Cat::$cat,)*)*
                }
            }

            /// Its canonical wording, with slots.
            pub const fn wording(self) -> &'static str {
                match self {
                    $($(Rule::$rule => $first,)*)*
                }
            }
        }

        pub(crate) const ROWS: &[Row] = &[
            $($(Row {
                rule: Rule::$rule,
                cat: Cat::$cat,
                number: number!($number),
                wordings: &[$first $(, $more)*],
            },)*)*
        ];
    };
}

phrases! {
    // ---- what a line of text can be ----
    Ability any {
        Action = "{Header}: {Doing}";
        When = "when {Role.n} {Event.n}, {Sentence} {Sentence*}"
            | "whenever {Role.n} {Event.n}, {Sentence} {Sentence*}"
            | "as {Role.n} {Event.n}, {Sentence} {Sentence*}";
        Before = "when {Role.n} would {Event.b}, {Sentence} {Sentence*}";
        Instead = "if {Role.n} would {Event.b}, {Pred.b+} instead."
            | "when {Role.n} would {Event.b}, {Pred.b+} instead."
            | "if {Role.n} would {Event.b}, instead {Pred.b+}."
            | "when {Role.n} would {Event.b}, instead {Pred.b+}.";
        InsteadMay = "if {Role.n} would {Event.b}, you may {Pred.b+} instead."
            | "if {Role.n} would {Event.b}, you may instead {Pred.b+}.";
        InsteadMayPay = "if {Role.n} would {Event.b}, you may {Cost+} to {Pred.b+} instead.";
        At = "at {Time}, {Sentence} {Sentence*}";
        Constant = "{StaticLine} {StaticLine*}";
        OnPlay = "{Sentence} {Sentence*}";
    }
    Header any {
        Unlimited = "{Moment}";
        Limited = "{Limit} {Moment}";
    }
    Doing any {
        Freely = "{Plain}";
        ReactWhen = "when {Role.n} {Event.n}, {Plain}" | "as {Role.n} {Event.n}, {Plain}";
        ReactBefore = "when {Role.n} would {Event.b}, {Plain}";
    }
    Plain any {
        Costed = "{Cost+} to {Pred.b+}{Ending} {Sentence*}";
        Uncosted = "{Sentence} {Sentence*}";
    }
    Ending any {
        Stop = ".";
        WhereX = ", where X is {Value}.";
    }
    Sentence any {
        Says = "{Clause}{Ending}";
        Otherwise = "otherwise, {Clause}.";
        IfYouDo = "if you do, {Clause}.";
        IfYouDont = "if you don't, {Clause}.";
        IfTheyDo = "if they do, {Clause}." | "if that player does, {Clause}.";
        IfTheyDont = "if they don't, {Clause}." | "if that player doesn't, {Clause}.";
        OnlyIf = "do this only if {Cond}.";
        OnlyOnce = "do this only once per {Stretch}.";
    }
    Clause any {
        Simply = "{Simple}";
        If = "if {Cond}, {Clause}";
        Unless = "unless {Cond}, {Clause}";
        UnlessPays = "unless {Who.n} [pays|pay] {Much}, {Clause}";
        ForEach = "for each {Group.s}, {Clause}";
        ThenIf = "{Simple}, and if {Cond}, {Clause}";
        ChooseOne = "choose one: {Clause;}";
        Lasting = "{Static} {Duration}" | "{1 Duration}, {0 Static}";
        GrantsFor = "{Things.n} [has|have] “{Ability}” {Duration}";
        LastingWhen = "{Duration}, when {Role.n} {Event.n}, {Clause}"
            | "{Duration}, whenever {Role.n} {Event.n}, {Clause}";
        NextTime = "the next time {Role.n} {Event.n} {Duration}, {Clause}";
        AtLater = "at {Later}, {Clause}";
    }
    Simple any {
        Do = "{Pred.b+}";
        Does = "{Who.n} {Pred.n+}";
        May = "{Who.n} may {Pred.b+}";
        MayPay = "{Who.n} may {Cost+} to {Pred.b+}";
    }
    Later any {
        LaterEnd = "the end of this {Stretch}";
        LaterYourStart = "the start of your next {Stretch}";
        LaterYourEnd = "the end of your next {Stretch}";
    }
    Time any {
        StartOfYour = "the start of your {Stretch}" | "the beginning of your {Stretch}";
        EndOfYour = "the end of your {Stretch}";
        StartOfEach = "the start of each {Stretch}" | "the start of every {Stretch}";
        EndOfEach = "the end of each {Stretch}" | "the end of every {Stretch}";
        StartOfTheirs = "the start of each opponent's {Stretch}" | "the start of your opponent's {Stretch}";
        EndOfTheirs = "the end of each opponent's {Stretch}" | "the end of your opponent's {Stretch}";
    }

    // ---- costs ----
    Cost any {
        Pay = "pay {Much}" | "spend {Much}" | "issue {Much}";
        PayFrom = "pay {Much} from {Things}" | "spend {Much} from {Things}";
        PayState = "{StateVerb.b} {Things}";
        PayMove = "{MoveVerb.b} {Things}";
        PayCounters = "remove {Counters} from {Things}";
        PayDamage = "inflict {Damage} on {Things}";
        PayReveal = "reveal {Things}";
        PayChoose = "choose {Things}";
        PayLose = "lose {Much}";
    }

    // ---- things to do ----
    Pred any {
        Gain = "[gains|gain] {Much}";
        GainOver = "[gains|gain] {Much}, even above the maximum";
        Lose = "[loses|lose] {Much}";
        TakeFrom = "[takes|take] {Much} from {Who}";
        GiveTo = "[gives|give] {Much} to {Who}";
        SetTo = "[sets|set] {Own} to {Value}";
        PayNow = "[pays|pay] {Much}";
        Draw = "[draws|draw] {Cards}";
        DrawFrom = "[draws|draw] {Cards} from {Zone}";
        DrawEqual = "[draws|draw] cards equal to {Value}";
        DrawEqualFrom = "[draws|draw] cards from {Zone} equal to {Value}";
        DrawEach = "[draws|draw] a card for each {Group.s}";
        DrawEachFrom = "[draws|draw] a card from {Zone} for each {Group.s}";
        Reveal = "[reveals|reveal] {Things}";
        RevealZone = "[reveals|reveal] {Zone}";
        LookAt = "[looks|look] at {Things}";
        LookInto = "[looks|look] at {Zone}";
        Search = "[searches|search] {Zone} for {Things}";
        MoveOut = "{MoveVerb.n} {Things}";
        PutInto = "[puts|put] {Things} into {Zone}"
            | "[returns|return] {Things} to {Zone}"
            | "[moves|move] {Things} to {Zone}";
        PutOnTop = "[puts|put] {Things} on top of {Zone}" | "[puts|put] {Things} on the top of {Zone}";
        PutBelow = "[puts|put] {Things} on the bottom of {Zone}";
        PutEither = "[puts|put] {Things} on the top or bottom of {Zone}";
        PutBack = "[puts|put] {Things} back in any order";
        IntoPlay = "[puts|put] {Things} into play";
        IntoPlayAt = "[puts|put] {Things} into play at {Things}";
        IntoPlayHere = "[puts|put] {Things} into play {PlaceHere}";
        ShuffleInto = "[shuffles|shuffle] {Things} into {Zone}";
        Shuffle = "[shuffles|shuffle] {Zone}";
        SetState = "{StateVerb.n} {Things}";
        ClearState = "{UnstateVerb.n} {Things}";
        MoveTo = "[moves|move] {Things} to {Things}";
        MoveToPlace = "[moves|move] {Things} {PlaceTo}";
        Attach = "[attaches|attach] {Things} to {Things}";
        TakeControl = "[takes|take] control of {Things}" | "[gains|gain] control of {Things}";
        TakeControlFor = "[takes|take] control of {Things} {Duration}" | "[gains|gain] control of {Things} {Duration}";
        Inflict = "[inflicts|inflict] {Damage} on {Who}" | "[deals|deal] {Damage} to {Who}";
        Repair = "[removes|remove] {Count} damage from {Who}" | "[repairs|repair] {Count} damage on {Who}";
        RepairUpTo = "[removes|remove] up to {Count} damage from {Who}";
        RepairAll = "[removes|remove] all damage from {Who}";
        Prevent = "[prevents|prevent] {Count} of that damage" | "[prevents|prevent] up to {Count} of that damage"
            | "[prevents|prevent] {Count} damage" | "[prevents|prevent] up to {Count} damage";
        PreventEqual = "[prevents|prevent] damage equal to {Value}";
        PreventAll = "[prevents|prevent] that damage" | "[prevents|prevent] all of that damage";
        PreventHalf = "[prevents|prevent] half of that damage";
        PreventHalfUp = "[prevents|prevent] half of that damage, rounded up";
        PreventNext = "[prevents|prevent] the next {Count} damage to {Who} {Duration}";
        Raise = "[increases|increase] {That} by {Value}";
        Lower = "[reduces|reduce] {That} by {Value}";
        DoubleThat = "[doubles|double] {That}";
        HalveThat = "[halves|halve] {That}";
        PlaceCounters = "[places|place] {Counters} on {Things}" | "[puts|put] {Counters} on {Things}";
        RemoveCounters = "[removes|remove] {Counters} from {Things}";
        MoveCounters = "[moves|move] {Counters} from {Things} to {Things}";
        Get = "[gets|get] {Boost+} {Duration}";
        GetEach = "[gets|get] {Boost+} for each {Group.s} {Duration}";
        Become = "[becomes|become] {Trait}";
        BecomeFor = "[becomes|become] {Trait} {Duration}";
        DoubleFor = "[doubles|double] {Own} {Duration}";
        HalveFor = "[halves|halve] {Own} {Duration}";
        SetFor = "[sets|set] {Own} to {Value} {Duration}";
        LoseTrait = "[loses|lose] the {Trait} trait {Duration}";
        LoseText = "[loses|lose] all text {Duration}";
        CopyText = "[gains|gain] the text of {Things} {Duration}";
        Cancel = "[cancels|cancel] {Things}";
        CancelAction = "[cancels|cancel] that action";
        EndStretch = "[ends|end] this {Stretch}" | "[ends|end] the {Stretch}";
        SkipStretch = "[skips|skip] {Holder} next {Stretch}";
        Roll = "[rolls|roll] {Dice}";
        Flip = "[flips|flip] a coin";
        Choose = "[chooses|choose] {Who}";
        Play = "[plays|play] {Things}";
        PlayFree = "[plays|play] {Things} without paying {Of} cost";
        PlayFor = "[plays|play] {Things} for {Change}";
        Swap = "[swaps|swap] {Things} with {Things}";
        Win = "[wins|win] the game";
        LoseGame = "[loses|lose] the game";
        Have = "[has|have] {Who} {Pred.b}";
        GameAct = "{Act.n}";
    }
    That any {
        ThatDamage = "that damage";
        ThatAmount = "that amount";
        ThatCost = "that cost";
    }

    // ---- who and what ----
    Who any {
        WhoThings = "{Things.n}";
        WhoPlayer = "{Player.n}";
    }
    Things one {
        Pointed = "{Pointer}";
        Target = "target {Kind.s}";
        AnotherTarget = "another target {Kind.s}";
        A = "a {Kind.s}" | "one {Kind.s}";
        Another = "another {Kind.s}";
        Random = "a random {Kind.s}";
        UpToOne = "up to one {Group.s}";
        UpToOneTarget = "up to one target {Kind.s}";
        Each = "each {Group.s}" | "every {Group.s}";
        The = "the {Kind.s}";
        Your = "your {Group.s}";
        Related = "{Of} {Relation}";
        TheirThing = "{OtherPlayer}'s {Kind.s}";
        TopCard = "the top card of {Zone}";
        BottomCard = "the bottom card of {Zone}";
        Highest = "the {Noun1.s} with the highest {Measure}";
        Lowest = "the {Noun1.s} with the lowest {Measure}";
        OneOfThem = "one of them";
        AmongThem = "a {Kind.s} among them";
    }
    Things several {
        Generic = "{Group.p}";
        Them = "<they|them>";
        Those = "those {Noun1.p}";
        Targets = "{Many} target {Group.p}";
        UpToTargets = "up to {Many} target {Group.p}";
        AnyTargets = "any number of target {Group.p}";
        Several = "{Many} {Group.p}";
        UpTo = "up to {Many} {Group.p}";
        AnyNumber = "any number of {Group.p}";
        XOf = "X {Group.p}";
        ThatMany = "that many {Group.p}";
        RandomSeveral = "{Many} random {Group.p}";
        All = "all {Group.p}";
        Yours = "your {Group.p}";
        TheirThings = "{OtherPlayer}'s {Group.p}";
        TopCards = "the top {Many} cards of {Zone}";
        TopX = "the top X cards of {Zone}";
        Rest = "the rest";
        SeveralOfThem = "{Many} of them";
        UpToOfThem = "up to {Int} of them";
        AnyOfThem = "any number of them";
    }
    Pointer any {
        This = "this";
        ThisNoun = "this {Noun.s}";
        It = "it";
        Itself = "itself";
        ThatThing = "that {Noun1.s}";
    }
    Anchor any {
        AtPointer = "{Pointer}";
        AtTarget = "target {Noun1.s}";
        AtYour = "your {Noun1.s}";
        AtThe = "the {Noun1.s}";
    }
    Of any {
        Its = "its";
        Their = "their";
        OfThing = "{Possessor}'s";
        OfRelated = "its {Relation}'s";
        OfThisRelated = "this {Noun.s}'s {Relation}'s";
    }
    Possessor any {
        OfThis = "this {Noun.s}";
        OfThat = "that {Noun1.s}";
        OfTarget = "target {Noun1.s}";
        OfYour = "your {Noun1.s}";
        OfThe = "the {Noun1.s}";
    }
    Holder any {
        HeldByYou = "your";
        HeldBy = "{Of}";
        HeldByPlayer = "{OtherPlayer}'s";
    }
    Player several {
        You = "you";
    }
    Player one {
        PlayerOther = "{OtherPlayer}";
    }
    OtherPlayer any {
        YourOpponent = "your opponent" | "the opposing player";
        AnOpponent = "an opponent";
        APlayer = "a player";
        TargetPlayer = "target player";
        TargetOpponent = "target opponent";
        EachPlayer = "each player";
        EachOpponent = "each opponent";
        EachOther = "each other player";
        EachPlayerWho = "each player who has {Level}";
        EachOpponentWho = "each opponent who has {Level}";
        ThatPlayer = "that player";
        Controller = "{Of} controller";
        Owner = "{Of} owner";
        InPart = "{Part}";
    }
    Group any {
        Any = "{Kind.n}";
        Other = "other {Kind.n}";
    }
    Kind any {
        Plainly = "{Noun1.n|} {Post*}";
    }
    Noun1 any {
        Described = "{Adj*} {Head.n}";
    }
    Head any {
        ByNoun = "{Noun.n}";
        ByTrait = "{TraitNoun.n}";
    }
    Adj any {
        WithTrait = "{Trait}";
        WithoutTrait = "{NotTrait}";
        InState = "{StateAdj}";
        NotInState = "{UnstateAdj}";
        Opposing = "opposing";
        Damaged = "damaged";
        Undamaged = "undamaged";
    }
    Post any {
        Lying = "{Where}";
        YouControl = "you control";
        NotYours = "you don't control";
        TheirsToControl = "an opponent controls" | "your opponent controls";
        ThatControls = "that player controls";
        TargetControls = "target player controls";
        TargetOpponentControls = "target opponent controls";
        YouOwn = "you own";
        AtMostOf = "with {Measure} {Num} or less";
        AtLeastOf = "with {Measure} {Num} or more";
        ExactlyOf = "with {Measure} {Num}";
        AtMostPrinted = "with printed {Measure} {Num} or less";
        AtLeastPrinted = "with printed {Measure} {Num} or more";
        LessOf = "with {Measure} less than {Bound}";
        MoreOf = "with {Measure} greater than {Bound}";
        HavingTrait = "with the {Trait} trait";
        Bearing = "bearing {Counters}" | "with {Counters} on it" | "with {Counters} on them";
        SameName = "with the same name as {Anchor}";
        AttachedTo = "attached to {Anchor}";
        NotThat = "other than {Anchor}";
        Qualified = "{Quality}";
    }
    Where any {
        InZone = "in {Zone}" | "from {Zone}";
        Here = "{PlaceHere}";
        AtIts = "{PlaceIts}";
        Near = "{PlaceNear}";
        Away = "{PlaceAway}";
        AtYours = "{PlaceYours}";
        NotAtYours = "{PlaceNotYours}";
    }
    Zone any {
        ZoneIn = "{ZoneOf} {ZoneName}";
        ZoneCommon = "{CommonZone}";
    }
    ZoneOf any {
        ZoneYours = "your";
        ZoneTheirs = "their";
        ZoneAnyones = "any player's";
        ZonePlayers = "{OtherPlayer}'s";
    }

    // ---- how much ----
    Much any {
        MuchOne = "1 {Pool.s}" | "a {Pool.s}";
        MuchMany = "{Many} {Pool.p}";
        MuchX = "X {Pool.p}";
        MuchDice = "{Dice} {Pool.p}";
        ThatMuch = "that much {Pool.p}" | "that many {Pool.p}";
        MuchEqual = "{Pool.p} equal to {Value}";
        MuchEachOne = "1 {Pool.s} for each {Group.s}" | "a {Pool.s} for each {Group.s}";
        MuchEach = "{Many} {Pool.p} for each {Group.s}";
        MuchUpTo = "up to {Int} {Pool.p}";
        MuchAll = "all {Holder} {Pool.p}";
        MuchHalf = "half {Holder} {Pool.p}";
        MuchHalfUp = "half {Holder} {Pool.p}, rounded up";
    }
    Count any {
        CountInt = "{Int}";
        CountX = "X";
        CountDice = "{Dice}";
        CountThat = "that much" | "that many";
    }
    Num any {
        NumInt = "{Int}";
        NumX = "X";
    }
    Bound any {
        BoundNum = "{Num}";
        BoundOwn = "{Own}";
        BoundResult = "the result";
    }
    Cards any {
        ACard = "a card" | "1 card";
        SeveralCards = "{Many} cards";
        XCards = "X cards";
        DiceCards = "{Dice} cards";
        ThatManyCards = "that many cards";
    }
    Counters any {
        CounterOne = "1 {Counter.s}" | "a {Counter.s}";
        CounterMany = "{Many} {Counter.p}";
        CounterX = "X {Counter.p}";
        CounterAll = "all {Counter.p}";
        CounterUpTo = "up to {Int} {Counter.p}";
        CounterThat = "that many {Counter.p}";
    }
    Damage any {
        DamageCount = "{Count} damage";
        DamageTyped = "{Count} {DamageType} damage";
        DamageEqual = "damage equal to {Value}";
        DamageTypedEqual = "{DamageType} damage equal to {Value}";
        DamageEach = "{Count} damage for each {Group.s}";
        DamageTypedEach = "{Count} {DamageType} damage for each {Group.s}";
    }
    Value any {
        Reckon = "{Sum} {Tail*}";
    }
    Tail any {
        Plus = "plus {Sum}";
        Minus = "minus {Sum}";
        AtLeastThen = "(minimum {Int})";
        AtMostThen = "(maximum {Int})";
    }
    Sum any {
        SumOf = "{Quantity}";
        HalfOf = "half {Quantity}";
        HalfUpOf = "half {Quantity} rounded up";
        TwiceOf = "twice {Quantity}";
        TimesOf = "{Int} times {Quantity}";
    }
    Quantity any {
        SumInt = "{Int}";
        SumX = "X";
        SumDice = "{Dice}";
        SumOwn = "{Own}";
        SumThat = "that amount";
        SumResult = "the result";
        SumFigure = "{Figure}";
        NumberOf = "the number of {Group.p}";
        TotalOf = "the total {Measure} of {Group.p}";
        HighestOf = "the highest {Measure} among {Group.p}";
        LowestOf = "the lowest {Measure} among {Group.p}";
    }
    Own any {
        OwnNow = "{Holder} {Measure}";
        OwnPrinted = "{Holder} printed {Measure}";
        OwnMaximum = "{Holder} maximum {Measure}";
        OwnMissing = "{Holder} missing {Measure}";
    }

    // ---- whether ----
    Cond any {
        Just = "{Test}";
        Both = "{Test} and {Test}";
        Either = "{Test} or {Test}";
    }
    Test any {
        OwnIs = "{Own} is {Cmp}" | "{Own} are {Cmp}";
        Has = "{Who.n} [has|have] {Having}";
        Is = "{Things.n} [is|are] {Adj}";
        IsNot = "{Things.n} [isn't|aren't] {Adj}" | "{Things.n} [is|are] not {Adj}";
        IsA = "{Things.n} [is|are] a {Noun1.s}";
        IsNotA = "{Things.n} [isn't|aren't] a {Noun1.s}";
        IsAt = "{Things.n} [is|are] {Where}";
        IsNotAt = "{Things.n} [isn't|aren't] {Where}";
        Controls = "{Player.n} [controls|control] {Some}";
        ControlsIt = "{Player.n} [controls|control] {Pointer}";
        ThereIs = "there [is|are] {Some.n}";
        FigureIs = "{Figure} is {Cmp}";
        CountIs = "the number of {Group.p} is {Cmp}";
        ResultIs = "the result is {Cmp}";
        Heads = "the coin shows heads" | "it is heads";
        ThatIs = "{That} is {Cmp}";
        IsSo = "{Fact}";
        YourStretch = "it is your {Stretch}" | "it's your {Stretch}";
        NotYourStretch = "it isn't your {Stretch}";
    }
    Some one {
        SomeOne = "a {Kind.s}";
        SomeOther = "another {Kind.s}";
    }
    Some several {
        SomeNone = "no {Group.p}";
        SomeAtLeast = "{Int} or more {Group.p}";
        SomeAtMost = "{Int} or fewer {Group.p}";
        SomeExactly = "exactly {Int} {Group.p}";
    }
    Cmp any {
        CmpExactly = "{Num}";
        CmpAtLeast = "{Num} or more" | "{Num} or greater" | "at least {Num}";
        CmpAtMost = "{Num} or less" | "at most {Num}";
        CmpMore = "greater than {Value}" | "more than {Value}";
        CmpLess = "less than {Value}";
        CmpSame = "equal to {Value}";
        CmpEven = "even";
        CmpOdd = "odd";
    }
    Having any {
        HasLevel = "{Level}";
        HasMoreThan = "more {Measure} than {Rival}";
        HasLessThan = "less {Measure} than {Rival}" | "fewer {Measure} than {Rival}";
        HasTrait = "the {Trait} trait";
    }
    Level any {
        HasAtLeast = "{Int} or more {Measure}";
        HasAtMost = "{Int} or less {Measure}" | "{Int} or fewer {Measure}";
        HasNo = "no {Measure}";
        HasMoreThanYou = "more {Measure} than you";
        HasLessThanYou = "less {Measure} than you" | "fewer {Measure} than you";
    }
    Rival any {
        RivalThing = "{Things}";
        RivalPlayer = "{OtherPlayer}";
    }

    // ---- what happens ----
    Role one {
        RoleThis = "this";
        RoleThisNoun = "this {Noun.s}";
        RoleA = "a {Kind.s}";
        RoleAnother = "another {Kind.s}";
        RoleYour = "your {Group.s}";
        RoleThe = "the {Kind.s}";
        RoleRelated = "{Of} {Relation}";
        RoleOpponent = "an opponent" | "your opponent";
        RolePlayer = "a player";
        RoleOtherPlayer = "another player";
    }
    Role several {
        RoleYou = "you";
    }
    Event any {
        IsMoved = "[is|are|be] {MovePart}";
        Draws = "[draws|draw] a card";
        Plays = "[plays|play] {Role}";
        Gains = "[gains|gain] {Pool.p}";
        Loses = "[loses|lose] {Pool.p}";
        Inflicts = "[inflicts|inflict] damage" | "[deals|deal] damage";
        InflictsOn = "[inflicts|inflict] damage on {Role}" | "[deals|deal] damage to {Role}";
        TakesDamage = "[takes|take] damage" | "[is|are|be] damaged";
        TakesTyped = "[takes|take] {DamageType} damage";
        IsSet = "[is|are|be] {StateAdj}";
        IsCleared = "[is|are|be] {UnstateAdj}";
        EntersPlay = "[enters|enter] play";
        LeavesPlay = "[leaves|leave] play";
        GameEvent = "{Happening.n}";
    }

    // ---- what holds ----
    StaticLine any {
        Holds = "{Static}.";
        Grants = "{Things.n} [has|have] “{Ability}”";
        GrantsWhile = "while {Cond}, {Things.n} [has|have] “{Ability}”";
        While = "while {Cond}, {Static}." | "if {Cond}, {Static}." | "as long as {Cond}, {Static}.";
    }
    Static any {
        HasBoosts = "{Who.n} [has|have] {Boost+}";
        HasBoostsEach = "{Who.n} [has|have] {Boost+} for each {Group.s}";
        NextHas = "your next {Kind.s} has {Boost+}";
        NextCosts = "your next {Kind.s} costs {Change}";
        Cannot = "{Who.n} can't {Deed}";
        Can = "{Who.n} can {Deed}";
        Costs = "{Things.n} [costs|cost] {Change}";
        Tax = "{Things.n} can't {Deed} unless its controller pays {Much}";
        OwnEquals = "{Own} is {Value}" | "{Own} are {Value}";
        OwnDoubled = "{Own} is doubled" | "{Own} are doubled";
        OwnHalved = "{Own} is halved" | "{Own} are halved";
        LessDamageTo = "damage to {Who} is reduced by {Value}";
        MoreDamageTo = "damage to {Who} is increased by {Value}";
        LessTypedTo = "{DamageType} damage to {Who} is reduced by {Value}";
        MoreTypedTo = "{DamageType} damage to {Who} is increased by {Value}";
        LessDamageBy = "damage from {Who} is reduced by {Value}";
        MoreDamageBy = "damage from {Who} is increased by {Value}";
        LessDamageByTo = "damage from {Who} to {Who} is reduced by {Value}";
        MoreDamageByTo = "damage from {Who} to {Who} is increased by {Value}";
        LessTypedBy = "{DamageType} damage from {Who} is reduced by {Value}";
        MoreTypedBy = "{DamageType} damage from {Who} is increased by {Value}";
    }
    Change any {
        LessOne = "1 less {Pool.s}";
        LessMany = "{Many} less {Pool.p}";
        LessX = "X less {Pool.p}";
        MoreOne = "1 more {Pool.s}";
        MoreMany = "{Many} more {Pool.p}";
        MoreX = "X more {Pool.p}";
    }
    Boost any {
        Add = "{Signed} {Measure}";
        AddTrait = "the {Trait} trait";
        AddX = "+X {Measure}";
        SubX = "-X {Measure}";
    }
    Duration any {
        ThisStretch = "this {Stretch}" | "until end of {Stretch}" | "until the end of the {Stretch}"
            | "until the end of {Stretch}" | "until the end of this {Stretch}";
        UntilYourStart = "until the start of your next {Stretch}";
        UntilYourEnd = "until the end of your next {Stretch}";
        UntilTheirStart = "until the start of their next {Stretch}"
            | "until the start of your opponent's next {Stretch}";
        UntilTheirEnd = "until the end of their next {Stretch}" | "until the end of your opponent's next {Stretch}";
        UntilNextEnd = "until the end of the next {Stretch}";
        DuringNext = "during the next {Stretch}";
        Forever = "for the rest of the game" | "permanently";
    }
}
