/** Titles and abstracts of bibliographic services, which are markup of several kinds (HTML, JATS, MathML), as the text that is read. */
import { Parser } from 'htmlparser2';
import { oneLine } from '#shared/base/unseen.ts';

export interface PlainText {
  /** In one line. */
  readonly text: string;
  /** There was something in it that runs; it is left out. */
  readonly scripted: boolean;
}

const RUNS = new Set(['script', 'iframe', 'object', 'embed', 'applet']);
const UNSEEN = new Set([...RUNS, 'style', 'template', 'head', 'svg']);
const BLOCKS = new Set([
  'p',
  'sec',
  'title',
  'label',
  'list',
  'list-item',
  'li',
  'ul',
  'ol',
  'div',
  'br',
  'break',
  'disp-formula',
]);
const MAX_DEPTH = 100;

/**
 * What opens on the way through a text: how deep inside something that is left out, and whether of several forms of one thing
 * (`alternatives` of JATS, a formula in TeX and MathML) one has been read.
 */
interface Way {
  dropped: number;
  readonly open: string[];
  readonly alternatives: number[];
}

/** The heading of an abstract as a whole is none of its text; those of its sections are. */
export function plainText(markup: string): PlainText {
  const pieces: string[] = [];
  const way: Way = { dropped: 0, open: [], alternatives: [] };
  let scripted = false;
  const parser = new Parser(
    {
      onopentag: (written, attributes) => {
        const name = bareName(written);
        if (RUNS.has(name) || Object.keys(attributes).some((attribute) => /^on/iu.test(attribute))) scripted = true;
        const drops = isDropped(name, way);
        way.open.push(name);
        if (drops || way.dropped > 0 || way.open.length > MAX_DEPTH) way.dropped++;
        else if (BLOCKS.has(name)) pieces.push(' ');
        if (name === 'alternatives') way.alternatives.push(0);
      },
      ontext: (text) => {
        if (way.dropped === 0) pieces.push(text);
      },
      onclosetag: (written) => {
        const name = bareName(written);
        if (way.open.pop() === undefined) return;
        if (way.dropped > 0) way.dropped--;
        else if (BLOCKS.has(name)) pieces.push(' ');
        if (name === 'alternatives') way.alternatives.pop();
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(withPlainSigns(markup));
  return { text: oneLine(pieces.join('')).replaceAll(/\s+/gu, ' ').trim(), scripted };
}

function isDropped(name: string, { open, alternatives }: Way): boolean {
  if (UNSEEN.has(name) || (name === 'title' && open.every((one) => one === 'abstract'))) return true;
  const last = alternatives.length - 1;
  if (open.at(-1) !== 'alternatives' || last < 0) return false;
  return alternatives[last]!++ > 0;
}

/** Without its namespace: 'jats:p', 'mml:math'. */
function bareName(name: string): string {
  return name.toLowerCase().replace(/^.*:/u, '');
}

/** A sign that opens no element is one of the text: 'p < .05', 'n<m and k>1'. */
function withPlainSigns(markup: string): string {
  return markup.replaceAll(/<([^<>]*)(>?)/gu, (piece, inner: string, end: string) =>
    end === '>' && isTag(inner) ? piece : `&lt;${inner}${end}`,
  );
}

function isTag(inner: string): boolean {
  const name = /^\/?([a-z][\w:.-]*)/iu.exec(inner);
  if (!name) return inner.startsWith('!');
  const rest = inner.slice(name[0].length);
  return /^\s*\/?$/u.test(rest) || /^\s.*=/su.test(rest) || RUNS.has(bareName(name[1] ?? ''));
}
