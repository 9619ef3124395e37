/** How far a language model is, for programs and terminals: ‘tiny:270m is writing: about 40 s left’. */
import type { AnswerEvent } from './answer.ts';

type Writing = Extract<AnswerEvent, { kind: 'writing' }>;

export function writingText({ model, text, leftMs, atMostMs }: Writing): string {
  const does = `${model} is ${text === '' ? 'reading' : 'writing'}`;
  if (leftMs !== undefined) return `${does}: about ${seconds(leftMs)} left`;
  return atMostMs === undefined ? does : `${does}: ${seconds(atMostMs)} left at most`;
}

function seconds(ms: number): string {
  return `${String(Math.ceil(ms / 1000))} s`;
}
