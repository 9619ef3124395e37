/**
 * A question whose understood parts are taken out one after the other; what is left at the end was not understood.
 * Places keep their offsets, so that names come back as they were written.
 */
export interface Scanner {
  /** Take the first match out; undefined if there is none. Groups are as written in the question. */
  take(pattern: RegExp): readonly (string | undefined)[] | undefined;
  /** Take every match out. */
  takeAll(pattern: RegExp): readonly (readonly (string | undefined)[])[];
  has(pattern: RegExp): boolean;
  /** What was not taken, with gaps. */
  readonly rest: string;
}

export function scan(question: string): Scanner {
  let rest = question;
  const take = (pattern: RegExp): readonly (string | undefined)[] | undefined => {
    const found = pattern.exec(rest);
    if (!found) return undefined;
    rest = rest.slice(0, found.index) + ' '.repeat(found[0].length) + rest.slice(found.index + found[0].length);
    return [...found];
  };
  return {
    take,
    takeAll: (pattern) => {
      const all: (readonly (string | undefined)[])[] = [];
      for (let found = take(pattern); found && found[0] !== ''; found = take(pattern)) all.push(found);
      return all;
    },
    has: (pattern) => pattern.test(rest),
    get rest() {
      return rest;
    },
  };
}
