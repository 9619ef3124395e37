import type { DocumentId } from '../../../base/ids.ts';
import type { Grid, Line } from '../../document/table-grid.ts';
import type { ContentKind } from '../../document/tree.ts';
import { formKey } from '../../graph/name-likeness.ts';
import type { Item } from '../../index/item.ts';
import type { KnowledgeGraph } from '../../index/knowledge-graph.ts';
import type { IndexReader, ItemRecord, RetrievalScope } from '../../index/reader.ts';
import { roleOf, type SectionRole } from '../../index/sections.ts';
import type { CountedType, EntityQuestion, Reference } from '../../question/reading.ts';
import type { PlanStep } from '../../retrieval/carried-plan.ts';
import type { Remark } from '../../remarks/remark.ts';
import type { ComputedAnswer } from '../../retrieval/outcome.ts';
import { quantityOf } from '../../text/quantity.ts';
import { stemsOf } from '../../text/stems.ts';
import { filterText, narrow, operatorOf } from '../global/filters/filters.ts';
import { type Outline, outlineOf } from '../global/outline.ts';
import { findSheet, type Sheet } from '../table/answer-table.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('entitiesAnswerEntities');

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
  const { operation, filters, table } = question;
  const named = {
    count,
    counted: question.type,
    names: operation === 'count' ? items.map(({ name }) => name) : [],
  };
  const says: Remark = table
    ? { code: 'computed.table-names', params: { ...named, label: items[0]?.record.label ?? '' } }
    : { code: 'computed.document-names', params: named };
  return {
    sentences: [
      { says, items: operation === 'count' ? items : [] },
      ...(operation === 'list'
        ? items.map((item) => ({
            says: { code: 'computed.names' as const, params: { names: [item.name] } },
            items: [item],
          }))
        : []),
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
    notes: [{ code: question.table ? 'names.of-table' : 'names.of-sentence', params: { names: count } }],
  };
}

interface Place {
  readonly item: Item;
  readonly enumeration: Enumeration;
  readonly score: number;
}

const OWN_WORK = pattern('iu')`${lists.ownWork}`;
const TRIED = pattern('iu')`${lists.tried}`;
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

const APPENDED = pattern('u')`^\s*(?:${lists.appended}|[A-Z](?:\.\d+)*[.\s])`;

