/** A short form with the long form that the text gives for it. */
export interface Acronym {
  readonly short: string;
  readonly long: string;
}

const IN_BRACKETS = /\(([^()]{2,60})\)/gu;
const SHORT = /^(?=.*\p{Lu})[\p{L}\p{N}][\p{L}\p{N}&/.+-]{1,11}$/u;

/**
 * Short forms that a text introduces: 'long form (SF)' and 'SF (long form)'.
 * After A. Schwartz and M. Hearst, 'A simple algorithm for identifying abbreviation definitions', PSB 2003.
 */
export function acronymsIn(text: string): readonly Acronym[] {
  const found: Acronym[] = [];
  for (const match of text.matchAll(IN_BRACKETS)) {
    const inside = (match[1] ?? '').split(/[;,]/u)[0]?.trim() ?? '';
    const before = text.slice(Math.max(0, match.index - 120), match.index).trimEnd();
    if (SHORT.test(inside)) {
      const long = longForm(inside.replace(/s$/u, ''), before);
      if (long !== undefined) found.push({ short: inside, long });
    } else if (/\s/u.test(inside)) {
      const short = /[\p{L}\p{N}][\p{L}\p{N}&/.+-]*$/u.exec(before)?.[0] ?? '';
      const long = SHORT.test(short) ? longForm(short, inside) : undefined;
      if (long?.length === inside.length) found.push({ short, long });
    }
  }
  return found;
}

/** The shortest end of `before` that has the letters of the short form in order, its first at the start of a word. */
function longForm(short: string, before: string): string | undefined {
  const letters = short.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
  const words = before.split(/\s+/u);
  const most = Math.min(letters.length + 5, letters.length * 2);
  let at = before.length - 1;
  for (let i = letters.length - 1; i >= 0; i--) {
    const letter = letters[i]!;
    const fits = (): boolean =>
      before[at]?.toLowerCase() === letter && (i > 0 || at === 0 || !/[\p{L}\p{N}]/u.test(before[at - 1] ?? ' '));
    while (at >= 0 && !fits()) at--;
    if (at < 0) return undefined;
    at--;
  }
  const long = before.slice(at + 1).trim();
  const count = long.split(/[\s-]+/u).length;
  const plausible = count >= 2 && count <= most && count <= words.length + 1 && long.length > short.length + 2;
  return plausible &&
    /^[\p{L}\p{N}\s\-–’'/&,]+$/u.test(long) &&
    !long.toLowerCase().split(/\W+/u).includes(short.toLowerCase())
    ? long
    : undefined;
}
