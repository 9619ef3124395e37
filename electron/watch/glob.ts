/** Patterns of paths that are left out: `*` and `?` within a name, `**` over folders; a pattern without `/` is any name on the way. */

/** @param relative  below the folder, with `/` between names */
export function isExcluded(relative: string, patterns: readonly string[]): boolean {
  const names = relative.split('/');
  return patterns.some((pattern) => {
    const parts = pattern
      .replace(/^\.?\//u, '')
      .replace(/\/$/u, '')
      .split('/');
    if (parts.length === 1 && parts[0] !== '**') return names.some((name) => fitsName(name, parts[0] ?? ''));
    return names.some((_, at) => fitsPath(names.slice(0, at + 1), parts));
  });
}

/** In time of the product of both lengths: which beginnings of the names the parts so far can be. */
function fitsPath(names: readonly string[], parts: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    for (const at of reached) {
      if (part === '**') for (let to = at; to <= names.length; to++) next.add(to);
      else if (at < names.length && fitsName(names[at] ?? '', part)) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(names.length);
}

/** Goes back to the last `*` only: linear in practice, never more than the product of both lengths. */
function fitsName(name: string, pattern: string): boolean {
  let [at, to, star, mark] = [0, 0, -1, 0];
  while (at < name.length) {
    if (pattern[to] === '*') {
      star = to++;
      mark = at;
    } else if (to < pattern.length && (pattern[to] === '?' || pattern[to] === name[at])) {
      at++;
      to++;
    } else if (star !== -1) {
      to = star + 1;
      at = ++mark;
    } else return false;
  }
  while (pattern[to] === '*') to++;
  return to === pattern.length;
}
