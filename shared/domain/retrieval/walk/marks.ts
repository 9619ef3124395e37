/** What the reader's marks mean for passages: closed sections are left out, pinned ones come forward. */
import { keyOf } from '../candidates.ts';
import type { DocumentId } from '../../../base/ids.ts';
import { fillContext, selectOnPaths, selectTop } from '../select.ts';
import type { IndexReader } from '../../index/reader.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieve.ts';
import { relevanceOf, type Scored } from '../score.ts';
import { sectionTree, type SectionTree } from '../../index/sections.ts';
import { routeOf } from '../route.ts';
import type { Strategy } from '../strategy.ts';
import { sectionsIn, type SectionPlace, type Steering } from '../steering.ts';

// What a pin is worth beside a passage's own score: enough for one that comes near, too little for one that does not.
const PINNED = 0.3;

/** Who knows the headings of documents. */
interface Outline {
  headings(document: DocumentId): SectionTree;
}

type Marks = Pick<Steering, 'pinned' | 'closed'>;

/** Does the reader keep routes out of the section, or of one above it? */
export function isShut(outline: Outline, { closed }: Pick<Marks, 'closed'>, place: SectionPlace): boolean {
  return isBelow(outline, closed, place);
}

/** What a passage's score gains where the reader pinned its section, or one above it. */
export function pinGain(outline: Outline, { pinned }: Pick<Marks, 'pinned'>, place: SectionPlace): number {
  return isBelow(outline, pinned, place) ? PINNED : 0;
}

function isBelow(outline: Outline, places: readonly SectionPlace[], { document, section }: SectionPlace): boolean {
  const own = sectionsIn(places, document);
  if (own.length === 0) return false;
  const tree = outline.headings(document);
  return section === tree.root?.id ? own.includes(section) : tree.path(section).some(({ id }) => own.includes(id));
}

/**
 * A retrieval without a walk as the reader's marks want it: nothing of closed sections is read, quoted or told of, and of
 * what was ranked, passages of pinned sections come forward.
 */
export async function* applySteering(
  work: AsyncGenerator<RetrievalEvent, Retrieval, void>,
  { strategy, budgetTokens }: RetrievalRequest,
  marks: Marks,
  reader: IndexReader,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  return marked(yield* work, strategy, budgetTokens, marks, outlineOf(reader));
}

function outlineOf(reader: IndexReader): Outline {
  const trees = new Map<DocumentId, SectionTree>();
  return {
    headings: (document) => {
      const tree = trees.get(document) ?? sectionTree(reader.sections(document));
      trees.set(document, tree);
      return tree;
    },
  };
}

/** What was handed over without what the reader closed; where nothing is left of it, nothing was handed over. */
export function stillOpen(
  handed: Retrieval['handed'],
  isOpen: (passage: Scored) => boolean,
): readonly Scored[] | undefined {
  const open = handed?.filter(isOpen);
  return open?.length === 0 && handed?.length !== 0 ? undefined : open;
}

function marked(found: Retrieval, strategy: Strategy, budgetTokens: number, marks: Marks, outline: Outline): Retrieval {
  if (found.computed || found.digest) return found;
  const isOpen = (passage: Scored): boolean => !isShut(outline, marks, passage);
  const ranked = found.ranked
    .filter(isOpen)
    .map((passage) => {
      const score = passage.score + pinGain(outline, marks, passage);
      return score === passage.score ? passage : { ...passage, score, relevance: relevanceOf(score) };
    })
    .toSorted((a, b) => b.score - a.score);
  const limits = { ...found.settings, budgetTokens };
  const chosen = strategy === 'flat' ? selectTop(ranked, limits) : selectOnPaths(ranked, found.trees, limits);
  const orders = new Set(chosen.map(keyOf));
  return {
    ...found,
    ranked,
    chosen,
    read: [...chosen, ...found.read.filter((passage) => isOpen(passage) && !orders.has(keyOf(passage)))],
    context: fillContext(ranked, budgetTokens, found.settings),
    handed: stillOpen(found.handed, isOpen),
    route: routeOf(found).filter((step) => !isShut(outline, marks, step)),
  };
}
