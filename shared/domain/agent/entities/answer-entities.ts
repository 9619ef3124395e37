import type { DocumentId } from '../../../base/ids.ts';
import type { ContentKind } from '../../document/tree.ts';
import { formKey } from '../../graph/names.ts';
import type { KnowledgeGraph } from '../../index/knowledge-graph.ts';
import type { IndexReader, ItemRecord, RetrievalScope } from '../../index/reader.ts';
import { roleOf, type SectionRole } from '../../index/roles.ts';
import { stemsOf } from '../../text/stems.ts';
import { outlineOf, type Outline } from '../global/items.ts';
import { narrow } from '../global/narrow.ts';
import { filterText, operatorOf } from '../plan-words.ts';
import type { PlanStep } from '../../retrieval/carried-plan.ts';
import { enumerationsIn, type Enumeration } from './enumerations.ts';
import type { NamedItem } from './named-item.ts';
import { namesInTable } from './names-in-table.ts';
import type { EntityQuestion } from '../../question/reading.ts';
import { typeNoun } from './types.ts';
import type { Item } from '../../index/item.ts';
import type { ComputedAnswer } from '../../retrieval/outcome.ts';

const READ: readonly ContentKind[] = ['abstract', 'text', 'list-item', 'caption'];
const SURE = 0.85;

/**
 * Count or list what a document works with: datasets, models, methods, metrics. Answered where the document itself lists
 * them, in a sentence or in the lines of a table that is named; undefined wherever that leaves a doubt, and the question is
 * then read like any other.
 */
export function computeEntities(
  question: EntityQuestion,
  scope: RetrievalScope,
  reader: IndexReader,
  now: () => number = () => 0,
): ComputedAnswer | undefined {
  const [document, ...others] = reader.documents(scope);
  if (!document || others.length > 0) return undefined;
  const startedAt = now();
  const items =
    question.table === undefined
      ? listedInText(question, document.id, scope, reader)
      : namesInTable({ ...question, table: question.table }, scope, reader);
  if (!items) return undefined;
  const foundAt = now();
  const count = items.length;
  const noun = typeNoun(question.type, count);
  const where = question.table ? ` in ${items[0]?.record.label ?? 'the table'}` : '';
  const { operation, filters } = question;
  return {
    sentences: [
      {
        text: `The document names ${count} ${noun}${where}${operation === 'count' ? `: ${joined(items.map(({ name }) => name))}` : ''}.`,
        items: operation === 'count' ? items : [],
      },
      ...(operation === 'list' ? items.map((item) => ({ text: `${item.name}.`, items: [item] })) : []),
    ],
    found: true,
    plan: [
      { operator: 'Filter_Modal', with: typeNoun(question.type, 2), left: count, tookMs: foundAt - startedAt },
      ...(question.table
        ? [{ operator: 'Filter_Modal' as const, with: items[0]?.record.label ?? '', left: count }]
        : []),
      ...filters.map((filter): PlanStep => ({ operator: operatorOf(filter), with: filterText(filter), left: count })),
      { operator: 'Reduce', with: operation, input: count, left: count, tookMs: now() - foundAt },
    ],
    confidence: SURE,
    notes: [
      question.table
        ? `Counted ${count}: the names in the lines of the table, as they were read from the page.`
        : `Counted ${count}: the names in a sentence of the document that lists them. Others may be mentioned elsewhere.`,
    ],
  };
}

interface Place {
  readonly item: Item;
  readonly enumeration: Enumeration;
  readonly score: number;
}

const OWN_WORK = /\b(?:we|our|this (?:paper|work|study))\b/iu;
const TRIED =
  /\b(?:evaluat\w+|experiment\w*|conduct\w*|measur\w+|test(?:ed)?|demonstrat\w+|compar\w+|report\w*|assess\w*|across|consider\w*|used? in (?:our|the))\b/iu;
const OTHERS: ReadonlySet<SectionRole> = new Set(['related', 'references', 'acknowledgment', 'contents']);
const LEAST_SCORE = 3;
const CLEARLY = 2;

