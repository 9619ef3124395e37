import type { Judged } from './judged.ts';
import type { Scene } from './scene.ts';

const LEAST_PARTS = 3;
const LEAST_NAMED = 0.5;
const LAST_PAGE = 1;
const CONFIDENCE = 0.5;
const ABSTRACT = /^\W*(?:abstract|summary|zusammenfassung|résumé|resumen|resumo|аннотация|摘\s*要)\W*$/iu;

/**
 * 'Background: …', 'Methods: …', 'Results: …': the parts of a structured abstract. In running text such words open
 * paragraphs; at least half of them have the names that sections of articles have, and all of them one style.
 */
export function completeAbstract(scene: Scene, judged: readonly Judged[]): readonly Judged[] {
  const at = judged.findIndex(({ candidate: { text, pageIndex } }) => pageIndex <= LAST_PAGE && ABSTRACT.test(text));
  const from = judged[at]?.candidate.to;
  if (from === undefined) return judged;
  const end = judged[at + 1]?.candidate.from ?? Infinity;
  const inside = scene.candidates.filter((one) => one.from >= from && one.to <= end && one.runIn && one.afterEnd);
  const parts = [...Map.groupBy(inside, ({ style }) => style).values()].find(
    (family) =>
      family.length >= LEAST_PARTS && family.filter(({ named }) => named).length >= LEAST_NAMED * family.length,
  );
  if (!parts) return judged;
  const found = parts.map((candidate) => ({ candidate, chained: false, confidence: CONFIDENCE }));
  return [...judged.slice(0, at + 1), ...found, ...judged.slice(at + 1)];
}
