/** Carries out what a policy calls: what is read is added to the hand, what was computed or seen is said. */
import { isAbort } from '../../../base/errors.ts';
import type { DocumentId } from '../../../base/ids.ts';
import type { ItemRecord } from '../../index/reader.ts';
import { passageKey, sectionKey } from '../../index/sections.ts';
import type { CallOutcome } from '../../prompts/next-call.ts';
import { readFigure } from '../../prompts/read-figure.ts';
import { readIn } from '../../question/read-in.ts';
import type { Remark } from '../../remarks/remark.ts';
import type { Place } from '../../retrieval/hand-over.ts';
import { keyOf } from '../../retrieval/candidates.ts';
import type { LookedAt, StepDone } from '../../retrieval/outcome.ts';
import type { RetrievalRequest } from '../../retrieval/retrieve.ts';
import { runSingle } from '../../retrieval/run-path.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { SectionPlace } from '../../retrieval/steering.ts';
import type { RouteStep } from '../../retrieval/strategy.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { calculate } from '../../text/calculate.ts';
import { searchTerms } from '../../text/searchable.ts';
import type { Call } from './call.ts';
import type { Hand } from './hand.ts';
import type { OfferedItem } from './offer.ts';

/** What came of a call. */
export interface Carried {
  readonly came: CallOutcome;
  /** Where it is drawn on the tree. */
  readonly steps: readonly Omit<RouteStep, 'by' | 'atMs'>[];
  /** For whoever writes. */
  readonly calculated?: StepDone | undefined;
  readonly looked?: LookedAt | undefined;
}

/** The most passages that a search adds. */
const MOST_FOUND = 3;
const MATCHES = 24;
const NOTHING: Carried = { came: { kind: 'nothing' }, steps: [] };

/** @throws AppError `call.cancelled` if the signal aborts while a model works */
export async function carryCall(
  call: Call,
  hand: Hand,
  request: RetrievalRequest,
  askContext: AskContext,
): Promise<Carried> {
  const { model } = call;
  switch (call.tool) {
    case 'open_section':
      return opened(hand, call.place, call.reason);
    case 'find':
      return found(hand, matching(call.words, hand, request), {
        code: 'call.looked-for',
        params: { model, words: call.words },
      });
    case 'read_table':
      return found(hand, placesOf(call.item, hand), {
        code: 'call.read-table',
        params: { model, label: call.item.record.label ?? '' },
      });
    case 'look_at_figure':
      return look(call.item, model, hand, request, askContext);
    case 'calculate':
      return computed(call, hand);
    case 'ask_library':
      return found(hand, await asked(call.words, hand, request, askContext), {
        code: 'call.asked',
        params: { model, question: call.words },
      });
  }
}

/** A section whole, from its beginning, as far as there is room. */
function opened(hand: Hand, { document, section }: SectionPlace, reason: Remark): Carried {
  const tree = hand.headings(document);
  const own = hand.places(document).filter((place) => tree.path(place.section).some(({ id }) => id === section));
  const fresh = hand.add(own);
  const step = { action: 'expand' as const, document, section, reason, score: scoreOf(hand, { document, section }) };
  return { came: { kind: 'read', passages: fresh.length }, steps: [{ ...step, passages: fresh.length }] };
}

/** What was searched for, drawn where it was found. */
function found(hand: Hand, places: readonly Place[], reason: Remark): Carried {
  const fresh = hand.add(places);
  if (fresh.length === 0) return NOTHING;
  const sections = Map.groupBy(fresh, ({ document, section }) => sectionKey(document, section));
  const steps = [...sections.values()].map((own) => {
    const { document, section } = own[0]!;
    const score = scoreOf(hand, { document, section });
    return { action: 'expand' as const, document, section, reason, score, passages: own.length };
  });
  return { came: { kind: 'read', passages: fresh.length }, steps };
}

function scoreOf({ found: { sections } }: Hand, { document, section }: SectionPlace): number {
  const score = sections.find((one) => one.document === document && one.section === section)?.score ?? 0;
  return Math.min(1, Math.max(0, Math.round(score * 1000) / 1000));
}

