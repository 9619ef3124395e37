/**
 * Rules over the tags of a question. What a rule understood is taken out; what is left at the end was not understood.
 *
 * A rule is a row of atoms: `tag`, `one|other` for either, `.` for any word, each with `?`, `*`, `+` or a lazy `*?`; rows
 * in brackets, `( a b )?`, with `/` between alternatives; `!tag` where none may follow; `^` and `$` for the ends, of which
 * punctuation is no part. `name=` before an atom or a bracket gives what it matched a name.
 */
import type { Token } from './tokens.ts';

export interface Rule {
  readonly pattern: RegExp;
}

export interface Match {
  /** Words of a named part, in order; empty if it matched nothing. */
  all(name: string): readonly Token[];
  /** The first word of a named part. */
  one(name: string): Token | undefined;
}

const rules = new Map<string, RegExp>();

function compile(text: string): RegExp {
  const known = rules.get(text);
  if (known) return known;
  let closers: string[] = [];
  let source = '';
  for (const atom of text.trim().split(/\s+/u)) {
    if (atom === '^') source += '^(?:<[^>]*,(?:stop|comma|courtesy),[^>]*>)*';
    else if (atom === '$') source += '(?:<[^>]*,(?:stop|comma|courtesy),[^>]*>)*$';
    else if (atom === '/') source += '|';
    else if (/^\w*=?\($/u.test(atom)) {
      const name = atom.slice(0, -2);
      source += atom === '(' ? '(?:' : `(?<${name}>(?:`;
      closers.push(atom === '(' ? ')' : '))');
    } else if (atom.startsWith(')')) {
      const closer = closers.at(-1) ?? ')';
      closers = closers.slice(0, -1);
      const times = atom.slice(1);
      source += closer === ')' ? `)${times}` : `)${times})`;
    } else source += atomSource(atom);
  }
  const pattern = new RegExp(source, 'u');
  rules.set(text, pattern);
  return pattern;
}

function atomSource(atom: string): string {
  const [, name, not, tags = '', times = ''] = /^(?:(\w+)=)?(!)?(.+?)([?*+]\??)?$/u.exec(atom) ?? [];
  const one = tags === '.' ? '<[^>]*>' : `<[^>]*,(?:${tags}),[^>]*>`;
  if (not) return `(?!${one})`;
  const repeated = times === '' ? one : `(?:${one})${times}`;
  return name ? `(?<${name}>${repeated})` : repeated;
}

export interface Scanner {
  /** Take the first match out; undefined if there is none. */
  take(rule: string): Match | undefined;
  /** As `take`, with these words of the question, wherever they stand in it, as one word with the tag `titled`. */
  takeText(words: string, rule: string): Match | undefined;
  has(rule: string): boolean;
  /** Words that were not taken. */
  rest(): readonly Token[];
}

export function scan(tokens: readonly Token[]): Scanner {
  let left = tokens;
  let encoded = encode(left);
  const takeFrom = (from: readonly Token[], code: string, rule: string): Match | undefined => {
    const found = compile(rule).exec(code);
    if (!found || found[0] === '') return undefined;
    const tokensIn = (part: string | undefined): readonly Token[] =>
      [...(part ?? '').matchAll(/<(\d+)/gu)].map(([, at]) => from[Number(at)]!);
    const named = new Map(Object.entries(found.groups ?? {}).map(([name, part]) => [name, tokensIn(part)]));
    const taken = new Set(tokensIn(found[0]));
    left = from.filter((token) => !taken.has(token));
    encoded = encode(left);
    return { all: (name) => named.get(name) ?? [], one: (name) => named.get(name)?.[0] };
  };
  return {
    take: (rule) => takeFrom(left, encoded, rule),
    takeText: (words, rule) => {
      const merged = withTitle(left, words);
      return merged && takeFrom(merged, encode(merged), rule);
    },
    has: (rule) => compile(rule).test(encoded),
    rest: () => left,
  };
}

/** The words as one token with the tags of the last beside `titled`; undefined if they do not stand there. */
function withTitle(tokens: readonly Token[], words: string): readonly Token[] | undefined {
  const wanted = words.toLowerCase().replace(/\s+/gu, ' ');
  for (const [from, first] of tokens.entries()) {
    if (!wanted.startsWith(first.text.toLowerCase())) continue;
    let text = '';
    for (let to = from; to < tokens.length; to++) {
      const token = tokens[to]!;
      text += token.start > (tokens[to - 1]?.end ?? 0) && to > from ? ` ${token.text}` : token.text;
      if (text.toLowerCase() === wanted) {
        const tags = new Set(['titled', ...(from === to && token.tags.has('thing') ? ['thing'] : [])]);
        return [...tokens.slice(0, from), { text, start: first.start, end: token.end, tags }, ...tokens.slice(to + 1)];
      }
      if (!wanted.startsWith(text.toLowerCase())) break;
    }
  }
  return undefined;
}

function encode(tokens: readonly Token[]): string {
  return tokens.map(({ tags }, at) => `<${at},${[...tags].join(',')},>`).join('');
}
