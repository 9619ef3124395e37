import type { DocumentId, NodeId } from '../../base/ids.ts';
import { buildEvidence, type Quote } from './evidence/build.ts';
import type { Evidence } from './evidence/evidence.ts';
import { namedPages } from '../index/sections.ts';
import type { ContentRecord, IndexReader } from '../index/reader.ts';
import type { Remark } from '../remarks/remark.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import { pathTitles } from '../index/sections.ts';
import type { AnswerSentence, CountedNumber } from './answer.ts';
import { openTables } from './table-rows.ts';
import type { Item } from '../index/item.ts';
import type { ComputedAnswer } from '../retrieval/outcome.ts';
import type { AnsweringEvent } from './answering-event.ts';
import { shareOf, type Draft } from './answered.ts';

/** Say an answer that was computed from the tree; each counted thing is evidence, in document order. */
export function* answerComputed(
  computed: ComputedAnswer,
  { reader, inWords }: Pick<AskContext, 'reader' | 'inWords'>,
): Generator<AnsweringEvent, Draft, void> {
  yield { kind: 'stage', stage: 'answering' };
  const items = uniqueItems(computed, reader);
  const evidence = items.map((item, at) => evidenceOf(item, at + 1, reader));
  yield { kind: 'evidence', evidence };
  const numberOf = new Map(items.map((item, at) => [keyOf(item), at + 1]));
  const sentences = computed.sentences.map(({ says, items: cited, form }): AnswerSentence => ({
    ...stated(says, inWords),
    citations: [...new Set(cited.flatMap((item) => numberOf.get(keyOf(item)) ?? []))].sort((a, b) => a - b),
    supported: true,
    ...(form ? { form } : {}),
  }));
  for (const sentence of sentences) yield { kind: 'sentence', sentence };
  const numbers = computed.numbers?.map(({ number, item }): CountedNumber => {
    const n = item && numberOf.get(keyOf(item));
    return n === undefined ? { number } : { number, n };
  });
  for (const note of computed.notes ?? []) yield { kind: 'note', note };
  return {
    basis: { by: 'tree', sure: computed.confidence, found: computed.found, doubt: computed.doubt },
    said: { sentences, ...(numbers ? { numbers } : {}) },
    evidence,
    made: { passages: evidence.map(shareOf) },
    ...(computed.notes ? { notes: computed.notes } : {}),
  };
}

/** Words of a document stand for themselves. */
function stated(says: Remark, inWords: AskContext['inWords']): Pick<AnswerSentence, 'text' | 'says'> {
  if (says.code === 'as-written') return { text: says.params.text };
  return { text: inWords?.(says) ?? '', says };
}

function keyOf({ document, record, span }: Item): string {
  return `${document}/${record.id}/${record.pageIndex}/${span?.start ?? 0}`;
}

/** Each thing once, document by document in the order of the scope, inside each in reading order. */
function uniqueItems(computed: ComputedAnswer, reader: IndexReader): readonly Item[] {
  const byKey = new Map(computed.sentences.flatMap(({ items }) => items).map((item) => [keyOf(item), item]));
  const documents = reader.documents({ kind: 'library' }).map(({ id }) => id);
  return [...byKey.values()].sort(
    (a, b) =>
      documents.indexOf(a.document) - documents.indexOf(b.document) ||
      a.record.pageIndex - b.record.pageIndex ||
      a.record.order - b.record.order ||
      (a.span?.start ?? 0) - (b.span?.start ?? 0),
  );
}

function evidenceOf(item: Item, n: number, reader: IndexReader): Evidence {
  const { document, record } = item;
  const section = record.kind === 'section' ? record.id : (item.section ?? rootOf(document, reader));
  const content = record.lines.length > 0 ? record : (topOfPage(item, reader) ?? record);
  const quote = {
    document,
    section,
    node: content.id,
    start: item.span?.start ?? 0,
    end: item.span?.end ?? content.text.length,
    order: record.order,
    pageIndex: record.pageIndex,
    score: 1,
    cited: true,
  };
  const path = pathTitles(section, reader.sections(document));
  return buildEvidence(n, { ...quote, ...inTable(item, reader) }, content, path, namedPages(document, reader));
}

function inTable({ document, record, span }: Item, reader: IndexReader): Pick<Quote, 'table' | 'shown'> {
  if (!span || record.kind !== 'table') return {};
  const tables = openTables(reader);
  const table = tables.at(document, record.id, span.start, span.end);
  return { ...(table ? { table } : {}), shown: tables.shownWith(document, record.id, span.start, span.end) };
}

/** The first words of a page stand for the page. */
function topOfPage({ document, record }: Item, reader: IndexReader): ContentRecord | undefined {
  const first = reader.segments(document).find(({ pageIndex }) => pageIndex === record.pageIndex);
  const span = first?.sentences[0]?.span;
  const [content] = span ? reader.contents(document, [span.node]) : [];
  return content;
}

function rootOf(document: DocumentId, reader: IndexReader): NodeId {
  const [root] = reader.sections(document);
  if (!root) throw new Error('Broken invariant: an indexed document has a root');
  return root.id;
}

/** The sections that the counted things stand in. */
export function computedSteps(evidence: readonly Evidence[]): readonly RouteStep[] {
  const groups = Map.groupBy(evidence, ({ document, section }) => `${document}/${section}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const reason: Remark = { code: 'route.counted-here', params: { things: group.length } };
    return { action: 'answer', document: first.document, section: first.section, reason, score: 1 };
  });
}