/** The one list of such names that the document gives for its own work; undefined if none or several do. */
function listedInText(
  { type, which, filters }: EntityQuestion,
  document: DocumentId,
  scope: RetrievalScope,
  reader: IndexReader,
): readonly NamedItem[] | undefined {
  const outline = outlineOf(document, reader);
  const places = placesOf(document, scope, reader, outline, filters).flatMap((item) =>
    enumerationsIn(item.record.text, type)
      .filter(({ stated, names }) => stated === undefined || stated === names.length)
      .filter(({ phrase, sentence }) => isMeant(which, phrase, sentence))
      .map((enumeration): Place => ({ item, enumeration, score: scoreOf(item, enumeration, outline) })),
  );
  const graph = reader.graphs?.graph(document);
  const groups = Map.groupBy(places, ({ enumeration }) => keyOf(enumeration, graph));
  const ranked = [...groups.values()]
    .map((group) => ({ group, score: group.reduce((sum, { score }) => sum + score, 0), names: namesOf(group, graph) }))
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best || best.score < LEAST_SCORE) return undefined;
  // Another list that is about as good, and not a part of this one, leaves it open which is meant.
  const rival = ranked
    .slice(1)
    .some(({ names, score }) => score > best.score - CLEARLY && !names.isSubsetOf(best.names));
  const first = best.group.toSorted((a, b) => b.score - a.score)[0];
  if (rival || !first) return undefined;
  const { item, enumeration } = first;
  return enumeration.names.map(({ name, start, end }) => ({ ...item, span: { start, end }, name }));
}

function placesOf(
  document: DocumentId,
  scope: RetrievalScope,
  reader: IndexReader,
  outline: Outline,
  filters: EntityQuestion['filters'],
): readonly Item[] {
  const records = reader.items(document, READ);
  const contents = new Map(
    reader
      .contents(
        document,
        records.map(({ id }) => id),
      )
      .map((content) => [content.id, content]),
  );
  const items = records.flatMap((record): Item[] => {
    const content = contents.get(record.id);
    if (!content) return [];
    const own: ItemRecord = { ...record, text: content.text, lines: content.lines };
    return [{ document, section: record.parent, record: own }];
  });
  const inScope =
    scope.kind === 'section'
      ? items.filter(({ section }) => outline.above(section).some(({ id }) => id === scope.section))
      : items;
  return filters.reduce<readonly Item[]>((left, filter) => narrow(left, filter, outline, reader), inScope);
}

function isMeant(which: readonly string[], phrase: string, sentence: string): boolean {
  if (which.length === 0) return true;
  const near = new Set([...stemsOf(phrase), ...stemsOf(sentence)]);
  return which.every((stem) => near.has(stem));
}

/** A number that fits makes sure of the list; words on trying things out, that they are the document's own. */
function scoreOf({ section, record }: Item, { stated, sentence }: Enumeration, outline: Outline): number {
  const titles = outline.above(section).map(({ text }) => text);
  if (titles.some((title) => OTHERS.has(roleOf(title)))) return 0;
  const appended = titles.some((title) => /^\s*(?:appendix|[A-Z](?:\.\d+)*[.\s])/u.test(title));
  const tried = TRIED.test(sentence) || record.kind === 'caption';
  return (stated === undefined ? 1 : 2) + (OWN_WORK.test(sentence) ? 1 : 0) + (tried ? 1 : 0) - (appended ? 2 : 0);
}

function namesOf(places: readonly Place[], graph: KnowledgeGraph | undefined): ReadonlySet<string> {
  return new Set(places.flatMap(({ enumeration }) => enumeration.names.map(({ name }) => nameKey(name, graph))));
}

function keyOf({ names }: Enumeration, graph: KnowledgeGraph | undefined): string {
  return names
    .map(({ name }) => nameKey(name, graph))
    .sort()
    .join('|');
}

/** Names of one entity are one name: 'Stanford Question Answering Dataset' and 'SQuAD'. */
function nameKey(name: string, graph: KnowledgeGraph | undefined): string {
  const form = formKey(name);
  const entity = graph?.entities.find((one) => [one.name, ...one.aliases].some((own) => formKey(own) === form));
  return entity ? formKey(entity.name) : form;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
