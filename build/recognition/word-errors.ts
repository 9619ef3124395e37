/** Words as they are compared: of scripts without spaces each sign is one. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b]/gu, '')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/[–—]/gu, '-')
    .replaceAll(/(\p{Script=Han})/gu, ' $1 ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Words that were left out, put in or read as others, by the least there can be. */
export function wordErrors(truth: readonly string[], read: readonly string[]): number {
  let row = Uint32Array.from({ length: read.length + 1 }, (_, at) => at);
  truth.forEach((word, line) => {
    const next = new Uint32Array(read.length + 1);
    next[0] = line + 1;
    read.forEach((other, at) => {
      const replaced = (row[at] ?? 0) + (word === other ? 0 : 1);
      next[at + 1] = Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1);
    });
    row = next;
  });
  return row[read.length] ?? 0;
}
