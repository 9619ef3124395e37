import { describe, expect, test } from 'vitest';
import { fitsPrefix, parseActionJson, parseActionText, type ActionInput, renderState } from './actions.ts';
import { isHeading, deriveSubtree } from './subtree.ts';
import { treeOfSpec } from './testing.ts';

/*  0 Larches; 1 Methods: 2 3; 4 Results: 5; 6 Discussion: 7, of which 2, 3 and 5 are lit */
const tree = treeOfSpec({
  title: 'Larches',
  below: [
    { title: '1 Methods', passages: 2 },
    { title: '2 Results', passages: 1 },
    { title: '3 Discussion', passages: 1 },
  ],
});
const texts: Readonly<Record<number, string>> = {
  2: 'Images were taken in August of four years.',
  3: 'Crews measured heights with a pole.',
  5: 'The model finds 81.4 % of the stems.',
};
const textOf = (id: number): string => {
  const node = tree.nodes[id]!;
  return isHeading(node) ? node.title : (texts[id] ?? '');
};
const subtree = deriveSubtree(tree, [2, 5], { passages: 24, tokens: 2000 });
const input: ActionInput = { subtree, shown: renderState(subtree, textOf).ids, textOf };
const read = (reply: string) => parseActionText(reply, input);

describe('the grammar', () => {
  test('takes several answers and one section to open', () => {
    expect(read('[ANSWER] 2: Images were taken\n[ANSWER] 5: The model finds\n[EXPAND] 6: 3 Discussion')).toEqual({
      answers: [2, 5],
      expand: 6,
      refused: false,
      faults: [],
      collapsed: false,
    });
  });

  test('takes a refusal, also beside an answer', () => {
    expect(read('[REFUSE]')).toMatchObject({ refused: true, collapsed: false, faults: [] });
    expect(read('[ANSWER] 5: The model finds\n[REFUSE]')).toMatchObject({ answers: [5], refused: true });
    expect(read('[EXPAND] 6: 3 Discussion\n[REFUSE]').expand).toBeUndefined();
  });

  test('does not take words about refusing for a refusal', () => {
    expect(read('I cannot answer that from this text.\nI refuse to guess.')).toMatchObject({
      refused: false,
      collapsed: true,
      faults: [],
    });
  });
});

describe('repair', () => {
  test.each([
    ['another case', '[answer] 2: Images were taken', 'grammar'],
    ['no brackets', 'ANSWER 2: Images were taken', 'grammar'],
    ['a list mark', '- [ANSWER] 2: Images were taken', 'grammar'],
    ['a short tag', '[ANS] 2: Images were taken', 'grammar'],
    ['no words', '[ANSWER] 2', 'grammar'],
    ['no number', '[ANSWER] Images were taken in August', 'grammar'],
    ['a number that is not there, with words that are', '[ANSWER] 99: Images were taken', 'unknown-id'],
    ['the words of another passage', '[ANSWER] 3: Images were taken in', 'wrong-prefix'],
  ])('%s', (_, line, kind) => {
    expect(read(line)).toMatchObject({ answers: [2], faults: [{ kind, repaired: true }] });
  });

  test('a heading that has one passage on show stands for it', () => {
    expect(read('[ANSWER] 4: 2 Results')).toMatchObject({
      answers: [5],
      faults: [{ kind: 'wrong-kind', repaired: true }],
    });
  });

  test('several numbers in one line are several answers', () => {
    expect(read('[ANSWER] 2, 5').answers).toEqual([2, 5]);
  });

  test('a slip of letters is no fault', () => {
    expect(read('[ANSWER] 3: Crews mesured heights wiht a pole').faults).toEqual([]);
  });
});

describe('what cannot be repaired is dropped and counted', () => {
  test.each([
    ['an unknown number', '[ANSWER] 99: Words that stand nowhere', 'unknown-id'],
    ['words that stand nowhere', '[ANSWER] 3: The weather was fine all summer', 'wrong-prefix'],
    ['a heading with several passages', '[ANSWER] 1: 1 Methods', 'wrong-kind'],
    ['a section that was read', '[EXPAND] 4: 2 Results', 'nothing-unseen'],
    ['a passage that is not on show', '[ANSWER] 7: Anything', 'unknown-id'],
  ])('%s', (_, line, kind) => {
    expect(read(line)).toMatchObject({
      answers: [],
      expand: undefined,
      collapsed: true,
      faults: [{ kind, repaired: false }],
    });
  });

  test('a second section to open, and an answer given twice', () => {
    const twice = read(
      '[EXPAND] 6: 3 Discussion\n[EXPAND] 6: 3 Discussion\n[ANSWER] 2: Images were\n[ANSWER] 2: Images were',
    );
    expect(twice).toMatchObject({ answers: [2], expand: 6 });
    expect(twice.faults).toEqual([
      { kind: 'repeated', repaired: false },
      { kind: 'repeated', repaired: false },
    ]);
  });

  test('nothing at all', () => {
    expect(read('')).toMatchObject({ collapsed: true, faults: [] });
  });

  test('never throws, whatever a model says', () => {
    const odd = [
      '[ANSWER] '.repeat(500),
      '[EXPAND] 9999999999: x',
      '\u0000[REFUSE',
      '{"actions": [1, null, {}]}',
      '}{',
    ];
    for (const reply of odd) {
      expect(read(reply).answers).toEqual([]);
      expect(parseActionJson(reply, input).answers).toEqual([]);
    }
  });
});

describe('JSON', () => {
  const json = (...actions: readonly unknown[]) => parseActionJson(JSON.stringify({ actions }), input);

  test('says the same as the lines', () => {
    expect(
      json({ action: 'ANSWER', id: 2, prefix: 'Images were' }, { action: 'EXPAND', id: 6, prefix: '3 Discussion' }),
    ).toMatchObject({ answers: [2], expand: 6, faults: [] });
  });

  test('an answer in lines is read all the same', () => {
    expect(parseActionJson('[ANSWER] 2: Images were taken', input).answers).toEqual([2]);
  });

  test('an action without a name is no refusal', () => {
    expect(json({ id: 2, prefix: 'Images were' })).toMatchObject({ refused: false, collapsed: true });
  });
});

test('a prefix fits the beginning of its text only', () => {
  expect(fitsPrefix('The model finds', texts[5]!)).toBe(true);
  expect(fitsPrefix('81.4 % of the stems', texts[5]!)).toBe(false);
  expect(fitsPrefix('2', '2 Results')).toBe(false);
});
