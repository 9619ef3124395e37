import { keyOf as passageKeyOf } from '../retrieval/candidates.ts';
import type { ContentKind, TextLine } from '../document/tree.ts';
import type { IndexReader } from '../index/reader.ts';
import { BULLETS } from './lone-mark.ts';
import { ANNOUNCEMENT_END, SENTENCE_END, SMALL_BEGIN } from '../text/sentence-ends.ts';
import type { ScoredSentence } from './sentences.ts';

/** A content node, with the paragraphs that go on with it, as it stands among the others of its section. */
export interface Block {
  readonly kind: ContentKind;
  readonly sentences: readonly ScoredSentence[];
  /** Of items: how deep they lie, 0 for the outermost of their list. */
  readonly depth?: number | undefined;
}

export interface Standing {
  /** The running text and lists around, in reading order; without floats and footnotes, which interrupt it. */
  readonly blocks: readonly Block[];
  /** Position of the block that holds the sentence. */
  readonly at: number;
}

/** Tells where in its section a sentence stands; undefined for one in a float or a footnote. */
export type Surroundings = (one: ScoredSentence) => Standing | undefined;

// Passages around the one that was read: about a page before it and three after it.
const BEFORE = 6;
const AFTER = 18;
const ASIDE: readonly ContentKind[] = ['caption', 'figure', 'footnote', 'table', 'title', 'reference'];

/** @param scored  what was scored keeps its identity; what stands around it and was not read scores 0 */
export function surroundingsIn(reader: IndexReader, scored: readonly ScoredSentence[]): Surroundings {
  const keyOf = ({ passage, at }: Pick<ScoredSentence, 'passage' | 'at'>): string =>
    `${passageKeyOf(passage)}/${String(at)}`;
  const known = new Map(scored.map((one) => [keyOf(one), one]));
  const kept = new Map<string, readonly Block[]>();
  const blocksAround = ({ passage }: ScoredSentence): readonly Block[] => {
    const { document, segment, section } = passage;
    const orders = Array.from({ length: BEFORE + AFTER + 1 }, (_, at) => segment.order - BEFORE + at);
    const segments = reader
      .segments(
        document,
        orders.filter((order) => order >= 0),
      )
      .filter((other) => other.section === section);
    const sentences = segments.flatMap((other) =>
      other.sentences.map((sentence, at): ScoredSentence => {
        const text = other.text.slice(sentence.start, sentence.end);
        const stranger = { passage: { ...passage, segment: other, sentences: [] }, at, sentence, text };
        return known.get(keyOf(stranger)) ?? { ...stranger, stems: [], score: 0 };
      }),
    );
    const byNode = Map.groupBy(sentences, ({ sentence }) => sentence.span.node);
    const records = new Map(reader.contents(document, [...byNode.keys()]).map((record) => [record.id, record]));
    const drawn = [...byNode].flatMap(([node, own]): Drawn[] => {
      const { kind = 'text', lines = [] } = records.get(node) ?? {};
      const [first] = lines;
      const left = Math.min(...lines.filter(({ pageIndex }) => pageIndex === first?.pageIndex).map(leftOf));
      const place = first && { page: first.pageIndex, begin: leftOf(first), left };
      return ASIDE.includes(kind)
        ? []
        : itemsApart(own).map((some, at) => ({
            kind: at === 0 ? kind : 'list-item',
            sentences: some,
            mark: markOf(kind, some.map(({ text }) => text).join(' ')),
            place,
          }));
    });
    const counted = drawn.map((one, at): Drawn =>
      isCountedOn(one, drawn[at - 1], drawn[at + 1]) ? { ...one, mark: 'number' } : one,
    );
    return nested(counted.map((one, at): Drawn => (isSetIn(counted, at) ? { ...one, mark: 'none' } : one)));
  };
  return (one) => {
    const key = passageKeyOf(one.passage);
    const blocks = kept.get(key) ?? blocksAround(one);
    kept.set(key, blocks);
    const at = blocks.findIndex(({ sentences }) => sentences.includes(one));
    return at < 0 ? undefined : { blocks, at };
  };
}

/** A block as it is printed: what marks it as an item, and where it begins and reaches out to the left, in points. */
interface Drawn extends Block {
  readonly mark?: 'bullet' | 'number' | 'capital' | 'letter' | 'none' | undefined;
  readonly place?: { readonly page: number; readonly begin: number; readonly left: number } | undefined;
}

const MARKED = new RegExp(
  String.raw`^\s*(?:([${BULLETS}·*–—-])\s|\(?(?:(\d{1,2})|(\p{Lu})|(?:\p{Ll}|[ivx]{1,4}))[.)]\s)`,
  'u',
);
const BULLET = new RegExp(String.raw`^\s*[${BULLETS}]\s`, 'u');

