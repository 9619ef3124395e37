import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { readQuestion } from '../question/read-question.ts';
import { gatherCandidates } from './candidates.ts';
import { analyzeQuestion } from './query.ts';

const library = { kind: 'library' } as const;
const rules = [
  'The yearly fee for members is 40 crowns. It is paid in March.',
  'Members may moor one boat. Guests pay for each night.',
  'Ropes are lent by the harbor master.',
];

/** Texts of the passages that are found, with the titles of their documents. */
function found(documents: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const reader = fakeIndex(
    Object.entries(documents).map(([title, paragraphs]) => ({ title, sections: [{ title: 'Rules', paragraphs }] })),
  );
  const titles = new Map(reader.documents(library).map(({ id, title }) => [id, title]));
  const query = analyzeQuestion(readQuestion('What is the fee for members, and who lends ropes?'), library, reader);
  return gatherCandidates(query, library, reader)
    .candidates.map(({ document, segment }) => `${titles.get(document) ?? ''}: ${segment.text}`)
    .sort();
}

test('the passages of a copy are found once', () => {
  expect(found({ Rules: rules, Copy: rules })).toHaveLength(rules.length);
  // In another format, with other signs.
  const reset = rules.map((text) => text.replace('harbor master', 'harbor-master').replace('. It', '.  It'));
  expect(found({ Rules: rules, Copy: reset })).toHaveLength(rules.length);
});

test('what another state of a text says otherwise stays', () => {
  const changed = rules.map((text) => text.replace('40', '55'));
  const all = found({ Rules: rules, Changed: changed });
  expect(all.filter((text) => text.includes('40 crowns'))).toHaveLength(1);
  expect(all.filter((text) => text.includes('55 crowns'))).toHaveLength(1);
  expect(all.filter((text) => text.includes('Ropes'))).toHaveLength(1);
});

test('documents of one kind that share a sentence are no copies', () => {
  const other = ['The ferry has a fee for members of 12 crowns.', 'Members of the crew wear caps.', rules[2]!];
  const all = found({ Rules: rules, Ferry: other });
  expect(all.filter((text) => text.includes('Ropes'))).toHaveLength(2);
});
