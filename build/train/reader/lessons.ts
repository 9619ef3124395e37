/**
 * What the reader learns from: questions with passages as the product's own parser and search give them, each sentence marked
 * that answers. Questions that annotators found no answer to, and questions of another document of the source, have none.
 */
import { gatherCandidates, type CandidateSet } from '#shared/domain/retrieval/candidates.ts';
import { analyzeQuestion } from '#shared/domain/retrieval/query.ts';
import { askedOf } from '#shared/domain/retrieval/rank/asked.ts';
import { rankInputOf, type RankInput } from '#shared/domain/retrieval/rank/rank-input.ts';
import { textOf } from '#shared/domain/answer/read-likeliest.ts';
import type { PassageText } from '#shared/domain/ports/passage-reader.ts';
import type { Dataset, GoldQuestion, OpenSubject } from '../../tools/eval/dataset.ts';
import { goldUnits } from '../../tools/eval/first-sentence.ts';
import { markedIn } from '../sentences/examples.ts';
import { sourceOf } from '../sources.ts';
import { planOf, type Asking, type Sampling } from '../verdict/examples.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

/** One passage, as the reader is given it, with what answers. */
export interface LessonPassage extends PassageText {
  /** 1 for a sentence that answers, in the order of `sentences`. */
  readonly right: readonly number[];
}

/** One line of the file of lessons. */
export interface ReaderLesson {
  readonly source: string;
  readonly document: string;
  readonly asking: Asking;
  readonly question: string;
  /** Are single sentences marked, or only what stands in a paragraph that is? */
  readonly marked: boolean;
  readonly passages: readonly LessonPassage[];
}

/** Passages of each question: those that answer, and the likeliest others. */
const ANSWERING = 3;
const OTHERS = 9;

export async function* lessonsOf(dataset: Dataset, sampling: Sampling): AsyncGenerator<ReaderLesson> {
  const source = sourceOf(dataset);
  for (const [subject, asked] of planOf(dataset.subjects, sampling)) {
    if (subject.source.kind !== 'text') continue;
    const opened = await subject.source.open();
    for (const { question, asking, gold } of asked) {
      const lesson = lessonFrom(question, gold, opened);
      if (lesson) yield { source, document: subject.name, asking, question, ...lesson };
    }
    opened.close();
  }
}

function lessonFrom(
  question: string,
  gold: GoldQuestion | undefined,
  subject: OpenSubject,
): Pick<ReaderLesson, 'marked' | 'passages'> | undefined {
  if (gold && goldUnits(gold).size === 0 && !gold.stretches?.length) return undefined;
  const scope = { kind: 'documents' as const, documents: [subject.document] };
  const query = analyzeQuestion(readQuestion(question), scope, subject.reader);
  const set = gatherCandidates(query, scope, subject.reader);
  const seen = rankInputOf(askedOf(query), set);
  // All of what is read, where the ranking looks at its best sentences alone.
  const scene: RankInput = { ...seen, worth: seen.sentences.map((_, at) => at) };
  const marked = gold && markedIn(scene, gold, subject);
  const right = marked && (marked.right ?? marked.inGold);
  if (right && !right.includes(1)) return undefined;
  const passages = passagesOf(scene, set.trees, right);
  return passages.length === 0 ? undefined : { marked: marked?.right !== undefined, passages };
}

function passagesOf(
  scene: RankInput,
  trees: CandidateSet['trees'],
  right: Uint8Array | undefined,
): readonly LessonPassage[] {
  const rank = new Float64Array(scene.candidates.length).fill(Infinity);
  const own = scene.candidates.map((): number[] => []);
  for (const [at, { candidate, paragraph }] of scene.sentences.entries()) {
    rank[candidate] = Math.min(rank[candidate]!, scene.paragraphs[paragraph]!.rank);
    own[candidate]!.push(at);
  }
  const answers = (candidate: number): boolean => own[candidate]!.some((at) => right?.[at] === 1);
  const order = scene.candidates.map((_, at) => at).sort((a, b) => rank[a]! - rank[b]!);
  const kept = [
    ...order.filter(answers).slice(0, ANSWERING),
    ...order.filter((at) => !answers(at) && own[at]!.length > 0).slice(0, OTHERS),
  ];
  return kept.map((at) => {
    return { ...textOf(scene.candidates[at]!, trees), right: own[at]!.map((one) => right?.[one] ?? 0) };
  });
}