/** The passages that have most of the words, best first. */
function matching(words: string, hand: Hand, { scope }: RetrievalRequest): readonly Place[] {
  const terms = searchTerms(words);
  if (terms.length === 0) return [];
  const matches = hand.reader
    .match(terms, scope, MATCHES)
    .filter(({ document, section }) => hand.isOpen(document, section));
  return fresh(hand, matches).slice(0, MOST_FOUND);
}

/** As places, without those that are there already. */
function fresh(
  hand: Hand,
  wanted: readonly { readonly document: DocumentId; readonly order: number }[],
): readonly Place[] {
  const known = new Set(hand.passages.map(keyOf));
  const places = new Map(
    [...new Set(wanted.map(({ document }) => document))].flatMap((document) =>
      hand.places(document).map((place) => [passageKey(document, place.order), place] as const),
    ),
  );
  return wanted.flatMap(({ document, order }) => {
    const key = passageKey(document, order);
    return known.has(key) ? [] : (places.get(key) ?? []);
  });
}

/** The passages that have rows of a table. */
function placesOf({ document, record }: OfferedItem, hand: Hand): readonly Place[] {
  const near = hand.places(document).filter(({ section }) => section === record.parent);
  const segments = hand.reader.segments(
    document,
    near.map(({ order }) => order),
  );
  const own = new Set(
    segments.filter(({ sentences }) => sentences.some(({ span }) => span.node === record.id)).map(({ order }) => order),
  );
  return near.filter(({ order }) => own.has(order));
}

/** The ranking's answer to another question, without language models. */
async function asked(
  words: string,
  hand: Hand,
  request: RetrievalRequest,
  askContext: AskContext,
): Promise<readonly Place[]> {
  const { aids, reader } = askContext;
  const unasked = { ...askContext, aids: { ...aids, chat: undefined, routing: undefined, figures: undefined } };
  const question = readIn(words, request.scope, reader);
  const work = runSingle({ ...request, question, continues: undefined, strategy: 'path' }, unasked);
  for (;;) {
    const step = await work.next();
    if (!step.done) continue;
    const best = step.value.ranked.filter(
      ({ score, document, section }) => score > 0 && hand.isOpen(document, section),
    );
    const wanted = best.map(({ document, segment }) => ({ document, order: segment.order }));
    return fresh(hand, wanted).slice(0, MOST_FOUND);
  }
}

async function look(
  { document, record }: OfferedItem,
  model: string,
  hand: Hand,
  { question }: RetrievalRequest,
  { aids, signal }: AskContext,
): Promise<Carried> {
  const instruction = readFigure.render({ question: question.text, caption: record.text });
  const figure = { document, node: record.id };
  const reply = await aids.figures
    ?.describe(figure, instruction, readFigure.maxTokens, signal)
    .catch((error: unknown) => {
      if (isAbort(error)) throw error;
      return '';
    });
  const text = readFigure.parse(reply ?? '');
  if (text === '') return NOTHING;
  const section = sectionOf(document, record, hand);
  const reason: Remark = { code: 'call.looked-at', params: { model, label: record.label ?? '' } };
  const step = { action: 'look' as const, document, section, reason, score: scoreOf(hand, { document, section }) };
  return { came: { kind: 'said', text }, steps: [step], looked: { document, node: record.id, text } };
}

function sectionOf(document: DocumentId, { parent }: ItemRecord, hand: Hand): SectionPlace['section'] {
  return parent ?? hand.reader.sections(document)[0]!.id;
}

/** Drawn where the first passage stands that has what was computed with; the writer is given the call, which its check carries out. */
function computed({ model, operation, operands }: Extract<Call, { tool: 'calculate' }>, hand: Hand): Carried {
  const call = `calculate(${operation}: ${operands.join('; ')})`;
  const passages = hand.passages.filter(({ segment }) => operands.some((one) => segment.text.includes(one)));
  const { text, refused } = calculate(call, passages.map(({ segment }) => segment.text).join('\n'));
  const [first] = passages;
  if (refused !== undefined || !first) return { came: { kind: 'uncomputable' }, steps: [] };
  return {
    came: { kind: 'said', text },
    steps: [drawn(first, { code: 'call.computed', params: { model, result: text } })],
    calculated: { question: `${text}, to be written as`, answer: call },
  };
}

function drawn({ document, section, score }: Scored, reason: Remark): Carried['steps'][number] {
  return { action: 'look', document, section, reason, score: Math.min(1, Math.max(0, score)) };
}
