/** The answers of several documents in the order that is asked for, with what they come to. */
import { valueOf } from '../answer/shelf/part-value.ts';
import type { PartValue, Shelf } from '../answer/shelf/shelf.ts';
import { shelfOrder, shelve, type Axis, type Shelved } from '../answer/shelf/shelve.ts';
import { spanAskedBy } from '../answer/span/candidates.ts';
import type { IndexReader } from '../index/reader.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { AnsweredPart } from './parts.ts';

/** A value with the numbers of another list of evidence. @param at  the place of its part */
type Renumber = <T extends Pick<PartValue, 'citations'>>(value: T, at: number) => T;

/** Answers of documents, put beside each other. */
export interface ShelvedParts {
  /** In their order. */
  readonly parts: readonly AnsweredPart[];
  /** What the part at this place comes to, where it can be compared; words say themselves. */
  readonly valueAt: (at: number, renumber: Renumber) => PartValue | undefined;
  readonly shelf: (renumber: Renumber) => Shelf;
}

/** @param given  parts that are documents, at least two */
export function shelveParts(
  given: readonly AnsweredPart[],
  question: QuestionReading,
  reader: IndexReader,
): ShelvedParts {
  const axis = axisOf(question, given[0]!.part.question);
  const read = given.map(({ part, answered }): Shelved => {
    const [document] = reader.documents(part.scope);
    return { verdict: answered.answer.verdict, read: valueOf(answered, document?.writtenIn) };
  });
  const order = shelfOrder(read, axis);
  const all = order.map((at) => read[at]!);
  return {
    parts: order.map((at) => given[at]!),
    valueAt: (at, renumber) => {
      const known = all[at]?.read;
      if (!known || !('value' in known) || known.value.kind === 'words') return undefined;
      const { kind, text, citations } = known.value;
      return renumber({ kind, text, citations }, at);
    },
    shelf: (renumber) =>
      shelve(
        all.map((one, at) => ('value' in one.read ? { ...one, read: { value: renumber(one.read.value, at) } } : one)),
        axis,
      ),
  };
}

/** By numbers, the largest first, and by dates, the earliest first, unless the question says otherwise. */
function axisOf({ works: { end } }: QuestionReading, ofOne: QuestionReading): Axis | undefined {
  const asked = spanAskedBy(ofOne);
  if (asked === undefined) return undefined;
  const isAsked = end !== undefined;
  if (asked === 'date')
    return { by: 'date', first: end === 'latest' || end === 'most' ? 'latest' : 'earliest', asked: isAsked };
  return { by: 'amount', first: end === 'least' || end === 'earliest' ? 'least' : 'most', asked: isAsked };
}
