/** Lets a model that can see look at the figure that a question is about; what it says is marked as what it saw. */
import { isAbort, isAppError } from '../../base/errors.ts';
import type { DocumentId } from '../../base/ids.ts';
import type { AnswerSentence } from './answer.ts';
import type { AnsweringEvent } from './answering-event.ts';
import type { Judgement } from './judge.ts';
import type { Draft } from './answered.ts';
import { buildEvidence } from './evidence/build.ts';
import type { Evidence } from './evidence/evidence.ts';
import { namedPages } from '../index/sections.ts';
import type { IndexReader, ItemRecord } from '../index/reader.ts';
import { pathTitles } from '../index/sections.ts';
import { readFigure } from '../prompts/read-figure.ts';
import type { Reference } from '../question/reading.ts';
import { isCaptionOf } from '../question/filters.ts';
import type { Remark } from '../remarks/remark.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { sentencesOf } from '../segment/tokens.ts';

/**
 * What a look at the figure adds to an answer: sentences that cite its caption and say who saw it. Where there is no such
 * figure or model, or whatever goes wrong, the answer is what it was; what went wrong is said in a note.
 *
 * @param draft  the answer so far, without sentences if nothing was found
 * @returns undefined if nothing is different
 * @throws AppError `call.cancelled`
 */
export async function* lookAtFigure(
  question: string,
  draft: Draft,
  judgement: Judgement,
  retrieval: Retrieval,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Draft | undefined, void> {
  const { aids, reader, signal } = askContext;
  if (!aids.figures) return undefined;
  const { said, evidence: cited, notes = [] } = draft;
  const alone = said.sentences.length === 0;
  const lead = said.sentences[0]?.citations[0];
  const leading = cited.find(({ n }) => n === lead);
  const documents = retrieval.ranked.map(({ document }) => document);
  const figure =
    figureAsked(retrieval.query.reading.references, documents, leading, reader) ??
    figureLookedAt(retrieval, askContext);
  if (!figure) return undefined;
  const { record, document } = figure;
  let text = retrieval.looked?.find(({ node }) => node === record.id)?.text ?? '';
  try {
    if (text === '') {
      const instruction = readFigure.render({ question, caption: record.text });
      const asked = { document, node: record.id };
      text = readFigure.parse(await aids.figures.describe(asked, instruction, readFigure.maxTokens, signal));
    }
  } catch (error) {
    if (isAbort(error) || !isAppError(error)) throw error;
    if (alone) return undefined;
    const note = notLookedAt(record.label, error.message);
    yield { kind: 'note', note };
    return { ...draft, notes: [...notes, note] };
  }
  if (text === '') return undefined;
  const known = cited.find((one) => isIn(one, record) && one.document === document);
  const evidence = withCaption(cited, known, figure, reader);
  const n = known?.n ?? evidence.length;
  if (evidence !== cited) yield { kind: 'evidence', evidence };
  const seen = sentencesOf(text).map(({ start, end }): AnswerSentence => ({
    text: text.slice(start, end).trim(),
    citations: [n],
    supported: true,
    seenBy: aids.figures?.model ?? '',
  }));
  for (const sentence of seen) yield { kind: 'sentence', sentence };
  const basis = { by: 'figure' as const, judgement, alone };
  return { ...draft, basis, said: { ...said, sentences: [...said.sentences, ...seen] }, evidence };
}

function notLookedAt(label: string | undefined, why: string): Remark {
  return label === undefined
    ? { code: 'figure.unnamed-not-looked-at', params: { why } }
    : { code: 'figure.not-looked-at', params: { label, why } };
}

/** The evidence with the figure's caption in it, cited. */
function withCaption(
  evidence: readonly Evidence[],
  known: Evidence | undefined,
  { document, record }: AskedFigure,
  reader: IndexReader,
): readonly Evidence[] {
  if (known?.cited) return evidence;
  if (known) return evidence.map((one) => (one === known ? { ...one, cited: true } : one));
  const section = record.parent ?? reader.sections(document)[0]!.id;
  const quote = {
    document,
    section,
    node: record.id,
    start: 0,
    end: record.text.length,
    order: record.order,
    pageIndex: record.pageIndex,
    score: 1,
    cited: true,
  };
  return [
    ...evidence,
    buildEvidence(
      evidence.length + 1,
      quote,
      record,
      pathTitles(section, reader.sections(document)),
      namedPages(document, reader),
    ),
  ];
}

interface AskedFigure {
  readonly document: DocumentId;
  /** Its words and lines are those of its caption. */
  readonly record: ItemRecord;
}

// Nobody asks for 'Figure 3' of more documents than these at once.
const MOST_DOCUMENTS = 3;

/**
 * The figure that a question names, in the documents that it was looked up in, best first; else the one whose caption the
 * answer begins with. A figure without a caption is named by nothing.
 */
function figureAsked(
  references: readonly Reference[],
  documents: readonly DocumentId[],
  leading: Evidence | undefined,
  reader: IndexReader,
): AskedFigure | undefined {
  const named = references.filter((one) => one.kind === 'labelled' && one.label === 'figure');
  const [reference] = named;
  if (named.length > 1) return undefined; // a comparison is not settled by a look at one of them
  if (reference) {
    for (const document of [...new Set(documents)].slice(0, MOST_DOCUMENTS)) {
      const record = figuresOf(document, reader).find(({ text }) => isCaptionOf(reference, text));
      if (record) return { document, record };
    }
    return undefined;
  }
  if (!leading) return undefined;
  const record = figuresOf(leading.document, reader).find((one) => isIn(leading, one));
  return record && { document: leading.document, record };
}

/** One that a language model had looked at before it wrote, which the question does not name: where it has shown that it reads. */
function figureLookedAt(
  { looked = [] }: Retrieval,
  { aids, agreement, reader }: Pick<AskContext, 'aids' | 'agreement' | 'reader'>,
): AskedFigure | undefined {
  const [one] = looked;
  if (!one || !aids.chat || agreement?.isTrusted(aids.chat.model) !== true) return undefined;
  const record = figuresOf(one.document, reader).find(({ id }) => id === one.node);
  return record && { document: one.document, record };
}

function figuresOf(document: DocumentId, reader: IndexReader): readonly ItemRecord[] {
  return reader.items(document, ['figure']).filter(({ text, label }) => label !== undefined && text !== '');
}

/** Are the words of the evidence those of the figure's caption? */
function isIn(evidence: Evidence, { text, lines }: ItemRecord): boolean {
  return text.includes(evidence.text) && lines.some(({ pageIndex }) => pageIndex === evidence.pageIndex);
}