/** The sentences of a node; what begins with a bullet inside of it is an item that was joined with what stands before it. */
function itemsApart(sentences: readonly ScoredSentence[]): readonly (readonly ScoredSentence[])[] {
  const parts: ScoredSentence[][] = [];
  for (const one of sentences) {
    if (parts.length === 0 || BULLET.test(one.text)) parts.push([one]);
    else parts.at(-1)!.push(one);
  }
  return parts;
}

/** A paragraph of several in a row that are set in under a colon: an item of a list whose marks were not printed. */
function isSetIn(drawn: readonly Drawn[], at: number): boolean {
  const isPlain = (one: Drawn | undefined): boolean => one?.kind === 'text' && one.mark === undefined;
  const isBeside = (a: Drawn | undefined, b: Drawn | undefined): boolean =>
    isPlain(a) && isPlain(b) && Math.abs((a!.place?.left ?? 0) - (b!.place?.left ?? 0)) < ALIGNED;
  if (!isBeside(drawn[at], drawn[at - 1]) && !isBeside(drawn[at], drawn[at + 1])) return false;
  let first = at;
  while (isBeside(drawn[first], drawn[first - 1])) first--;
  const [lead, item] = [drawn[first - 1], drawn[first]];
  const by = (item?.place?.left ?? 0) - (lead?.place?.left ?? 0);
  const isIndented = lead?.place?.page === item?.place?.page && by >= ALIGNED && by <= OTHER_COLUMN;
  return isIndented && isPlain(lead) && ANNOUNCEMENT_END.test(lead?.sentences.at(-1)?.text ?? '');
}

function markOf(kind: ContentKind, text: string): Drawn['mark'] {
  const mark = kind === 'text' || kind === 'list-item' ? MARKED.exec(text) : null;
  if (!mark) return kind === 'list-item' ? 'none' : undefined;
  return mark[1] ? 'bullet' : mark[2] ? 'number' : mark[3] ? 'capital' : 'letter';
}

function leftOf({ origin }: TextLine): number {
  return origin[0];
}

const ALIGNED = 4; // in points
const OTHER_COLUMN = 120; // in points; no list is indented as far

/** How far the second begins to the right of the first, in points; 0 where a page or a column is between them. */
function indent(first: Drawn | undefined, second: Drawn, from: 'begin' | 'left' = 'begin'): number {
  const by = first?.place?.page === second.place?.page ? (second.place?.[from] ?? 0) - (first?.place?.begin ?? 0) : 0;
  return Math.abs(by) < ALIGNED || Math.abs(by) > OTHER_COLUMN ? 0 : by;
}

/** Items with their depth, by their marks and indentation, and with the indented paragraphs that go on with them. */
function nested(drawn: readonly Drawn[]): readonly Block[] {
  const open: Drawn[] = [];
  const blocks: Block[] = [];
  for (const [at, one] of drawn.entries()) {
    const last = open.at(-1);
    const isIndented = one.kind === 'text' && drawn[at + 1]?.mark !== undefined && indent(last, one, 'left') > 0;
    if (one.mark === undefined && (isIndented || (last && isRest(one, blocks.at(-1))))) {
      const item = blocks.pop()!;
      blocks.push({ ...item, sentences: [...item.sentences, ...one.sentences] });
      continue;
    }
    const level = open.findLastIndex((other) => other.mark === one.mark && indent(other, one) === 0);
    if (one.mark === undefined) open.length = 0;
    else if (level >= 0) open.length = level;
    else while (open.length > 0 && indent(open.at(-1), one) < 0) open.pop();
    if (one.mark !== undefined) open.push(one);
    blocks.push(one.mark === undefined ? one : { ...one, depth: open.length - 1 });
  }
  return blocks;
}

/** The rest of an item that a page or a column broke off. */
function isRest(one: Drawn, item: Block | undefined): boolean {
  const isOpen = item !== undefined && !SENTENCE_END.test(item.sentences.at(-1)?.text ?? '');
  return isOpen && one.kind === 'text' && SMALL_BEGIN.test(one.sentences[0]?.text.trim() ?? '');
}

/** A step whose number has no mark, known by the step before or after it. */
function isCountedOn(block: Block, before: Block | undefined, after: Block | undefined): boolean {
  const own = bareNumber(block);
  return own !== undefined && (bareNumber(before) === own - 1 || bareNumber(after) === own + 1);
}

function bareNumber(block: Block | undefined): number | undefined {
  const [, digits] = /^\s*(\d{1,2})\s+\p{Lu}/u.exec(block?.sentences[0]?.text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}
