/** Looks where things lie, and gives back what is to be done about it. */
type Look = () => (() => void) | undefined;

let looks: Look[] = [];

/** Before the screen is drawn next, everybody looks and only then does anybody act: so the page is laid out once for all
    of them, however many look. */
export function beforeDrawing(look: Look): void {
  if (looks.push(look) > 1) return;
  requestAnimationFrame(() => {
    const all = looks;
    looks = [];
    // What came last is done first: what moves begins to move when everything else is in its place.
    for (const act of all.map((look) => look()).reverse()) act?.();
  });
}

/** Does something once the screen has been drawn, in a task of its own; gives back what forbids it. */
export function afterDrawing(act: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (later = setTimeout(act)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
  };
}
