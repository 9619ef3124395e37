import { expect, test } from 'vitest';
import { countSaid, judge, type SaidOfStructure } from './judge.ts';
import type { StructuralQuestion } from './questions.ts';

const asked: StructuralQuestion = {
  file: '/a.pdf',
  question: 'How many tables?',
  kind: 'count',
  style: 'terse',
  half: 'tune',
  gold: 3,
  accept: [],
  answerable: true,
};
const counted: SaidOfStructure = {
  text: 'There are 3 tables.',
  verdict: 'found',
  computed: true,
  quotes: [],
  pages: [],
};

test.each([
  [{}, {}, 'right'],
  [{}, { text: 'There are 2 tables.' }, 'wrong-exact'],
  [{}, { text: 'At least 2 tables are there: Table 3 was not found.', verdict: 'perhaps' }, 'at-least'],
  [{}, { text: 'There are at least 4 tables.', verdict: 'perhaps' }, 'wrong'],
  [{}, { text: 'Two tables stood there.', computed: false }, 'wrong'],
  [{}, { text: 'Three tables stood there.', computed: false }, 'right'],
  [{}, { text: 'Not found.', verdict: 'not-found', computed: false }, 'refused'],
  [{ gold: 0 }, { text: 'No tables were found.', verdict: 'perhaps' }, 'right'],
  [{ gold: null, answerable: false }, {}, 'wrong-exact'],
  [{ gold: 3, accept: [2] }, { text: 'There are 2 tables.' }, 'right'],
  [{ kind: 'locate', gold: 4 }, { text: '‘7 Results’ is on page 4.' }, 'right'],
  [{ kind: 'locate', gold: 4 }, { text: 'It began.', computed: false, pages: [4] }, 'right'],
  [{ kind: 'locate', gold: 4 }, { text: 'It began.', computed: false, pages: [5] }, 'wrong'],
  [{ gold: 'Sleep study' }, { text: 'Table 3.', quotes: ['Table 3: A sleep-study'] }, 'right'],
  [
    { gold: 'Sleep study' },
    { text: 'It is near.', quotes: ['sleep study'], verdict: 'perhaps', computed: false },
    'refused',
  ],
  [{ gold: 'no', accept: ['no page 30'] }, { text: 'There is no page 30.', verdict: 'not-found' }, 'right'],
  [{ gold: 'sleep', pages: [2] }, { text: 'They sleep.', computed: false, pages: [2] }, 'right'],
  [{ gold: 'sleep', pages: [2] }, { text: 'They sleep.', computed: false, pages: [2, 7] }, 'wrong'],
  [{ gold: ['a b', 'c', 'd', 'e', 'f'] }, { text: 'A b; c; d; e.' }, 'right'],
  [{ gold: ['ab', 'cd', 'ef'] }, { text: 'ab; cd.' }, 'wrong-exact'],
] as const)('%j answered by %j is %s', (question, said, outcome) => {
  expect(judge({ ...asked, ...question } as StructuralQuestion, { ...counted, ...said })).toBe(outcome);
});

test.each([
  ['There are 1,203 pages.', 1203],
  ['No: there are no figures.', 0],
  ['There are 2 subsections in ‘7 Methods’.', 2],
  ['Table 4 is the last of five.', 5],
  ['Nothing of the kind.', undefined],
])('%s says %j', (text, count) => expect(countSaid(text)).toBe(count));
