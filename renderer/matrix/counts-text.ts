import type { MatrixRow } from '#shared/contract/matrix.ts';
import { listText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

/** How many documents there are, how many were left out, and why: '12 documents, 9 kept. Left out: 2 (no data), 1 without a reason.' */
export function countsText(rows: readonly MatrixRow[]): string {
  const left = rows.flatMap(({ leftOut }) => (leftOut === null ? [] : [leftOut]));
  if (left.length === 0) return t('{rows, plural, one {# document} other {# documents}}', { rows: rows.length });
  const reasons = [...Map.groupBy(left, (reason) => reason)].map(([reason, same]) => ({ reason, n: same.length }));
  const said = reasons
    .toSorted((a, b) => b.n - a.n)
    .map(({ reason, n }) => (reason === '' ? t('{n} without a reason', { n }) : `${String(n)} (${reason})`));
  return t('{rows, plural, one {# document} other {# documents}}, {kept} kept. Left out: {reasons}.', {
    rows: rows.length,
    kept: rows.length - left.length,
    reasons: listText(said),
  });
}
