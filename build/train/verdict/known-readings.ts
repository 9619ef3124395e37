/** What readers made of passages whose documents they had not learned from, as `build/train/reader/score.py` writes it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { keyOf } from '#shared/domain/retrieval/candidates.ts';
import { likeliestPassages, textOf } from '#shared/domain/retrieval/read-passages.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { PassageReading, PassageText, Readings } from '#shared/domain/ports/passage-reader.ts';

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

  /** Of the passages that the product would have read, those that are known. */
  of(retrieval: Retrieval): Readings {
    const { query, trees } = retrieval;
    const found = likeliestPassages(retrieval).map((candidate): [string, PassageReading | undefined] => [
      keyOf(candidate),
      this.#readings.get(keyOfReading(query.question, hashOf(textOf(candidate, trees)))),
    ]);
    return new Map(found.flatMap(([key, reading]) => (reading ? [[key, reading]] : [])));
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
