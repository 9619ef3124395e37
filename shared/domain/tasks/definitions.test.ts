import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { runToEnd } from '../index/material.ts';
import { findDefinitions } from './definitions.ts';

const reader = fakeIndex([
  {
    title: 'Desire lines and their keepers',
    sections: [
      {
        title: '1 Desire lines',
        paragraphs: [
          'Walkers follow desire lines, as the annual path survey (APS) shows. A desire line is a path that nobody planned.',
          'Every desire line ends. Where a desire line is the shortest way, it stays. The keeper of a desire line is a volunteer.',
        ],
      },
      {
        title: '2 Keepers',
        paragraphs: [
          'The APS counts desire lines. A desire line is a trace of feet.',
          'desire line: trace(feet) { keep }',
        ],
      },
      {
        title: 'References',
        paragraphs: [{ kind: 'reference', text: 'Reyl. A keeper is a person. World path index (WPI), 1990.' }],
      },
    ],
  },
]);
const definitions = runToEnd(findDefinitions(fakeDocumentId(0), reader));

test('a term and a short form are listed once, with what is said of them first', () => {
  expect(definitions.map(({ term, says }) => [term.toLowerCase(), says])).toEqual([
    ['aps', 'annual path survey'],
    [expect.stringMatching(/^desire lines?$/), 'A desire line is a path that nobody planned.'],
  ]);
});

test('what is said stands in the passage that it leads to', () => {
  for (const { says, passage } of definitions) expect(passage.text).toContain(says);
});
