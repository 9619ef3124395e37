import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContinuation } from '#shared/domain/question/continuation.ts';
import { readStrangersQuestions } from './question.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

const tuning = readStrangersQuestions('tuning.jsonl', readFileSync(new URL('tuning.jsonl', import.meta.url), 'utf8'));
const texts = new Map(tuning.map(({ id, question }) => [id, question]));
const goesOn = (asked: string, before: string): boolean =>
  readContinuation(readQuestion(asked), { question: readQuestion(before), places: [] }) !== undefined;

test('what strangers asked to go on is told from what they asked anew', () => {
  const followUps = tuning.filter(({ after }) => after !== undefined);
  expect(followUps.filter(({ question, after }) => !goesOn(question, texts.get(after!)!))).toEqual([]);
  const others = tuning.slice(1).filter(({ after }) => after === undefined);
  const touched = others.filter(({ question }) => goesOn(question, tuning[0]!.question));
  // 'They' are the authors, which only somebody who knows the document can tell.
  expect(touched.map(({ question }) => question)).toEqual(['What do they mean by a campaign?']);
});
