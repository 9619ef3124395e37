/** What is there for an answer while tools are called: what was found, what calls added, and what may still be added. */
import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { IndexReader } from '../../index/reader.ts';
import { passageKey, sectionTree, type SectionTree } from '../../index/sections.ts';
import { type Place, placesIn, readable, readPlaces } from '../../retrieval/hand-over.ts';
import { keyOf } from '../../retrieval/candidates.ts';
import type { Retrieval, RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { Scored } from '../../retrieval/score.ts';
import { unsteered, type Steering } from '../../retrieval/steering.ts';
import { isShut } from '../../retrieval/walk/marks.ts';

/** Of what an answer may read, the most that calls add: the rest stays with what was found without them. */
const MOST_ADDED = 0.5;

export class Hand {
  readonly found: Retrieval;
  readonly reader: IndexReader;
  readonly #budgetTokens: number;
  readonly #scope: RetrievalRequest['scope'];
  readonly #steering: Pick<Steering, 'closed'>;
  readonly #trees: Map<DocumentId, SectionTree>;
  readonly #added: Scored[] = [];
  readonly #known: Set<string>;
  #left: number;

  constructor(
    found: Retrieval,
    { budgetTokens, scope }: Pick<RetrievalRequest, 'budgetTokens' | 'scope'>,
    reader: IndexReader,
    steering: Pick<Steering, 'closed'> = unsteered,
  ) {
    this.found = found;
    this.reader = reader;
    this.#budgetTokens = budgetTokens;
    this.#scope = scope;
    this.#steering = steering;
    this.#trees = new Map(found.trees);
    this.#left = Math.floor(MOST_ADDED * budgetTokens);
    this.#known = new Set(within(readable(found), budgetTokens - this.#left).map(keyOf));
  }

  /** Tokens that may still be added. */
  get left(): number {
    return this.#left;
  }

  /** What is read anyway and what was added. */
  get passages(): readonly Scored[] {
    return [...readable(this.found).filter((one) => this.#known.has(keyOf(one))), ...this.#added];
  }

  get added(): readonly Scored[] {
    return this.#added;
  }

  headings(document: DocumentId): SectionTree {
    const made = this.#trees.get(document) ?? sectionTree(this.reader.sections(document), this.found.query.language);
    this.#trees.set(document, made);
    return made;
  }

  /** May it be read: is it in the scope, and not closed by the reader? */
  isOpen(document: DocumentId, section: NodeId): boolean {
    const scope = this.#scope;
    const path = this.headings(document).path(section);
    if (scope.kind === 'section' && !path.some(({ id }) => id === scope.section)) return false;
    return !isShut(this, this.#steering, { document, section });
  }

  /** Passages of the document that can still be added, in reading order. */
  places(document: DocumentId): readonly Place[] {
    return placesIn(document, this.reader)
      .filter((place) => this.isOpen(document, place.section))
      .map((place) => ({ ...place, document }));
  }

  /**
   * Add passages in their order as far as there is room; one that does not fit ends it.
   *
   * @returns those that are new
   */
  add(places: readonly Place[]): readonly Scored[] {
    const wanted: Place[] = [];
    let left = this.#left;
    for (const place of places) {
      if (this.#known.has(passageKey(place.document, place.order))) continue;
      if (place.tokens > left) break;
      left -= place.tokens;
      wanted.push(place);
    }
    const { query, ranked } = this.found;
    for (const { document } of wanted) this.headings(document);
    const fresh = readPlaces(wanted, { query, ranked, trees: this.#trees }, this.reader);
    for (const one of fresh) this.#known.add(keyOf(one));
    this.#added.push(...fresh);
    this.#left -= fresh.reduce((sum, { segment }) => sum + segment.tokens, 0);
    return fresh;
  }

  /** What was found, with what was added ahead of what is least important of it. */
  handed(): Pick<Retrieval, 'handed' | 'trees'> {
    if (this.#added.length === 0) return { handed: this.found.handed, trees: this.found.trees };
    const all = readable(this.found);
    const spent = this.#added.reduce((sum, { segment }) => sum + segment.tokens, 0);
    const first = within(all, this.#budgetTokens - spent);
    const unique = new Map([...first, ...this.#added, ...all].map((one) => [keyOf(one), one]));
    return { handed: [...unique.values()], trees: this.#trees };
  }
}

/** As many as the tokens hold; one at least. */
function within(passages: readonly Scored[], tokens: number): readonly Scored[] {
  let left = tokens;
  return passages.filter(({ segment }, at) => {
    left -= segment.tokens;
    return at === 0 || left >= 0;
  });
}
