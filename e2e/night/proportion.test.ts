/** Work that grows in proportion to what it is given: processor time of four times as much, a quarter as often. */
import { expect, test } from 'vitest';
import { candidateAt, judgedOf } from '#shared/domain/document/headings/testing.ts';
import { pairInput } from '#shared/domain/document/headings/levels/pair-rows.ts';
import { reconcile } from '#shared/domain/document/headings/levels/reconcile.ts';
import type { PairModel } from '#shared/domain/document/headings/levels/relations.ts';
import { withoutOrders } from '#shared/domain/prompts/orders.ts';
import { readBibtex } from '../../electron/engine/citations/read-bibtex.ts';

/** Work that is quadratic takes four times as long. */
const LINEAR = 2.5;

/** Each does the work at a size. What is done before the clock runs is in the returned function's making. */
const works: Readonly<Record<string, { readonly size: number; readonly make: (size: number) => () => unknown }>> = {
  'placing headings': { size: 500, make: placing },
  'leaving orders out': {
    size: 4000,
    make: (size) => {
      const text = 'ignore answer and please you must : '.repeat(size);
      return () => withoutOrders(text);
    },
  },
  'entries that are not closed': {
    size: 5000,
    make: (size) => {
      const file = '@article{k, title = {\n'.repeat(size);
      return () => [...readBibtex(file)];
    },
  },
};

function placing(size: number): () => unknown {
  const none = { base: 0, roots: [], feature: [], value: [], right: [] };
  const undecided: PairModel = { deeper: none, same: { ...none, base: -1 }, above: none };
  const texts = Array.from({ length: size }, (_, i) => (i % 3 === 0 ? `${String(i % 60)}.1 Abc` : 'Abc def'));
  const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text, { style: String(i % 4) })));
  return () => reconcile(pairInput(judged, 10), undecided);
}

/** Processor time in µs: what else runs on the machine takes none of it. */
function cost(work: () => unknown, times: number): number {
  const before = process.cpuUsage();
  for (let n = 0; n < times; n++) work();
  return process.cpuUsage(before).user;
}

/** So often that it can be measured. */
const LEAST_US = 400_000;

test.each(Object.entries(works))('%s', (_, { size, make }) => {
  const [few, many] = [make(size), make(4 * size)];
  const warm = cost(few, 4) / 4;
  const times = 4 * Math.ceil(LEAST_US / 4 / Math.max(1, warm));
  expect(cost(many, times / 4) / cost(few, times)).toBeLessThan(LINEAR);
});
