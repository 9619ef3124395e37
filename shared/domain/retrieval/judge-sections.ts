/** F_sec of a language model: every section with text is offered to it, those first that speak of the question. */
import { modelFor } from '../ports/chat.ts';
import { askPrompt, promptWords } from '../prompts/prompt.ts';
import { sectionIntent, type SectionLine } from '../prompts/section-intent.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { sectionKey } from '../index/sections.ts';
import { type Helped, orElse } from './aided.ts';
import type { CandidateSet } from './candidates.ts';
import { placesIn } from './hand-over.ts';
import { asShares } from './nearness.ts';
import type { ScoredSection } from './score.ts';
import type { Weights } from './settings.ts';
import type { AskContext } from './ask-context.ts';

/** A small model judges some forty titles in one go. */
const BATCH = 40;
const MOST_ASKED = 5 * BATCH;
/** Of the time that a model may take for its first word: behind it no further batch is begun. */
const SHARE_OF_PATIENCE = 1 / 3;

export interface SectionJudgement {
  /** F_sec in [0, 1] by section. */
  readonly intents: ReadonlyMap<string, number>;
  /** Sections that were offered and have no candidate. */
  readonly unseen: readonly ScoredSection[];
  /** Cosines of titles, where the model failed. */
  readonly by: 'model' | 'titles';
}

/**
 * F_sec(q, s) by section. From the language model, batch by batch; of a batch that fails nothing is known, and of those before it
 * everything. If all fail, by the cosine of the question with each title; where there is neither, nothing, and headings are
 * compared by their words and conventions.
 *
 * @param scored  sections with candidates, best first
 * @throws AppError `call.cancelled`
 */
export async function judgeSections(
  question: string,
  scored: readonly ScoredSection[],
  { trees }: Pick<CandidateSet, 'trees'>,
  scope: RetrievalScope,
  askContext: AskContext,
): Promise<Helped<SectionJudgement | undefined>> {
  const { aids, signal, now, patience } = askContext;
  const chat = modelFor('decide', aids);
  if (!chat) return { value: undefined };
  const unseen = unseenSections(scored, trees, scope, askContext.reader);
  const asked = [...scored, ...unseen].slice(0, MOST_ASKED);
  if (asked.length < 2) return { value: undefined };
  const startedAt = now();
  const untilMs = (patience?.firstMs ?? Infinity) * SHARE_OF_PATIENCE;
  const intents = new Map<string, number>();
  let failed: Helped<unknown>['note'];
  for (let from = 0; from < asked.length && (from === 0 || now() - startedAt < untilMs); from += BATCH) {
    const batch = asked.slice(from, from + BATCH);
    const sections = linesFor(batch, trees, askContext.reader);
    const { value, note } = await orElse(
      async () => askPrompt(chat, sectionIntent, { question, sections }, signal),
      undefined,
      { code: 'model.sections-by-titles' },
    );
    keep(intents, batch, value);
    failed ??= note;
    // One that fails its form fails it again.
    if (!value) break;
  }
  if (intents.size > 0) return { value: { intents, unseen, by: 'model' }, note: failed };
  const near = await nearTitles(question, asked.slice(0, BATCH), trees, askContext);
  if (near) keep(intents, asked, near);
  return { value: near && { intents, unseen: [], by: 'titles' }, note: failed };
}

function keep(
  intents: Map<string, number>,
  sections: readonly ScoredSection[],
  values: readonly (number | undefined)[] = [],
): void {
  for (const [at, value] of values.entries()) {
    const section = sections[at];
    if (section && value !== undefined) intents.set(sectionKey(section.document, section.section), value);
  }
}

async function nearTitles(
  question: string,
  sections: readonly ScoredSection[],
  trees: CandidateSet['trees'],
  { aids: { semantics }, signal }: AskContext,
): Promise<readonly (number | undefined)[] | undefined> {
  if (!semantics) return undefined;
  const { encoder } = semantics;
  const titles = sections.map((section) => titlesOf(section, trees).join(' > '));
  const { value } = await orElse(
    async () => {
      const [query] = await encoder.encode([question], 'query', signal);
      const vectors = await encoder.encode(titles, 'passage', signal);
      return query && asShares(vectors.map((vector) => dot(query, vector)));
    },
    undefined,
    undefined,
  );
  return value;
}

