type Named = { handle?: unknown; id?: unknown; title?: unknown; owner?: unknown };

/** By what a thing is known again when it lies elsewhere in its list. */
function nameOf(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return undefined;
  const { handle, id, title, owner } = item as Named;
  if (handle) return handle;
  return id ?? (typeof title === "string" ? `${String(owner)} ${title}` : undefined);
}

function keptList(before: unknown[], now: unknown[]): unknown[] {
  let same = before.length === now.length;
  let named: Map<unknown, unknown> | undefined;
  for (let index = 0; index < now.length; index += 1) {
    const name = nameOf(now[index]);
    let was = before[index];
    if (name !== undefined && nameOf(was) !== name) {
      named ??= new Map(before.map((item) => [nameOf(item), item]));
      was = named.get(name);
    }
    now[index] = kept(was, now[index]);
    same &&= now[index] === before[index];
  }
  return same ? before : now;
}

/** What the host has said, with every part that is as it was before being the very same object again: whoever draws it
    draws only what has changed. The new one is changed for that, so nobody else may hold it yet. */
export function kept<T>(before: unknown, now: T): T {
  if (before === now || typeof now !== "object" || now === null || typeof before !== "object" || before === null) return now;
  if (Array.isArray(now) || Array.isArray(before)) return (Array.isArray(now) && Array.isArray(before) ? keptList(before, now) : now) as T;
  const [was, is] = [before, now] as [Record<string, unknown>, Record<string, unknown>];
  const names = Object.keys(is);
  let same = names.length === Object.keys(was).length;
  for (const name of names) {
    is[name] = kept(was[name], is[name]);
    same &&= is[name] === was[name];
  }
  return (same ? before : now) as T;
}
