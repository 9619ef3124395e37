/** Which documents of the library cite the one that is asked, which it cites, and what is said of it there. */
import type { DocumentId } from '../../base/ids.ts';
import { citationsAmong, type Citing } from '../citing/citations.ts';
import { citingPassages } from '../citing/passages.ts';
import type { Item } from '../index/item.ts';
import type { ContentRecord, IndexReader } from '../index/reader.ts';
import { readCiting } from '../question/read-computed.ts';
import type { CitingQuestion } from '../question/reading.ts';
import type { Remark } from '../remarks/remark.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { ComputedAnswer, ComputedSentence } from '../retrieval/outcome.ts';
import type { RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';

/** That the question was understood. */
const SURE = 0.97;
/** Sentences of one document, and of all, of which an answer is made. */
const MOST_EACH = 3;
const MOST_SAID = 12;

/** Undefined for any other question, and where several documents are asked. The lists of references are compared document by document. */
export async function* computeCiting(
  request: RetrievalRequest,
  { reader }: Pick<AskContext, 'reader'>,
): AsyncGenerator<RetrievalEvent, ComputedAnswer | undefined, void> {
  const asked = askedOf(request);
  if (!asked || request.scope.kind !== 'documents') return undefined;
  const [document, ...others] = reader.documents(request.scope);
  if (!document || others.length > 0) return undefined;
  const work = citationsAmong(reader);
  let step = work.next();
  while (!step.done) {
    yield { kind: 'stage', stage: 'searching' };
    step = work.next();
  }
  const citations = step.value;
  if (asked === 'cited') return listed('computed.cites', citations.from(document.id), ({ to }) => to, reader);
  const citers = citations.to(document.id);
  return asked === 'citers' ? listed('computed.cited-by', citers, ({ from }) => from, reader) : said(citers, reader);
}

/** 'They' are those that cite it where the question before asks for them. */
function askedOf({
  question: { citing },
  continues,
}: RetrievalRequest): Exclude<CitingQuestion, 'said-then'> | undefined {
  if (citing !== 'said-then') return citing;
  const before = continues && readCiting(continues.after);
  return before === 'citers' || before === 'said' ? 'said' : undefined;
}

const DOUBT: Remark = { code: 'citing.may-miss' };

/** A sentence that counts them, and one for each with the first words that cite. */
function listed(
  code: 'computed.cites' | 'computed.cited-by',
  citings: readonly Citing[],
  otherOf: (citing: Citing) => DocumentId,
  reader: IndexReader,
): ComputedAnswer {
  const count: ComputedSentence = { says: { code, params: { count: citings.length } }, items: [] };
  const rows = citings.map((citing): ComputedSentence => {
    const [other] = reader.documents({ kind: 'documents', documents: [otherOf(citing)] });
    const dated = other?.year === undefined ? '' : ` (${other.year})`;
    const says: Remark = { code: 'as-written', params: { text: `${other?.title ?? ''}${dated}` } };
    return { says, items: [firstWords(citing, reader)].flatMap((item) => item ?? []), form: 'item' };
  });
  return answerOf([count, ...rows], citings.length);
}

/** The sentences that cite, in the words of their documents; undefined where none does. */
function said(citings: readonly Citing[], reader: IndexReader): ComputedAnswer | undefined {
  const sentences = citings
    .flatMap(({ from, entries }) =>
      citingPassages(from, entries, reader)
        .slice(0, MOST_EACH)
        .map(({ content, start, end }): ComputedSentence => ({
          says: { code: 'as-written', params: { text: content.text.slice(start, end).replace(/\s+/gu, ' ') } },
          items: [itemOf(from, content, { start, end })],
        })),
    )
    .slice(0, MOST_SAID);
  return sentences.length === 0 ? undefined : answerOf(sentences, citings.length);
}

function answerOf(sentences: readonly ComputedSentence[], left: number): ComputedAnswer {
  const plan = [{ operator: 'Filter_Modal' as const, with: 'reference', left }];
  return { sentences, found: true, plan, confidence: SURE, doubt: DOUBT };
}

/** The first sentence that cites, else the entry of the list of references. */
function firstWords({ from, entries }: Citing, reader: IndexReader): Item | undefined {
  const [passage] = citingPassages(from, entries, reader);
  if (passage) return itemOf(from, passage.content, passage);
  const [entry] = reader.contents(from, entries);
  return entry && itemOf(from, entry, { start: 0, end: entry.text.length });
}

function itemOf(
  document: DocumentId,
  { id, section, kind, text, lines }: ContentRecord,
  { start, end }: { readonly start: number; readonly end: number },
): Item {
  const place = { order: 0, pageIndex: lines[0]?.pageIndex ?? 0, endPageIndex: lines.at(-1)?.pageIndex ?? 0 };
  return {
    document,
    section,
    record: { id, parent: section, kind, level: 0, ...place, text, lines },
    span: { start, end },
  };
}
