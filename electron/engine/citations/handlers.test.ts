import { expect, test } from 'vitest';
import { freshTables } from '../testing/fresh-tables.ts';
import { citationHandlers } from './handlers.ts';

const fresh = freshTables();
const handlers = () =>
  citationHandlers({ store: fresh.store, now: () => 5, documents: () => [], document: () => undefined });
const { signal } = new AbortController();

const authors = Array.from({ length: 10_001 }, (_, n) => `A${String(n)}`);
test.each([
  ['bibtex', `@book{many, title = {T}, author = {${authors.join(' and ')}}}\n@book{few, title = {T}}`, 'many'],
  [
    'ris',
    `TY  - BOOK\n${authors.map((one) => `AU  - ${one}\n`).join('')}ER  - \nTY  - BOOK\nID  - few\nER  - \n`,
    null,
  ],
] as const)('an entry of %s that could not be read again is a problem, and is not kept', async (format, text, key) => {
  const report = await handlers()['citations.import']({ text, format }, signal);
  const message = expect.stringMatching(/cannot be kept: author: /u) as string;
  expect(report).toMatchObject({ added: 1, updated: 0, problems: [{ line: 1, key, message }] });
  const exported = await handlers()['citations.export']({ format: 'csl' }, signal);
  expect(exported).toMatchObject({ entries: 1, text: expect.stringContaining('few') as string });
});
