import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { judgeSupport } from './verdict.ts';

const filler = (about: string) =>
  Array.from({ length: 8 }, (_, n) => `Remark ${n + 1} on ${about} goes on about valves, hoses and the weather.`);

const manual: FakeDocument = {
  title: 'Pump Manual',
  sections: [
    {
      title: 'Operation',
      paragraphs: [
        'The pump of the Winterthur works moves forty liters a minute when the inlet filter is clean.',
        ...filler('operation'),
      ],
    },
    {
      title: 'Parts',
      paragraphs: [
        { kind: 'caption', text: 'Figure 1: The pump from above.' },
        { kind: 'caption', text: 'Figure 2: The inlet filter.' },
        ...filler('parts'),
      ],
    },
  ],
};

function judge(question: string, paper = false, document = manual) {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const work = retrieve({ question, scope, strategy: 'path', budgetTokens: 600 }, fakeIndex([document]));
  let step = work.next();
  while (!step.done) step = work.next();
  return judgeSupport(step.value.query, step.value.ranked, paper);
}

test('what is said is found', () => {
  expect(judge('How many liters a minute does the pump move?').found).toBe(true);
});

test('a name that occurs nowhere denies a question that the rest does not answer', () => {
  expect(judge('Which filter did engineers in Rotterdam design?')).toMatchObject({
    found: false,
    missing: ['rotterdam'],
  });
});

test('a name with a slip of the pen is not missing', () => {
  expect(judge('How many liters does the pump of the Wintertur works move?')).toMatchObject({
    found: true,
    missing: [],
  });
});

test('variables named by single letters deny nothing by themselves', () => {
  const paper: FakeDocument = {
    title: 'Replicated pumps',
    sections: [{ title: 'Quorum', paragraphs: ['We usually set (N,R) to (3,2) values.', ...filler('quorums')] }],
  };
  expect(judge('What are the values of N, R and W?', true, paper)).toMatchObject({ found: true, missing: [] });
  expect(judge('What are N, R and W?', true, paper)).toMatchObject({ found: true, missing: [] });
  expect(judge('What is the value of K for quorums?', true, paper)).toMatchObject({ found: true, missing: [] });
});

test('a word that opens a sentence is no name', () => {
  expect(judge('Think of the pump. Pumping how many liters does it move?').missing).toEqual([]);
});

test('a figure beyond the last one is denied, one of them is found', () => {
  expect(judge('What does Figure 2 show?').found).toBe(true);
  expect(judge('What does Figure 9 show of the inlet filter?')).toMatchObject({ found: false, missing: ['figure 9'] });
});

test('how the document looks need not be said in it', () => {
  expect(judge('How many icons have a purple frame around the pump?').found).toBe(true);
});

test('a question about something else is denied', () => {
  expect(judge('Who composed the opera about Egyptian priests?').found).toBe(false);
});

test('a short question to a paper is answered within one sentence or not at all', () => {
  const scattered = 'Which filter weighs operation, works and engine remarks?';
  expect(judge(scattered, false).found).toBe(true);
  expect(judge(scattered, true).found).toBe(false);
});
