/**
 * How well sentences are checked against what they cite, for docs/answers.md: sentences of papers as they are, cited to
 * another paragraph of the paper, with another number, denied, and with every fourth word left out.
 *
 *   node build/tasks/measure-checks.ts QASPER.json…
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { z } from 'zod';
import { checkSentence, type CheckedPassage } from '#shared/domain/answer/written/check-sentence.ts';
import { shuffled } from '../tools/metrics/bootstrap.ts';
import { sentencesOf } from '#shared/domain/segment/tokens.ts';

const Papers = z.record(z.string(), z.object({ full_text: z.array(z.object({ paragraphs: z.array(z.string()) })) }));
const PARAGRAPHS = 20; // of each paper
const LEAST_CHARS = 200;

interface Tally {
  asked: number;
  as: number;
}

const tallies = {
  'as it stands, passes': { asked: 0, as: 0 },
  'every fourth word left out, passes': { asked: 0, as: 0 },
  'cited to another paragraph, fails': { asked: 0, as: 0 },
  'another number, fails': { asked: 0, as: 0 },
  'denied, fails': { asked: 0, as: 0 },
} satisfies Record<string, Tally>;

function count(name: keyof typeof tallies, isAsWanted: boolean): void {
  tallies[name].asked++;
  if (isAsWanted) tallies[name].as++;
}

function passageOf(n: number, text: string): CheckedPassage {
  return { n, text, path: [], sentences: sentencesOf(text).map(({ start, end }) => text.slice(start, end)) };
}

function check(sentence: string, passage: CheckedPassage, other: CheckedPassage): void {
  const passes = (words: string, cited: CheckedPassage): boolean => checkSentence(words, [cited], '').supported;
  count('as it stands, passes', passes(sentence, passage));
  count('cited to another paragraph, fails', !passes(sentence, other));
  const words = sentence.split(' ');
  const fewer = words.filter((word, at) => at % 4 !== 3 || /[\dA-Z]/.test(word)).join(' ');
  count('every fourth word left out, passes', passes(fewer, passage));
  const [number] = /(?<![\w.])\d+(?:\.\d+)?(?![\w.])/.exec(sentence) ?? [];
  if (number !== undefined) {
    count('another number, fails', !passes(sentence.replace(number, String(Number(number) + 7)), passage));
  }
  const [verb] = /\b(?:is|are|was|were|can|does|do)\b/.exec(sentence) ?? [];
  if (verb !== undefined && !/\b(?:not|no|never|without|neither|nor|none|cannot)\b/i.test(sentence)) {
    count('denied, fails', !passes(sentence.replace(verb, `${verb} not`), passage));
  }
}

for (const file of process.argv.slice(2)) {
  for (const { full_text: sections } of Object.values(Papers.parse(JSON.parse(await readFile(file, 'utf8'))))) {
    const paragraphs = sections.flatMap((section) => section.paragraphs).filter((one) => one.length > LEAST_CHARS);
    const [first, ...rest] = shuffled(paragraphs, 1).slice(0, PARAGRAPHS + 1);
    let other = passageOf(2, first ?? '');
    for (const paragraph of rest) {
      const passage = passageOf(1, paragraph);
      const [sentence] = shuffled(
        passage.sentences.filter((one) => one.split(' ').length > 7 && one.length < 300),
        1,
      );
      if (sentence !== undefined) check(sentence, passage, other);
      other = { ...passage, n: 2 };
    }
  }
}
for (const [name, { asked, as }] of Object.entries(tallies)) {
  console.log(`${name.padEnd(36)} ${String(asked).padStart(5)}  ${(as / Math.max(1, asked)).toFixed(3)}`);
}
