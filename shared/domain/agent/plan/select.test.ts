import { expect, test } from 'vitest';
import { fakeIndex } from '../../index/testing/fake-index.ts';
import { retrieve, type Retrieval } from '../../retrieval/retrieve.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { carryOut, select, wholeAgent, type AgentParts } from './carry-out.ts';
import { operatorsFor } from './plan-agent.ts';
import { readQuestion } from '../../question/read-question.ts';
import { filterText } from '../global/filters/filters.ts';

const reader = fakeIndex([
  {
    title: 'Larches',
    sections: [
      { title: '1 Stems', pageIndex: 0, paragraphs: ['The stems of larches are straight.'] },
      {
        title: '2 Cones',
        pageIndex: 1,
        paragraphs: [
          'Larches have small cones.',
          { kind: 'caption', text: 'Table 1: Larches by height.' },
          { kind: 'table', text: 'larches 40 m' },
          { kind: 'caption', text: 'Figure 2: Larches in snow.' },
        ],
      },
      { title: 'Appendix', pageIndex: 4, paragraphs: ['More larches are listed here.'] },
      { title: 'Plots', level: 2, pageIndex: 4, paragraphs: ['Plots of larches by year.'] },
    ],
  },
]);

function found(question: string): Retrieval {
  const work = retrieve(
    { question: readQuestion(question), scope: { kind: 'library' }, strategy: 'path', budgetTokens: 500 },
    reader,
  );
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const textsFor = (question: string): readonly string[] => {
  const { ranked } = found(question);
  return readQuestion(question)
    .places.reduce((left, filter) => select(left, filter, reader), ranked)
    .map(({ segment }) => segment.text)
    .sort();
};

test('a question names ranges, labels, sections and kinds', () => {
  const words = (question: string): readonly string[] => readQuestion(question).places.map(filterText);
  expect(words('In Table 3, which larch is tallest?')).toEqual(['table 3']);
  expect(words('What is said on page 12?')).toEqual(['page 12']);
  expect(words('Which larches are on pages 3 to 5?')).toEqual(['pages 3–5']);
  expect(words('What is on the first two pages?')).toEqual(['first 2 pages']);
  expect(words('What does Section 4.1 say?')).toEqual(['in 4.1']);
  expect(words('Which plots are in the appendix?')).toEqual(['in appendix']);
  expect(words('According to the chart, which is taller?')).toEqual(['figures']);
  expect(words('What is in the related work section?')).toEqual(['in related work']);
  expect(words('How tall are larches?')).toEqual([]);
  expect(words('How do we turn a page?')).toEqual([]);
});

test('selectors keep what satisfies the question, sections with all below them', () => {
  expect(textsFor('Which larches are on page 1?')).toEqual(['The stems of larches are straight.']);
  expect(textsFor('Which larches are in the appendix?')).toEqual([
    'More larches are listed here.',
    'Plots of larches by year.',
  ]);
  expect(textsFor('How tall are larches in Table 1?')).toEqual(['Table 1: Larches by height.', 'larches 40 m']);
  expect(textsFor('What do larches look like in the picture?')).toEqual(['Figure 2: Larches in snow.']);
  expect(textsFor('Which larches are on the last page?')).toHaveLength(2);
});

function carriedOut(question: string, parts: AgentParts = wholeAgent) {
  const askContext: AskContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const retrieval = found(question);
  const work = carryOut(
    operatorsFor('single-hop', readQuestion(question).places, []),
    question,
    retrieval,
    askContext,
    parts,
  );
  for (;;) {
    const step = work.next();
    if (step.done) return { retrieval, ...step.value };
  }
}

test('what is selected comes first, and nothing that a selector leaves out is lost', () => {
  const appendix = carriedOut('Which larches are in the appendix?');
  expect(appendix.ranked).toHaveLength(appendix.retrieval.ranked.length);
  expect(appendix.steps[0]).toMatchObject({ operator: 'Select_by_Section', with: 'in appendix', left: 2 });
  const nowhere = carriedOut('Which larches are on page 99?');
  expect(nowhere.steps[0]).toMatchObject({ operator: 'Filter_Range', left: 0 });
  expect(nowhere.ranked).toBe(nowhere.retrieval.ranked);
});

test('a pool by itself is what a selector keeps, and everything where it keeps nothing', () => {
  const pool = { ...wholeAgent, poolAlone: true };
  const appendix = carriedOut('Which larches are in the appendix?', pool);
  expect(appendix.ranked.map(({ segment }) => segment.text).sort()).toEqual([
    'More larches are listed here.',
    'Plots of larches by year.',
  ]);
  const nowhere = carriedOut('Which larches are on page 99?', pool);
  expect(nowhere.ranked).toBe(nowhere.retrieval.ranked);
});
