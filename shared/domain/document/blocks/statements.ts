/**
 * Theorems, definitions, examples and their like, in any language: a word with a number that opens a paragraph, set off
 * by its type or by a point, and counted on through the document.
 */
import type { Line } from '../layout/line.ts';
import { endsSentence } from '../patterns.ts';
import type { Block } from './block.ts';
import type { Captions } from './captions.ts';
import type { Stretch } from './paragraphs.ts';

const WORD = String.raw`\p{Lu}[\p{L}\p{M}]{2,20}`;
const DIGITS = String.raw`(?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3})*`;
const LABEL = new RegExp(
  String.raw`^(?:(${WORD})\s(${DIGITS})|([\u4e00-\u9fff]{1,3})\s?(${DIGITS}))(?=[.:,：．。]|\s|\(|$)`,
  'u',
);
/** The words themselves may be set in capitals, a condition or a name may follow in brackets. */
const CLOSED = /^\s?(?:[([][^)\]]{1,90}[)\]])?\s?(?:[.:：．。]|$)/u;
const NAMED = /^\s[([]/u;
/** So far behind its number the type of a head may change to that of the text. */
const HEAD_CHARS = 90;
const PLAIN = 0.1;

/** The label of a statement that the line opens; undefined if it is a sentence about one. */
function labelOf(line: Line): string | undefined {
  const found = LABEL.exec(line.text);
  if (!found || !line.upright) return undefined;
  const [label] = found;
  const rest = line.text.slice(label.length);
  const { lead, text, bold, italic } = line;
  const isSetOff = lead >= label.length && lead < text.length && lead <= label.length + HEAD_CHARS;
  const isHead = isSetOff && (CLOSED.test(rest) || NAMED.test(rest) || lead <= label.length + 2);
  const isStyled = bold > 1 - PLAIN || (italic > 1 - PLAIN && CLOSED.test(rest));
  return isHead || CLOSED.test(rest) || (isStyled && rest.length < HEAD_CHARS)
    ? label.replaceAll(/\s+/gu, ' ')
    : undefined;
}

const HOLDERS: ReadonlySet<Block['kind']> = new Set(['text', 'list-item', 'formula']);

/** Each statement begins a block of its own, which bears its label. */
export function markStatements(stretches: readonly Stretch[], captions: Captions): Stretch[] {
  return stretches.flatMap((stretch): Stretch[] => {
    if (!('block' in stretch)) return [stretch];
    const { block } = stretch;
    if (!HOLDERS.has(block.kind) || (block.kind === 'formula' && block.label !== undefined)) return [stretch];
    const starts = block.lines.flatMap((line, at) => {
      const label = captions.has(line) || !opens(block, at) ? undefined : labelOf(line);
      return label === undefined ? [] : [{ at, label }];
    });
    const first = starts[0];
    if (!first) return [stretch];
    const before = first.at === 0 ? [] : [{ ...block, lines: block.lines.slice(0, first.at) }];
    const own = starts.map(({ at, label }, i): Block => {
      const lines = block.lines.slice(at, starts[i + 1]?.at ?? block.lines.length);
      return { ...block, kind: 'text', lines, label };
    });
    return [...before, ...own].map((one) => ({ block: one }));
  });
}

const SHORT_EM = 1.5;
const INDENT_EM = 0.8;

/** Its first line, or one behind a line that ends short of the edge, or set in or off behind the end of a sentence. */
function opens({ lines }: Block, at: number): boolean {
  const [before, line] = [lines[at - 1], lines[at]!];
  if (before?.column !== line.column || before.right - before.x1 > SHORT_EM * before.size) return true;
  const isMarked = line.x0 - before.x0 > INDENT_EM * line.size || line.lead < line.text.length;
  return isMarked && (endsSentence(before.text) || !/\p{L}{3}/u.test(before.text));
}
