import type { DocumentId } from '../../base/ids.ts';
import type { IndexReader } from '../index/reader.ts';
import { sectionKey, type SectionTree } from '../index/sections.ts';
import { distinctRemarks } from '../remarks/remark.ts';
import { keyOf } from './candidates.ts';
import type { QuestionView } from './nearness.ts';
import { analyzeQuestion } from './query.ts';
import type { Retrieval, RetrievalRequest } from './retrieve.ts';
import { routeOf } from './route.ts';
import type { Scored, ScoredSection } from './score.ts';
import { withinBudget } from './select.ts';
import { pathSettings } from './settings.ts';

/**
 * One retrieval from several. A passage that was found more than once counts with its best score; scores of each part are
 * brought to the same best one, so that a part whose words are rarer does not speak alone.
 *
 * @param parts  at least one
 * @param view  of the whole question, where its sentences are to be ranked together by what they mean
 */
export function mergeRetrievals(
  request: RetrievalRequest,
  parts: readonly Retrieval[],
  reader: IndexReader,
  view?: QuestionView,
): Retrieval {
  const scale = Math.max(...parts.map(({ ranked }) => ranked[0]?.score ?? 0));
  const scaled = parts.map((part) => {
    const own = part.ranked[0]?.score ?? 0;
    const factor = own > 0 ? scale / own : 0;
    return { part, of: (passage: Scored): Scored => ({ ...passage, score: passage.score * factor }) };
  });
  const ranked = unique(scaled.flatMap(({ part, of }) => part.ranked.map(of)));
  const byKey = new Map(ranked.map((passage) => [keyOf(passage), passage]));
  const pick = (passages: readonly Scored[]): readonly Scored[] =>
    [...new Set(passages.map(keyOf))].flatMap((key) => byKey.get(key) ?? []);
  const chosen = withinBudget(
    pick(parts.flatMap((part) => part.chosen)).toSorted((a, b) => b.score - a.score),
    request.budgetTokens,
  );
  // A part that no model judged, because it failed or there was nothing to choose from, is read as it was found.
  const handed = sharedBudget(
    parts.map((part) => (part.handed ?? part.chosen).map((passage) => byKey.get(keyOf(passage)) ?? passage)),
    request.budgetTokens,
  );
  const sections = new Map<string, ScoredSection>();
  for (const section of parts.flatMap((part) => part.sections)) {
    const key = sectionKey(section.document, section.section);
    if ((sections.get(key)?.score ?? -1) < section.score) sections.set(key, section);
  }
  const settings = request.settings ?? pathSettings;
  const notes = distinctRemarks(parts.flatMap((part) => part.notes));
  return {
    strategy: 'path',
    merged: true,
    query: analyzeQuestion(request.question, request.scope, reader, view, request),
    chosen,
    read: pick([...chosen, ...parts.flatMap((part) => part.read)]),
    context: sharedBudget(
      parts.map((part) => pick(part.context)),
      request.budgetTokens,
    ),
    ...(parts.some((part) => part.handed) ? { handed } : {}),
    settings,
    ranked,
    sections: [...sections.values()].toSorted((a, b) => b.score - a.score),
    matches: parts.flatMap((part) => part.matches),
    trees: new Map<DocumentId, SectionTree>(parts.flatMap((part) => [...part.trees])),
    about: new Map(parts.flatMap((part) => [...part.about])),
    route: parts.flatMap(routeOf),
    budgetTokens: request.budgetTokens,
    notes,
  };
}

/** Each part gets its best passage before any gets its second, and so on while the budget lasts. */
function sharedBudget(parts: readonly (readonly Scored[])[], budgetTokens: number): readonly Scored[] {
  const rounds = Math.max(0, ...parts.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) => parts.flatMap((part) => part[round] ?? [])).flat();
  const taken = new Map<string, Scored>();
  let used = 0;
  for (const passage of inTurn) {
    const { tokens } = passage.segment;
    if (taken.has(keyOf(passage)) || (taken.size > 0 && used + tokens > budgetTokens)) continue;
    taken.set(keyOf(passage), passage);
    used += tokens;
  }
  return [...taken.values()];
}

/** Each passage once, with its best score, best first. */
function unique(passages: readonly Scored[]): readonly Scored[] {
  const best = new Map<string, Scored>();
  for (const passage of passages) {
    const known = best.get(keyOf(passage));
    if (!known || known.score < passage.score) best.set(keyOf(passage), passage);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}