/** A number that fits makes sure of the list; words on trying things out, that they are the document's own. */
function scoreOf({ section, record }: Item, { stated, sentence }: Enumeration, outline: Outline): number {
  const titles = outline.above(section).map(({ text }) => text);
  if (titles.some((title) => OTHERS.has(roleOf(title)))) return 0;
  const appended = titles.some((title) => APPENDED.test(title));
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

/** How each kind of names is called, in questions and in documents. */
const typeNouns: Readonly<Record<CountedType, string>> = {
  dataset: 'data ?sets?|corpora|corpus|benchmarks?|test sets?',
  model: '(?:language |base |neural )?models?|LLMs?|architectures?|networks?',
  method: 'methods?|approaches|approach|techniques?|systems?|retrievers?|strategies|strategy|classifiers?|parsers?',
  metric: 'metrics?|evaluation measures?|performance measures?',
  baseline: 'baselines?|baseline (?:models?|methods?|systems?)',
  task: 'tasks?',
};

/** Columns and rows of tables whose header is one of these hold names of the kind. */
const typeHeaders: Readonly<Record<CountedType, RegExp>> = {
  dataset: pattern('iu')`^(?:${lists.typeHeadersDataset})$`,
  model: pattern('iu')`^(?:${lists.typeHeadersModelLanguage})(?:${lists.typeHeadersModelName})?$`,
  method: pattern('iu')`^(?:${lists.typeHeadersMethodMethods})(?:${lists.typeHeadersMethodName})?$`,
  metric: pattern('iu')`^(?:${lists.typeHeadersMetric})$`,
  baseline: pattern('iu')`^(?:${lists.typeHeadersBaseline})$`,
  task: pattern('iu')`^(?:${lists.typeHeadersTask})$`,
};

const METRIC = pattern(
  'iu',
)`(?:^|[^\p{L}])(?:${lists.metricAcc}|f-?[0-9]|${lists.metricPrecision}|${lists.metricBleu}(?:-\d)?|${lists.metricRouge}|p@\d+|${lists.metricError})(?:$|[^\p{L}])`;

function isMetricName(name: string): boolean {
  return METRIC.test(name);
}

/** 'datasets', 'a dataset'. */
function typeNoun(type: CountedType, count: number): string {
  return count === 1 ? type : `${type}s`;
}

const MOSTLY = 0.6;

/**
 * The names of this kind in the lines of a table: its rows where the header above them says so, or where methods or models
 * are compared by numbers; its columns where they are metrics. Undefined where it is not plain which lines are meant.
 */
function namesInTable(
  { type, table, which, filters }: EntityQuestion & { readonly table: Reference },
  scope: RetrievalScope,
  reader: IndexReader,
): readonly NamedItem[] | undefined {
  const sheet = filters.length === 0 && which.length === 0 ? findSheet({ table }, scope, reader) : undefined;
  if (!sheet) return undefined;
  const { grid } = sheet;
  if (type === 'metric') {
    // A column that is missing or unknown leaves it open.
    return grid.columns.every(({ name }) => isMetricName(name)) ? asItems(grid.columns, sheet, 'columns') : undefined;
  }
  const headed = typeHeaders[type].test(grid.corner);
  const comparing =
    (type === 'model' || type === 'method' || type === 'baseline') && grid.corner === '' && isMeasured(grid);
  return headed || comparing ? asItems(grid.rows, sheet, 'rows') : undefined;
}

function isMeasured({ rows, columns, cell }: Grid): boolean {
  const cells = rows.flatMap((row) => columns.flatMap((column) => cell(row, column) ?? []));
  return cells.length > 0 && cells.filter(({ text }) => quantityOf(text)).length >= MOSTLY * cells.length;
}

/** Each name once; undefined if a line has none, or stands for a group of others. */
function asItems(
  lines: readonly Line[],
  { grid, item }: Sheet,
  axis: 'rows' | 'columns',
): readonly NamedItem[] | undefined {
  const named: NamedItem[] = [];
  for (const line of lines) {
    const filled = axis === 'columns' || grid.columns.some((column) => grid.cell(line, column));
    if (!filled) return undefined;
    const header =
      axis === 'rows'
        ? grid.cell(line, { at: 0, name: '', stems: [] })
        : grid.cell({ at: 0, name: '', stems: [] }, line);
    const name = line.name.replace(/\s*(?:\[[\d,\s]+\]|\([^()]*\b(?:19|20)\d{2}[a-z]?\))/gu, '').trim();
    if (!header || name === '') return undefined;
    if (!named.some((other) => other.name === name)) named.push({ ...item(header), name });
  }
  return named;
}

/** A thing that is counted, with its name. */
interface NamedItem extends Item {
  readonly name: string;
}

/** A name with where it stands in its text; UTF-16 offsets, end exclusive. */
interface ListedName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A place where a text lists names of a kind: 'on three datasets: A, B and C'. */
interface Enumeration {
  readonly names: readonly ListedName[];
  /** How many the text says that there are; undefined if it only lists them. */
  readonly stated: number | undefined;
  /** The words between the number and the noun, and the sentence around. */
  readonly phrase: string;
  readonly sentence: string;
}

const WORDS = 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const NUMBER = `(?:${WORDS.join('|')}|both|\\d{1,2})`;
const MAX_NAME_WORDS = 6;
const MAX_LIST_CHARS = 600;

/** Everything in a text that lists names of this kind, as far as each of them can be told. */
export function enumerationsIn(text: string, type: CountedType): readonly Enumeration[] {
  const lead = pattern(
    'giu',
  )`(?<![\p{L}\d-])(?:${typeNouns[type]})(?![\p{L}-])(?:\s*(\(|:|—|–|${lists.enumerationsIn})|(,?\s[^.:;()]{1,100}):)\s*`;
  const found: Enumeration[] = [];
  for (const match of text.matchAll(lead)) {
    const [whole, mark = ':', tail = ''] = match;
    const names = namesFrom(text, match.index + whole.length, mark);
    if (!names) continue;
    const before = COUNTED.exec(text.slice(Math.max(0, match.index - BEFORE_CHARS), match.index));
    const stated = before?.[1] === undefined ? undefined : numberOf(before[1]);
    // 'The models are' and 'models that …:' go on with anything; only a number makes sure that it is a list.
    if (stated === undefined && (tail !== '' || !/^[:(]$/u.test(mark))) continue;
    found.push({ names, stated, phrase: before?.[2] ?? '', sentence: sentenceAround(text, match.index) });
  }
  return found;
}

const BEFORE_CHARS = 80;
const COUNTED = new RegExp(`(?<![\\p{L}\\d.-])(${NUMBER})\\s+((?:[\\p{L}\\d’'/-]+\\s+){0,4})$`, 'iu');

const BOTH = pattern('iu')`^${lists.both}$`;

function numberOf(word: string): number {
  if (BOTH.test(word)) return 2;
  const at = WORDS.indexOf(word.toLowerCase());
  return at === -1 ? Number(word) : at + 2;
}

const EXAMPLES_FOLLOW = pattern('iu')`^\s*(?:${lists.examplesFollow})\b`;

/** The names of the list that begins at `from`; undefined if it is none, or if one of them is no name. */
function namesFrom(text: string, from: number, mark: string): readonly ListedName[] | undefined {
  const rest = masked(text.slice(from, from + MAX_LIST_CHARS));
  const end =
    mark === '(' ? closing(text.slice(from, from + MAX_LIST_CHARS)) : /[.;?!](?=\s|$)|\n\n|\s[—–]\s/u.exec(rest)?.index;
  if (end === undefined) return undefined;
  const list = (mark === '(' ? masked(text.slice(from, from + end)) : rest.slice(0, end)).trimEnd();
  if (EXAMPLES_FOLLOW.test(list)) return undefined;
  const names: ListedName[] = [];
  const separators = [...list.matchAll(SEPARATOR)];
  let at = 0;
  for (const separator of [...separators, undefined]) {
    const part = list.slice(at, separator?.index);
    const name = nameOf(part, from + at, separator === undefined);
    if (!name) return undefined;
    names.push(name);
    if (separator) at = separator.index + separator[0].length;
  }
  return names.length > 1 ? names : undefined;
}

const SEPARATOR = pattern('gu')`${lists.separator}`;

/** What stands in brackets, citations mostly, as spaces: offsets stay. */
function masked(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)|\[[^\][]*\]/gu, (inside) => ' '.repeat(inside.length));
  }
  return plain;
}

