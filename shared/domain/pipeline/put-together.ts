/** The answers to parts as one. */
import { nothingFound, type Answer, type AnswerPart, type AnswerSentence } from '../answer/answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { diagnose } from '../answer/diagnostics.ts';
import { allOf, distinctRemarks, type Remark } from '../remarks/remark.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { mergeRetrievals } from '../retrieval/merge-retrievals.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import { mergeEvidence, type Merged } from './merge-evidence.ts';
import type { AnsweredPart } from './parts.ts';
import { shelveParts } from './shelve-parts.ts';

/** One answer of all parts, documents in the order that is asked for; what was found twice stands once, and numbers follow the documents. */
export function putTogether(
  given: readonly AnsweredPart[],
  request: RetrievalRequest,
  { reader }: AskContext,
): AnsweredQuestion {
  const isShelf = given.every(({ part }) => part.kind === 'document');
  const shelved = isShelf ? shelveParts(given, request.question, reader) : undefined;
  const done: readonly AnsweredPart[] = shelved?.parts ?? given;
  const all = done.map(({ answered }) => answered);
  const merged = mergeEvidence(
    all.map(({ answer, evidence }) => ({ evidence, cited: answer.verdict !== 'not-found' })),
    reader,
  );
  const renumber = <T extends Pick<AnswerSentence, 'citations'>>(said: T, at: number): T => ({
    ...said,
    citations: renumbered(said.citations, at, merged),
  });
  const parts = done.map(({ part, answered }, at): AnswerPart => {
    const { verdict, probability, reason, short, sentences } = answered.answer;
    const value = shelved?.valueAt(at, renumber);
    return {
      kind: part.kind,
      label: part.label,
      question: part.question.text,
      verdict,
      probability,
      ...(reason === undefined ? {} : { reason }),
      ...(short ? { short: renumber(short, at) } : {}),
      sentences: sentences.map((sentence) => renumber(sentence, at)),
      ...(value ? { value } : {}),
    };
  });
  const shelf = shelved?.shelf(renumber);
  const retrieval = mergeRetrievals(
    request,
    all.map((one) => one.retrieval),
    reader,
  );
  const shares = retrieval.chosen.map(({ document, section, segment, score }) => ({
    document,
    section,
    tokens: segment.tokens,
    score,
  }));
  const notes = distinctRemarks(all.flatMap((one) => one.diagnostics.notes ?? []));
  const model = all.find((one) => one.model !== undefined)?.model;
  return {
    strategy: all[0]?.strategy ?? retrieval.strategy,
    answer: { ...answerOfParts(parts), ...(shelf ? { shelf } : {}) },
    evidence: merged.evidence,
    route: all.flatMap(({ route }) => route),
    diagnostics: { ...diagnose(shares, request.budgetTokens), ...(notes.length > 0 ? { notes } : {}) },
    ...(model === undefined ? {} : { model }),
    notes: distinctRemarks(all.flatMap((one) => one.notes)),
    retrieval,
  };
}

function renumbered(citations: readonly number[], at: number, { numberOf }: Merged): readonly number[] {
  return [...new Set(citations.flatMap((n) => numberOf(at, n) ?? []))].sort((a, b) => a - b);
}

/** The verdict on the whole is as good as the worst part's, and names what was not found. */
function answerOfParts(parts: readonly AnswerPart[]): Answer {
  const missing = parts.filter(({ verdict }) => verdict === 'not-found');
  const near = parts.filter(({ verdict }) => verdict === 'perhaps');
  const verdict =
    missing.length === parts.length ? 'not-found' : missing.length + near.length > 0 ? 'perhaps' : 'found';
  const of = parts.length;
  const reason = verdict === 'found' ? undefined : allOf([...nothingOf(missing, of), ...onlyNear(near, of)]);
  return {
    found: verdict === 'found',
    verdict,
    // All of it is answered at most as likely as its least likely part.
    probability: Math.min(...parts.map(({ probability }) => probability)),
    ...(reason === undefined ? {} : { reason }),
    sentences: parts.flatMap(({ sentences }) => sentences),
    parts,
  };
}

// Only documents are ever more; their lines name them.
const MOST_NAMED = 5;

/** That nothing was found of parts which are all of one kind. */
function nothingOf(parts: readonly AnswerPart[], of: number): readonly Remark[] {
  const [first] = parts;
  if (parts.length > MOST_NAMED) return [{ code: 'parts.nothing-in-many', params: { documents: parts.length, of } }];
  return first
    ? [
        nothingFound(
          first.kind,
          parts.map(({ label }) => label),
        ),
      ]
    : [];
}

function onlyNear(parts: readonly AnswerPart[], of: number): readonly Remark[] {
  if (parts.length > MOST_NAMED) return [{ code: 'parts.only-near-many', params: { documents: parts.length, of } }];
  return parts.length === 0 ? [] : [{ code: 'parts.only-near', params: { parts: parts.map(({ label }) => label) } }];
}
