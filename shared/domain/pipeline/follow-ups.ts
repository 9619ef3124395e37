/** Questions to go on with, made from what stands where an answer was found; each was answered before it is offered. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { saidTitle } from '../index/sections.ts';
import { isCaptionOf, nameOf, referencesIn } from '../question/filters.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { goingOn } from '../text/languages/english.ts';
import { stemsOf } from '../text/stems.ts';
import { type AskedAs, askOffered } from './ask-offered.ts';
import type { Answerers } from './answerers.ts';

/** An answer as far as others follow from it. */
export interface Answered {
  readonly question: string;
  readonly scope: RetrievalScope;
  /** The sentences that were shown. */
  readonly sentences: readonly string[];
  /** Where they were found, in the order of the answer. */
  readonly places: readonly { readonly document: DocumentId; readonly section: NodeId; readonly text: string }[];
  /** Parts of the question that were not found. */
  readonly missing: readonly string[];
  readonly askedAs: AskedAs;
}

export interface FollowUp {
  readonly question: string;
  readonly scope: RetrievalScope;
}

function filled(template: string, words: string): string {
  return template.replace('{}', () => words);
}

const MOST_OFFERED = 3;
// Each is asked in full, which takes a tenth of a second.
const MOST_TRIED = 8;
const MOST_TITLE = 60;

/**
 * At most three: a missing part asked in the library, what the quoted words point to ('Table 3'), an abbreviation that they
 * use, the next sections. Only what is found when it is asked, with a sentence that was not shown yet.
 */
export async function* followUps(
  answeredBefore: Answered,
  askContext: AskContext,
  answerers: Answerers,
): AsyncGenerator<void, readonly FollowUp[], void> {
  const shown = new Set(answeredBefore.sentences);
  const offered: FollowUp[] = [];
  const tried = new Set([answeredBefore.question]);
  for (const one of candidates(answeredBefore, askContext.reader)) {
    if (offered.length === MOST_OFFERED || tried.size > MOST_TRIED) break;
    if (tried.has(one.question)) continue;
    tried.add(one.question);
    const answered = yield* askOffered({ ...one, ...answeredBefore.askedAs }, askContext, answerers);
    const sentences = answered?.answer.sentences ?? [];
    if (sentences.some(({ text }) => !shown.has(text))) offered.push(one);
    for (const { text } of sentences) shown.add(text);
  }
  return offered;
}

function* candidates({ scope, places, missing }: Answered, reader: IndexReader): Generator<FollowUp> {
  if (scope.kind !== 'library' && reader.documents({ kind: 'library' }).length > 1)
    for (const question of missing) yield { question, scope: { kind: 'library' } };
  for (const { document, text } of places) {
    const inside: RetrievalScope = { kind: 'documents', documents: [document] };
    for (const question of pointedTo(text, document, reader)) yield { question, scope: inside };
    for (const { short } of reader.abbreviations?.(formsIn(text), inside) ?? [])
      if (text.includes(short)) yield { question: filled(goingOn.standsFor, short), scope: inside };
  }
  const [first] = places;
  if (!first) return;
  const inside: RetrievalScope = { kind: 'documents', documents: [first.document] };
  for (const title of nextTo(first.document, first.section, reader))
    yield { question: filled(goingOn.says, title), scope: inside };
}

/** Figures and tables that the words name, if they are there. */
function pointedTo(text: string, document: DocumentId, reader: IndexReader): readonly string[] {
  const named = referencesIn(text).filter(
    (one) => one.kind === 'labelled' && (one.label === 'table' || one.label === 'figure'),
  );
  if (named.length === 0) return [];
  const floats = reader.items(document, ['figure', 'table']);
  return named
    .filter((one) => floats.some(({ label, text: caption }) => isCaptionOf(one, label ?? caption)))
    .map((one) => filled(goingOn.shows, capitalized(nameOf(one))));
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Words in capitals, as abbreviations are looked up by. */
function formsIn(text: string): readonly string[] {
  return [...new Set(text.match(/\b\p{Lu}[\p{Lu}\d-]{1,9}\b/gu) ?? [])].map((word) => stemsOf(word).join(' '));
}

/** Titles of the sections that follow at the same level, the nearest first. */
function nextTo(document: DocumentId, section: NodeId, reader: IndexReader): readonly string[] {
  const sections = reader.sections(document);
  const own = sections.find(({ id }) => id === section);
  return sections
    .filter(({ parent, order }) => parent === own?.parent && order > own.order)
    .map(({ title }) => saidTitle(title))
    .filter((title) => title.length <= MOST_TITLE);
}
