import { still } from "./settings.svelte";

type Places = Map<string, DOMRect>;

const QUICK = { duration: 260, easing: "cubic-bezier(.2,.7,.2,1)" };
/** Where more than this many things lie elsewhere the table was put in order; only what the story speaks of is shown going. */
const MANY = 12;

const pieces = (root: HTMLElement): NodeListOf<HTMLElement> => root.querySelectorAll<HTMLElement>("button[data-handle]");

/** Shows how things come to lie elsewhere. The position is on screen already: nothing waits for this. */
export class Motion {
  /** Where everything lay when it was looked at last; nothing once that may have become wrong. */
  #lay: Places | undefined;
  #going: Animation[] = [];

  /** Forgets where things lay as soon as somebody scrolls or the window changes, as long as this board is there. */
  watch(root: HTMLElement | undefined): () => void {
    const forget = (): void => (this.#lay = undefined);
    root?.addEventListener("scroll", forget, { capture: true, passive: true });
    addEventListener("scroll", forget, { passive: true });
    addEventListener("resize", forget);
    forget();
    return () => {
      root?.removeEventListener("scroll", forget, { capture: true });
      removeEventListener("scroll", forget);
      removeEventListener("resize", forget);
    };
  }

  /** Before the board changes: notes where things lie, unless that is known. */
  before(root: HTMLElement | undefined): void {
    if (root && !still()) this.#lay ??= new Map([...pieces(root)].map((piece) => [piece.dataset.handle!, piece.getBoundingClientRect()]));
  }

  /** After it has changed: looks where things lie now, and gives back what shows how they came there. */
  after(root: HTMLElement | undefined, touched: readonly string[]): (() => void) | undefined {
    if (!root || still()) return undefined;
    for (const animation of this.#going.splice(0)) animation.finish();
    const lay = this.#lay;
    this.#lay = new Map();
    const marked = new Set(touched);
    const [came, marks, went]: [HTMLElement[], HTMLElement[], { piece: HTMLElement; x: number; y: number; named: boolean }[]] = [[], [], []];
    for (const piece of pieces(root)) {
      const handle = piece.dataset.handle!;
      const [was, is] = [lay?.get(handle), piece.getBoundingClientRect()];
      this.#lay.set(handle, is);
      const [x, y] = was ? [was.x - is.x, was.y - is.y] : [0, 0];
      if (!was) came.push(piece);
      else if (Math.hypot(x, y) > 3) went.push({ piece, x, y, named: marked.has(handle) });
      else if (marked.has(handle)) marks.push(piece);
    }
    if (!lay) return undefined;
    return () => {
      const show = (piece: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions = QUICK): void => void this.#going.push(piece.animate(frames, options));
      if (came.length <= MANY) for (const piece of came) show(piece, [{ opacity: 0, scale: "0.85" }, { opacity: 1, scale: "1" }]);
      for (const { piece, x, y, named } of went) if (named || went.length <= MANY) show(piece, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }]);
      for (const piece of marks) show(piece, [{ filter: "brightness(1)" }, { filter: "brightness(1.45)" }, { filter: "brightness(1)" }], { duration: 500 });
    };
  }
}
