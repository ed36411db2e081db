/** What the page is about, for its title: the game of the table one is at, and whether one is asked there. */
export const page = $state({ title: "", asks: false });
