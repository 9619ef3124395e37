import { describe, expect, test } from 'vitest';
import { judge, unitAt, type Given } from './judge.ts';
import { item, leadIn, question, row, said, sentence } from './testing/given.ts';

describe('a question that the document does not answer', () => {
  test.each([
    ['not-found', 'refused'],
    ['perhaps', 'perhaps'],
    ['found', 'found'],
  ] as const)('said to be %s is %s', (verdict, judgement) => {
    const given = said([sentence('The ferry leaves at nine.')], { verdict });
    expect(judge(question([], { answerable: false }), given)).toBe(judgement);
  });
});

describe('one sentence', () => {
  const gold = question([['leaves', 'nine'], ['first crossing']]);

  test.each<[string, string, Given]>([
    ['right', 'all strings of an alternative', said([sentence('It leaves at nine.')])],
    ['right', 'another alternative', said([sentence('The first crossing is early.')])],
    ['wrong', 'one string of two', said([sentence('It leaves at ten.')])],
    ['denied', 'right words under a denial', said([sentence('It leaves at nine.')], { verdict: 'not-found' })],
    ['not-first', 'in a later sentence', said([sentence('It is blue.'), sentence('It leaves at nine.')])],
    ['not-first', 'in a passage', said([sentence('It is blue.')], { passages: ['The first crossing is early.'] })],
    ['not-first', 'half in the answer, half in a passage', said([sentence('It leaves.')], { passages: ['At nine.'] })],
    ['right', 'under ‘perhaps’', said([sentence('It leaves at nine.')], { verdict: 'perhaps' })],
  ])('is %s: %s', (judgement, _, given) => expect(judge(gold, given)).toBe(judgement));
});

describe('what is half of an answer', () => {
  test('is partly right, first or later', () => {
    const asked = question([['leaves at nine']], { partly: [['in the morning']] });
    expect(judge(asked, said([sentence('It leaves in the morning.')]))).toBe('partly');
    expect(judge(asked, said([sentence('It is blue.'), sentence('It leaves in the morning.')]))).toBe('partly');
    expect(judge(asked, said([sentence('It leaves in the morning.')], { passages: ['It leaves at nine.'] }))).toBe(
      'partly',
    );
    expect(judge(asked, said([sentence('It is blue.')], { passages: ['In the morning.'] }))).toBe('wrong');
  });

  test('is what stands beside the answer and spoils it', () => {
    const asked = question([['nine']], { not: ['ten', '^there are'] });
    expect(judge(asked, said([sentence('At nine or ten.')]))).toBe('partly');
    expect(judge(asked, said([sentence('There are nine.')]))).toBe('partly');
    expect(judge(asked, said([sentence('Of what there are, nine.')]))).toBe('right');
  });
});

describe('a list', () => {
  const things = ['rope', 'oars', 'a lamp', 'bread'];
  const list = (names: readonly string[]) => said([leadIn('Take along:'), ...names.map(item), sentence('Then go.')]);

  test('is shown with what leads in, as far as its items go', () => {
    expect(judge(question([['take', 'oars', 'lamp']]), list(things))).toBe('right');
    expect(judge(question([['then go']]), list(things))).toBe('not-first');
  });

  test('of four does not point out one of them, unless it is the first', () => {
    expect(judge(question([['oars']]), list(things))).toBe('not-first');
    expect(judge(question([['rope']]), list(things))).toBe('right');
    expect(judge(question([['oars']]), list(things.slice(0, 3)))).toBe('right');
    expect(judge(question([['oars', 'bread']]), list(things))).toBe('right');
  });

  test('does with a short answer that names it', () => {
    const { answer, evidence } = list(things);
    const short = { kind: 'name', text: 'oars', citations: [1] } as const;
    expect(judge(question([['oars']]), { answer: { ...answer, short }, evidence })).toBe('right');
  });

  test('another alternative may be pointed out', () => {
    expect(judge(question([['oars'], ['rope']]), list(things))).toBe('right');
  });
});

describe('rows', () => {
  const rows = [row('Year: 2019; crossings: 4,120', 1), row('Year: 2020; crossings: 3,310', 1)];

  test('of one table are shown together, and two do not point out the second', () => {
    expect(judge(question([['2020', '3,310']]), said(rows))).toBe('not-first');
    expect(judge(question([['2019', '4,120']]), said(rows))).toBe('right');
    expect(judge(question([['4,120', '3,310']]), said(rows))).toBe('right');
  });

  test('of another table are not', () => {
    const other = row('Year: 2021; crossings: 5', 2);
    expect(judge(question([['2021']]), said([rows[0]!, other]))).toBe('not-first');
  });
});

describe('a short answer', () => {
  const asked = question([['4,120 crossings']]);
  const withShort = (text: string): Given => {
    const { answer, evidence } = said([sentence('There were 4,120 crossings and 3,310 guests.')]);
    return { answer: { ...answer, short: { kind: 'number', text, citations: [1] } }, evidence };
  };

  test('with another number makes a right sentence half of an answer', () => {
    expect(judge(asked, withShort('3,310'))).toBe('partly');
    expect(judge(asked, withShort('4,120'))).toBe('right');
  });
});

describe('parts', () => {
  const part = (text: string, verdict: 'found' | 'not-found' = 'found') =>
    ({
      ...said([sentence(text)], { verdict }).answer,
      kind: 'question',
      label: '',
      question: '',
      probability: 1,
    }) as const;
  const inParts = (...parts: readonly ReturnType<typeof part>[]): Given => {
    const sentences = parts.flatMap((one) => one.sentences);
    return { ...said(sentences), answer: { ...said(sentences).answer, parts } };
  };

  test('may each say a string; the first has to say one', () => {
    const given = inParts(part('North had 305.'), part('South had 322.'));
    expect(judge(question([['305', '322']]), given)).toBe('right');
    expect(judge(question([['322']]), given)).toBe('not-first');
  });

  test('that were not found are not shown', () => {
    const given = inParts(part('North is far.', 'not-found'), part('South had 322.'));
    expect(judge(question([['322']]), given)).toBe('right');
  });
});

test('a count is shown with what it counts', () => {
  const counted = [sentence('There are two:', []), sentence('Rope'), item('Oars'), sentence('It is blue.')];
  expect(unitAt(counted, 0).map(({ text }) => text)).toEqual(['There are two:', 'Rope', 'Oars']);
  expect(unitAt(counted, 3)).toHaveLength(1);
  expect(unitAt(counted, 4)).toEqual([]);
});

test('words of another file are wrong where a file is asked for', () => {
  const given = said([sentence('It leaves at nine.')], { file: 'other.pdf' });
  expect(judge(question([['nine', 'doc:ferry']]), given)).toBe('wrong');
  expect(judge(question([['nine', 'doc:Other.pdf']]), given)).toBe('right');
});
