/** A BibTeX file cut into its blocks, in one pass: what is broken in one entry stays in it. */

export interface BibtexBlock {
  /** Lower case: 'article', 'string', 'comment'. */
  readonly type: string;
  readonly text: string;
  /** Of its '@', from 1. */
  readonly line: number;
  /** As far as one can be seen. */
  readonly key: string | null;
  /** False where it does not end before the next one begins. */
  readonly closed: boolean;
}

const OPENING = /@\s{0,10}([A-Za-z_][\w+-]{0,40})\s{0,10}[{(]/y;
const KEY = /[{(]\s{0,100}([^\s,{}()"=%]{1,300})\s{0,100},/u;
/** An entry that begins at the start of a line, although the one before it is not closed. */
const NEXT = /@[A-Za-z]{2,40}[ \t]{0,10}[{(][ \t]{0,10}[^\s,{}()"=%]{1,300}[ \t]{0,10},/y;

export function* cutBibtex(file: string): Generator<BibtexBlock, void, void> {
  let line = 1;
  let counted = 0;
  const lineAt = (at: number): number => {
    for (; counted < at; counted++) if (file.charCodeAt(counted) === NEWLINE) line++;
    return line;
  };
  let at = file.indexOf('@');
  while (at !== -1) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(file);
    if (!opening) {
      at = file.indexOf('@', at + 1);
      continue;
    }
    const type = (opening[1] ?? '').toLowerCase();
    const { end, closed } = endOf(file, at, OPENING.lastIndex);
    const text = file.slice(at, end);
    const key = type === 'string' || type === 'preamble' || type === 'comment' ? null : KEY.exec(text.slice(0, 1000));
    yield { type, text, line: lineAt(at), key: key?.[1] ?? null, closed };
    at = file.indexOf('@', end);
  }
}

const NEWLINE = 10;

/** Braces are counted as BibTeX does; what stands in quotes outside of them may hold a parenthesis, but no lone brace. */
function endOf(file: string, from: number, inside: number): { readonly end: number; readonly closed: boolean } {
  const round = file[inside - 1] === '(';
  let depth = round ? 0 : 1;
  let quoted = false;
  for (let at = inside; at < file.length; at++) {
    const sign = file[at];
    if (sign === '\\') {
      // '\{' opens nothing, and '\"' ends no quotation.
      at++;
    } else if (sign === '{') depth++;
    else if (sign === '}') {
      depth--;
      if (depth < 0 || (depth === 0 && !round)) return { end: at + 1, closed: depth === 0 };
    } else if (sign === '"' && depth === (round ? 0 : 1)) quoted = !quoted;
    else if (sign === ')' && round && depth === 0 && !quoted) return { end: at + 1, closed: true };
    else if (sign === '@' && at > from && isLineStart(file, at)) {
      NEXT.lastIndex = at;
      if (NEXT.test(file)) return { end: at, closed: false };
    }
  }
  return { end: file.length, closed: false };
}

function isLineStart(file: string, at: number): boolean {
  const before = file[at - 1];
  return before === '\n' || before === '\r';
}
