/** What the starship duel's own view holds, as far as its board draws it. */
export type Category = "weapons" | "defense" | "utility" | "core";
export type Of = { now: number; max: number };
export type Module = { name: string; category: Category; place: number; text: string; accuracy: number; impact: string; damage?: string; active?: string; loaded?: number; disabled?: boolean };
export type DeckView = { deck: number; hand: number; graveyard: Record<string, number>; list: Record<string, number>; plays_left: number };
export type Pending = { card: string; damage: number; kind: string; critical: number; bypass?: boolean; turn: number };
export type Ship = {
  seat: number; ship: string; class: string; text: string;
  shield: Of; armor: Of; hull: Of; energy: Of;
  barrier: number; speed: number; signature: number;
  changes: { stat: string; amount: number; until: string }[];
  effects?: string[];
  modules: Module[];
  decks: Partial<Record<Category, DeckView>>;
  hand: { id: number; name: string; category: Category; cost: number; module: string; seen?: boolean }[];
  hangar: Record<string, number>;
  depleted: Record<string, number>;
  pending: Pending[];
  turns: number;
};
export type Fit = { seat: number; step: string; ship?: string; modules: string[]; slots: Partial<Record<Category, Of>>; ammo: Record<string, number>; credits: Of; grid: Of; cpu: Of };
export type View = { me?: number; stage: string; budget: number; active?: number; turn: number; cap?: number; activated?: Category; fits?: Fit[]; fitting?: number[]; chosen?: number[]; ships?: Ship[] };

export const CATEGORIES: Category[] = ["weapons", "defense", "utility", "core"];
export const TONE = { weapons: "red", defense: "blue", utility: "yellow", core: "grey" } as const;
/** The manual's colours, which are part of the handles of decks. */
export const COLOUR = TONE;
export const ICON = { weapons: "target", defense: "shield", utility: "eye", core: "bolt" } as const;
