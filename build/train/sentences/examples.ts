/** Questions with the sentences that may answer them, as the ranker sees them: through the index of the product. */
import { gatherCandidates } from '#shared/domain/retrieval/candidates.ts';
import { viewQuestion } from '#shared/domain/retrieval/aided.ts';
import type { QuestionView } from '#shared/domain/retrieval/nearness.ts';
import { analyzeQuestion, type Query } from '#shared/domain/retrieval/query.ts';
import { askedOf } from '#shared/domain/retrieval/rank/asked.ts';
import { rowsOf } from '#shared/domain/retrieval/rank/features.ts';
import { rankInputOf, type RankInput } from '#shared/domain/retrieval/rank/rank-input.ts';
import type { Dataset, GoldQuestion, GoldStretch, OpenSubject, Subject } from '../../tools/eval/dataset.ts';
import { goldUnits, isRightSentence, sentenceGold } from '../../tools/eval/first-sentence.ts';
import { randomFrom } from '../boost.ts';
import type { SemanticsOf } from '../encoding.ts';
import { holdsStretch } from '../exam/exam.ts';
import { sourceOf } from '../sources.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

/** A question with the sentences that were looked at. */
export interface Example {
  readonly source: string;
  readonly document: string;
  readonly question: string;
  readonly id: string;
  readonly rows: readonly Float32Array[];
  /** Which of them are right; undefined where nobody marked sentences. */
  readonly right: Uint8Array | undefined;
  /** Which of them stand in a paragraph that was marked. */
  readonly inGold: Uint8Array;
  /** Paragraph of each, by number; and the names of those of each number that are gold. */
  readonly paragraphs: readonly string[];
  readonly gold: ReadonlySet<string>;
}

/**
 * @param most  questions of each source, drawn by chance
 * @param semanticsOf  a document, where meaning is to be told as well; then without questions of which words alone are known
 */
export async function* examplesOf(dataset: Dataset, most: number, semanticsOf?: SemanticsOf): AsyncGenerator<Example> {
  const source = sourceOf(dataset);
  const { signal } = new AbortController();
  for (const [subject, questions] of drawn(dataset.subjects, most)) {
    if (subject.source.kind !== 'text') continue;
    const opened = await subject.source.open();
    const semantics = await semanticsOf?.(opened);
    for (const question of questions) {
      const { value: view } = await viewQuestion(question.question, { semantics }, signal);
      if (semantics && !view) continue;
      const example = exampleOf(question, opened, view);
      if (example) yield { source, document: subject.name, ...example };
    }
    opened.close();
  }
}

/** So many of their questions with an answer, drawn by chance. */
export function drawn(subjects: readonly Subject[], most: number): ReadonlyMap<Subject, readonly GoldQuestion[]> {
  const random = randomFrom(1);
  const all = subjects.flatMap((subject) => subject.questions.map((question) => ({ subject, question, at: random() })));
  const some = all
    .filter(({ question }) => question.unanswerable !== true)
    .sort((a, b) => a.at - b.at)
    .slice(0, most);
  const plan = new Map<Subject, GoldQuestion[]>();
  for (const { subject, question } of some) plan.set(subject, [...(plan.get(subject) ?? []), question]);
  return plan;
}

/** A question before it is asked, put otherwise. */
type Change = (query: Query) => Query;
const asItIs: Change = (query) => query;

function inputFor(
  question: string,
  { reader, document }: OpenSubject,
  view: QuestionView | undefined,
  change: Change,
): RankInput {
  const scope = { kind: 'documents' as const, documents: [document] };
  const query = change(analyzeQuestion(readQuestion(question), scope, reader, view));
  return rankInputOf(askedOf(query), gatherCandidates(query, scope, reader));
}

/** Undefined where nothing is marked, or nothing found. */
export function exampleOf(
  question: GoldQuestion,
  subject: OpenSubject,
  view: QuestionView | undefined,
  change = asItIs,
): Omit<Example, 'source' | 'document'> | undefined {
  const units = goldUnits(question);
  if (units.size === 0 && !question.stretches?.length) return undefined;
  const input = inputFor(question.question, subject, view, change);
  if (input.worth.length === 0 || (view && !input.meaning)) return undefined;
  return { id: question.id, question: question.question, rows: rowsOf(input), ...markedIn(input, question, subject) };
}

/** Which of the sentences that are worth it answer, in their order. */
export function markedIn(input: RankInput, question: GoldQuestion, subject: OpenSubject): Marked {
  return question.stretches
    ? byStretches(input, question.stretches)
    : byUnits(input, question, goldUnits(question), subject);
}

type Marked = Pick<Example, 'right' | 'inGold' | 'paragraphs' | 'gold'>;

function byUnits(input: RankInput, question: GoldQuestion, units: ReadonlySet<string>, subject: OpenSubject): Marked {
  const gold = sentenceGold(question, units, subject.units());
  const seen = input.worth.map((at) => input.sentences[at]!);
  const paragraphs = seen.map(({ candidate, at }) => {
    const { segment } = input.candidates[candidate]!;
    return subject.paragraphsOf({ ...segment, sentences: [segment.sentences[at]!] }, [])[0] ?? '';
  });
  return {
    right: gold
      ? Uint8Array.from(seen, ({ text }, at) => Number(isRightSentence(text, paragraphs[at], gold)))
      : undefined,
    inGold: Uint8Array.from(paragraphs, (name) => Number(units.has(name))),
    paragraphs,
    gold: units,
  };
}

/** A paragraph is right that has a right sentence. */
function byStretches(input: RankInput, stretches: readonly GoldStretch[]): Marked {
  const right = Uint8Array.from(input.worth, (at) => Number(holdsStretch(input.sentences[at]!.text, stretches)));
  const paragraphs = input.worth.map((at) => String(input.sentences[at]!.paragraph));
  const gold = new Set(paragraphs.filter((_, at) => right[at] === 1));
  return { right, inGold: Uint8Array.from(paragraphs, (name) => Number(gold.has(name))), paragraphs, gold };
}
