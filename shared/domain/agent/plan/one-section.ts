import type { Retrieval } from '../../retrieval/retrieve.ts';
import { isGeneric } from '../../text/generic.ts';
import { contentTerms } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';

const BEST = 3;
const COVERED = 0.85;

/**
 * Does one section speak about all parts of a question? Then taking the question apart only scatters what is found: the
 * over-decomposition that BookRAG's error analysis names (§6.3).
 *
 * @param found  of the whole question
 */
export function oneSectionAnswers(questions: readonly string[], { ranked, trees }: Retrieval): boolean {
  const wanted = questions.map((question) => [
    ...new Set(
      contentTerms(question)
        .map((term) => stemsOf(term))
        .filter((stems) => !isGeneric(stems))
        .flat(),
    ),
  ]);
  const best = ranked.slice(0, BEST);
  return best.some(({ document, section }) => {
    const own = ranked.filter((one) => one.document === document && one.section === section);
    const said = new Set([
      ...own.flatMap(({ segment }) => stemsOf(segment.text)),
      ...(trees.get(document)?.headingStems(section) ?? []),
    ]);
    return wanted.every(
      (stems) => stems.length > 0 && stems.filter((stem) => said.has(stem)).length >= COVERED * stems.length,
    );
  });
}
