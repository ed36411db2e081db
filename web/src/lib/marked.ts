/** A piece of a text: as much of Markdown as rules are written in. */
export type Block = { kind: "heading"; level: number; text: string } | { kind: "text"; text: string } | { kind: "list"; items: string[] } | { kind: "table"; rows: string[][] } | { kind: "code"; text: string };

const cells = (line: string): string[] => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

/** Reads a text block by block. Nothing in it becomes markup of the page. */
export function marked(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    if (heading) {
      blocks.push({ kind: "heading", level: heading[1]!.length, text: heading[2]! });
      at += 1;
    } else if (line.startsWith("```")) {
      const end = lines.findIndex((other, index) => index > at && other.startsWith("```"));
      blocks.push({ kind: "code", text: lines.slice(at + 1, end < 0 ? undefined : end).join("\n") });
      at = end < 0 ? lines.length : end + 1;
    } else if (/^\s*([-*]|\d+\.) /.test(line)) {
      const items: string[] = [];
      for (; at < lines.length && lines[at]!.trim(); at += 1) {
        if (/^\s*([-*]|\d+\.) /.test(lines[at]!)) items.push(lines[at]!.replace(/^\s*([-*]|\d+\.) /, ""));
        else items[items.length - 1] += ` ${lines[at]!.trim()}`;
      }
      blocks.push({ kind: "list", items });
    } else if (line.startsWith("|")) {
      const rows: string[][] = [];
      for (; at < lines.length && lines[at]!.startsWith("|"); at += 1) if (!/^\|[\s:|-]+\|$/.test(lines[at]!)) rows.push(cells(lines[at]!));
      // A table whose columns have no names begins with what is in it.
      if (rows[0]?.every((cell) => !cell)) rows.shift();
      blocks.push({ kind: "table", rows });
    } else if (line.trim()) {
      const from = at;
      while (at < lines.length && lines[at]!.trim() && !/^(#{1,6} |\||```|\s*([-*]|\d+\.) )/.test(lines[at]!)) at += 1;
      blocks.push({ kind: "text", text: lines.slice(from, Math.max(at, from + 1)).join(" ") });
      at = Math.max(at, from + 1);
    } else at += 1;
  }
  return blocks;
}

/** The parts of a line: plain, strong or code. */
export function inline(text: string): { kind: "plain" | "strong" | "code"; text: string }[] {
  const linked = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return linked.split(/(\*\*[^*]+\*\*|`[^`]+`)/).filter(Boolean).map((part) => {
    if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
    if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
    return { kind: "plain", text: part.replace(/(^|\W)[*_]([^*_]+)[*_](?=\W|$)/g, "$1$2") };
  });
}
