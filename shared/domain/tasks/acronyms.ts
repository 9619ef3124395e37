/** An acronym with what it stands for, as a document introduces it. */
export interface Acronym {
  readonly short: string;
  readonly long: string;
}

const INTRODUCED = /((?:[\p{L}\p{N}][\p{L}\p{N}'’/-]*\s+){1,8})\(\s*([\p{L}][\p{L}\p{N}-]{1,9})\s*[),;]/gu;

/**
 * 'retrieval-augmented generation (RAG)': the shortest stretch before the parenthesis whose letters hold the acronym's in
 * order, its first letter beginning a word (Schwartz and Hearst 2003).
 */
export function acronymsIn(text: string): readonly Acronym[] {
  const found = new Map<string, Acronym>();
  for (const [, before = '', written = ''] of text.matchAll(INTRODUCED)) {
    const short = written.replace(/(?<=\p{Lu})s$/u, '');
    if (!/\p{Lu}.*\p{Lu}/u.test(short) || found.has(short)) continue;
    const long = longForm(short, before.trim());
    if (long) found.set(short, { short, long });
  }
  return [...found.values()];
}

function longForm(short: string, before: string): string | undefined {
  const letters = short.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const text = before.toLowerCase();
  let at = text.length - 1;
  for (let letter = letters.length - 1; letter >= 0; letter--) {
    const wanted = letters[letter];
    while (at >= 0 && (text[at] !== wanted || (letter === 0 && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))))
      at--;
    if (at < 0) return undefined;
    at--;
  }
  const long = before.slice(at + 1).trim();
  const words = long.split(/[\s-]+/);
  const enough = words.length >= 2 || long.length > short.length + 4;
  return enough && words.length <= letters.length * 2 && long.toLowerCase() !== short.toLowerCase() ? long : undefined;
}