function closing(text: string): number | undefined {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth === 0) return at;
  }
  return undefined;
}

const VERBS = pattern('iu')`${lists.verbs}`;
// The sentence goes on behind the last name.
const TAIL = pattern('iu')`\s+(?:${lists.tail})\b.*$`;

const KIND_BEHIND = pattern('iu')`\s+(?:${lists.kindBehind})$`;

const ARTICLE = pattern('iu')`^(?:${lists.article})`;

/** A name has a capital or a digit and no verb; what follows the last one is cut. */
function nameOf(part: string, start: number, last: boolean): ListedName | undefined {
  const bare = part.replace(ARTICLE, '');
  const cut = (last ? bare.replace(TAIL, '') : bare).replace(KIND_BEHIND, '').trimEnd();
  const from = start + part.indexOf(bare);
  const words = cut.split(/\s+/u);
  if (cut === '' || words.length > MAX_NAME_WORDS || VERBS.test(cut) || !/[\p{Lu}\d]/u.test(cut)) return undefined;
  if (!/^[\p{L}\d.*+“"'’]/u.test(cut) || /\bet al\b|^(?:19|20)\d{2}$/u.test(cut)) return undefined;
  return { name: cut.replace(/\s+/gu, ' '), start: from, end: from + cut.length };
}

function sentenceAround(text: string, at: number): string {
  const before = text.slice(0, at);
  const start = Math.max(...['. ', '! ', '? ', '\n'].map((mark) => before.lastIndexOf(mark)), -1) + 1;
  const end = /[.!?](?=\s|$)/u.exec(text.slice(at))?.index ?? text.length - at;
  return text.slice(start, at + end).trim();
}
