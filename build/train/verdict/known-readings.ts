/** What readers made of passages whose documents they had not learned from, as `build/train/reader/score.py` writes it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { keyOf } from '#shared/domain/retrieval/candidates.ts';
import { likeliestPassage, textOf } from '#shared/domain/retrieval/read-likeliest.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { PassageReading, PassageText, ReadPassage } from '#shared/domain/ports/passage-reader.ts';

/** One line of the file: scores as `PassageReading` has them. */
interface Line {
  readonly question: string;
  /** Of its headings and sentences. */
  readonly passage: string;
  readonly answers: number;
  readonly sentences: readonly number[];
}

const HASH_CHARS = 16;

export class KnownReadings {
  readonly #readings = new Map<string, PassageReading>();

  static async from(file: string): Promise<KnownReadings> {
    const known = new KnownReadings();
    for (const text of (await readFile(file, 'utf8')).split('\n')) {
      if (text === '') continue;
      const { question, passage, answers, sentences } = JSON.parse(text) as Line;
      known.#readings.set(keyOfReading(question, passage), { answers, sentences: Float32Array.from(sentences) });
    }
    return known;
  }

  /** Of the passage that the product would have read, if it is known. */
  of(retrieval: Retrieval): ReadPassage | undefined {
    const likeliest = likeliestPassage(retrieval);
    const text = likeliest && textOf(likeliest, retrieval.trees);
    const reading = text && this.#readings.get(keyOfReading(retrieval.query.question, hashOf(text)));
    return reading && { ...reading, passage: keyOf(likeliest) };
  }
}

function keyOfReading(question: string, passage: string): string {
  return `${passage} ${question}`;
}

function hashOf({ headings, sentences }: PassageText): string {
  return createHash('sha256')
    .update([headings, ...sentences].join('\n'))
    .digest('hex')
    .slice(0, HASH_CHARS);
}