/** Sections with text and no candidate, of the documents that have any, in their order; at most as many as can be asked about. */
function unseenSections(
  scored: readonly ScoredSection[],
  trees: CandidateSet['trees'],
  scope: RetrievalScope,
  reader: IndexReader,
): readonly ScoredSection[] {
  const found: ScoredSection[] = [];
  if (scope.kind === 'selection') return found;
  const seen = new Set(scored.map(({ document, section }) => sectionKey(document, section)));
  for (const document of new Set(scored.map((section) => section.document))) {
    if (scored.length + found.length >= MOST_ASKED) break;
    const tree = trees.get(document);
    for (const { section } of placesIn(document, reader)) {
      const key = sectionKey(document, section);
      const path = tree?.path(section) ?? [];
      // Right under the title stand names and addresses.
      if (seen.has(key) || path.length < 2) continue;
      if (scope.kind === 'section' && !path.some(({ id }) => id === scope.section)) continue;
      seen.add(key);
      found.push({ document, section, score: 0, heading: 0, body: 0, passages: 0 });
    }
  }
  return found;
}

/**
 * All sections by R_sec, also those without a candidate, of which the text says nothing for the question.
 *
 * @param sections  those with candidates, by R_sec with the model's F_sec
 */
export function withUnseen(
  sections: readonly ScoredSection[],
  { intents, unseen }: SectionJudgement,
  { alpha }: Weights,
): readonly ScoredSection[] {
  const others = unseen.flatMap((one): readonly ScoredSection[] => {
    const heading = intents.get(sectionKey(one.document, one.section)) ?? 0;
    return heading > 0 ? [{ ...one, heading, score: alpha * heading }] : [];
  });
  return others.length === 0 ? sections : [...sections, ...others].toSorted((a, b) => b.score - a.score);
}

function titlesOf({ document, section }: ScoredSection, trees: CandidateSet['trees']): readonly string[] {
  const path = trees.get(document)?.path(section) ?? [];
  return (path.length > 1 ? path.slice(1) : path).map((record) => record.title);
}

/** Each with its titles, its document where there are several, and how it begins: by σ where a model wrote it, else its first sentence. */
function linesFor(
  sections: readonly ScoredSection[],
  trees: CandidateSet['trees'],
  reader: IndexReader,
): readonly SectionLine[] {
  const isOne = new Set(sections.map(({ document }) => document)).size === 1;
  const openings = new Map<string, string>();
  for (const [document, own] of Map.groupBy(sections, (section) => section.document))
    for (const [section, opening] of openingsOf(
      document,
      own.map((one) => one.section),
      reader,
    ))
      openings.set(sectionKey(document, section), opening);
  return sections.map((section) => ({
    titles: titlesOf(section, trees),
    document: isOne ? undefined : trees.get(section.document)?.root?.title,
    begins: openings.get(sectionKey(section.document, section.section)),
  }));
}

function openingsOf(
  document: ScoredSection['document'],
  sections: readonly ScoredSection['section'][],
  reader: IndexReader,
): readonly (readonly [ScoredSection['section'], string])[] {
  const places = placesIn(document, reader);
  const firsts = sections.flatMap((section) => places.find((place) => place.section === section) ?? []);
  const orders = firsts.map(({ order }) => order);
  const summaries = reader.summaries?.(document, orders) ?? [];
  const segments = new Map(reader.segments(document, orders).map((segment) => [segment.order, segment]));
  return firsts.flatMap(({ section, order }, at) => {
    const segment = segments.get(order);
    const end = segment?.sentences[0]?.end;
    const said = summaries[at] ?? segment?.text.slice(0, end);
    return said ? [[section, promptWords(said)] as const] : [];
  });
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
