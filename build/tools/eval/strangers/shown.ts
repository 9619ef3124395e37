/** What a reader sees of an answer beyond its first words: three places, the short answer, and the documents. */
import type { Evidence } from '#shared/domain/answer/evidence/evidence.ts';
import { holdsAny, shownFirst, unitAt, type Given, type ShownSentence } from './judge.ts';
import type { StrangersQuestion } from './question.ts';
import { numbersIn, sameForm, standsIn } from './same-words.ts';

/** An answer with what its passages are known by. */
export interface GivenAnswer extends Given {
  readonly evidence: readonly (Given['evidence'][number] & Pick<Evidence, 'document' | 'score' | 'cited'>)[];
}

/** As many passages as a window shows where it is not sure. */
const PLACES = 3;

/**
 * Whether one of the first three things that are shown holds the gold: what is shown first, the sentences after it (a list
 * or the rows of a table as one), then the passages that nothing is quoted from, the best first. A denial shows none.
 */
export function isAmongThree({ gold }: Pick<StrangersQuestion, 'gold'>, given: GivenAnswer): boolean {
  const { answer, evidence } = given;
  if (answer.verdict === 'not-found') return false;
  const first = shownFirst(answer);
  const said = first.length > 1 ? first : [...first, ...laterUnits(answer)];
  const units = said.map((sentences: readonly ShownSentence[]) => ({
    text: sentences.map(({ text }) => text).join('\n'),
    cited: new Set(sentences.flatMap(({ citations }) => citations)),
  }));
  const closest = evidence.filter(({ cited }) => !cited).toSorted((a, b) => b.score - a.score);
  const places = [...units, ...closest.map(({ text, n }) => ({ text, cited: new Set([n]) }))];
  return places.slice(0, PLACES).some(({ text, cited }) => {
    const files = evidence.filter(({ n }) => cited.has(n)).map(({ file }) => file);
    return holdsAny(gold, { text: sameForm(text), files: files.join(' ') });
  });
}

function* laterUnits({ sentences }: Given['answer']): Generator<readonly ShownSentence[]> {
  let at = unitAt(sentences, 0).length;
  while (at < sentences.length) {
    const unit = unitAt(sentences, at);
    yield unit;
    at += unit.length;
  }
}

/**
 * Whether a short answer says a string of the gold, or its very part with all of its numbers: '1 MB' of 'less than 1 MB'.
 * To a question without an answer any is wrong.
 */
export function isRightShort({ gold }: Pick<StrangersQuestion, 'gold'>, short: string): boolean {
  const said = sameForm(short);
  return gold.flat().some((string) => {
    const wanted = sameForm(string);
    if (!numbersIn(wanted).isSubsetOf(numbersIn(said))) return false;
    return standsIn(wanted, said) || standsIn(said, wanted);
  });
}

/** The documents of an answer as they are shown: those that it cites in turn, then those of its other passages. */
export function documentsShown({ answer, evidence }: GivenAnswer): readonly string[] {
  if (answer.verdict === 'not-found') return [];
  const cited = answer.sentences.flatMap(({ citations }) => citations);
  const quoted = cited.flatMap((n) => evidence.find((one) => one.n === n) ?? []);
  const others = evidence.toSorted((a, b) => b.score - a.score);
  return [...new Set([...quoted, ...others].map(({ document }) => document))];
}
