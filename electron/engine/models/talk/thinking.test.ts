import { expect, test } from 'vitest';
import { AnswerOnly } from './thinking.ts';

function answer(text: string, pieceChars: number): string {
  const filter = new AnswerOnly();
  let out = '';
  for (let at = 0; at < text.length; at += pieceChars) out += filter.push(text.slice(at, at + pieceChars));
  return out + filter.finish();
}

test.each([
  ['Forty-two subjects took part.', 'Forty-two subjects took part.'],
  ['<think>Let me see.\n</think>\n\nForty-two.', 'Forty-two.'],
  ['\n <Thinking>What < of <b>?</Thinking> {"n": 1}', '{"n": 1}'],
  ['<think></think>Yes.', 'Yes.'],
  ['<think>without end', ''],
  ['The paper writes <think>so</think> in its prompts.', 'The paper writes <think>so</think> in its prompts.'],
  ['<thicket>', '<thicket>'],
  ['<', '<'],
  ['  ', '  '],
  ['', ''],
])('%j', (text, expected) => {
  for (const pieceChars of [1, 3, 7, 1000]) expect(answer(text, pieceChars)).toBe(expected);
});
