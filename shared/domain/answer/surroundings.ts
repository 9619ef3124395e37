import type { NodeId } from '../../base/ids.ts';
import type { ContentKind } from '../document/tree.ts';
import type { IndexReader } from '../index/reader.ts';
import type { ScoredSentence } from './sentences.ts';

/** A content node with its sentences, as it stands among the others of its section. */
export interface Block {
  readonly node: NodeId;
  readonly kind: ContentKind;
  readonly sentences: readonly ScoredSentence[];
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
const ASIDE: readonly ContentKind[] = ['caption', 'figure', 'footnote', 'table', 'title', 'authors', 'reference'];

/** @param scored  what was scored keeps its identity; what stands around it and was not read scores 0 */
export function surroundingsIn(reader: IndexReader, scored: readonly ScoredSentence[]): Surroundings {
  const keyOf = ({ passage, at }: Pick<ScoredSentence, 'passage' | 'at'>): string =>
    `${passage.document}/${String(passage.segment.order)}/${String(at)}`;
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
    const kinds = new Map(reader.contents(document, [...byNode.keys()]).map(({ id, kind }) => [id, kind]));
    const blocks = [...byNode].flatMap(([node, own]): Block[] => {
      const kind = kinds.get(node) ?? 'text';
      return ASIDE.includes(kind) ? [] : [{ node, kind, sentences: own }];
    });
    return blocks.map((block, at) =>
      isCountedOn(block, blocks[at - 1], blocks[at + 1]) ? { ...block, kind: 'list-item' } : block,
    );
  };
  return (one) => {
    const key = `${one.passage.document}/${String(one.passage.segment.order)}`;
    const blocks = kept.get(key) ?? blocksAround(one);
    kept.set(key, blocks);
    const at = blocks.findIndex(({ node }) => node === one.sentence.span.node);
    return at < 0 ? undefined : { blocks, at };
  };
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
