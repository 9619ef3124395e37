import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { questionSets, readStrangersQuestions, type StrangersQuestion } from './question.ts';
import { question } from './testing/given.ts';

const read = (...lines: readonly object[]) =>
  readStrangersQuestions('q.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
const first = question([['nine']]);

test('a question may go on from one before it', () => {
  const next = { ...first, id: 'ferry-02', after: 'ferry-01' };
  expect(read(first, next)).toEqual([first, next]);
});

test.each<[string, readonly object[]]>([
  ['has the id of an earlier one (ferry-01)', [first, first]],
  ['has an answer but no gold', [question([])]],
  ['has gold but no answer', [{ ...first, answerable: false }]],
  ['goes on from ferry-00, which is not before it', [{ ...first, after: 'ferry-00' }]],
  ['goes on from ferry-01, which is not before it', [first, { ...first, id: 'a-01', doc: 'a.pdf', after: 'ferry-01' }]],
  ['is not a question in this form (see ‘gold.0’)', [{ ...first, gold: [[]] }]],
])('a line that %s is bad input', (message, lines) => {
  expect(() => read(...lines)).toThrow(`q.jsonl, question ${lines.length} ${message}.`);
});

describe('the questions of the repository', () => {
  const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
  const [tuning, sealed, languages] = questionSets.map((set) => readStrangersQuestions(set, file(`${set}.jsonl`)));
  const ofHalves = [...tuning!, ...sealed!];
  const all = [...ofHalves, ...languages!];
  const of = (questions: readonly StrangersQuestion[], key: 'doc' | 'kind' | 'id'): ReadonlySet<string> =>
    new Set(questions.map((one) => one[key]));

  test('are halved by document, with every kind in both', () => {
    expect(of(tuning!, 'doc').isDisjointFrom(of(sealed!, 'doc'))).toBe(true);
    expect([...of(tuning!, 'kind')].sort()).toEqual([...of(sealed!, 'kind')].sort());
    expect(of(all, 'id').size).toBe(all.length);
    expect(Math.abs(tuning!.length - sealed!.length)).toBeLessThan(ofHalves.length / 10);
  });

  test('hold no sentence of a document: no string has more than four words', () => {
    const strings = all.flatMap(({ gold, partly = [], not = [] }) => [...gold.flat(), ...partly.flat(), ...not]);
    const long = strings.filter((string) => string.split(/\s+/).length > 4 || string.length > 40);
    expect(long).toEqual([]);
  });

  test('are unanswerable one time in five', () => {
    for (const half of [tuning!, sealed!]) {
      const share = half.filter(({ answerable }) => !answerable).length / half.length;
      expect(share).toBeGreaterThan(0.19);
      expect(share).toBeLessThan(0.24);
    }
  });

  test('that a whole library can be asked have an answer and stand by themselves', () => {
    const asked = all.filter(({ library }) => library);
    expect(asked.filter(({ answerable, after }) => !answerable || after !== undefined)).toEqual([]);
    expect(asked.length).toBeGreaterThan(200);
  });

  test('in languages are on documents of their own, two in each of five languages', () => {
    expect(of(languages!, 'doc').isDisjointFrom(of(ofHalves, 'doc'))).toBe(true);
    const documents = Map.groupBy(languages!, ({ language }) => language);
    expect([...documents.keys()].sort()).toEqual(['de', 'es', 'fr', 'pt', 'zh']);
    for (const own of documents.values()) expect(of(own, 'doc').size).toBe(2);
  });

  test('in languages are asked in that of the document, in English and in a third one; two of twelve unanswerable', () => {
    for (const own of Map.groupBy(languages!, ({ doc }) => doc).values()) {
      const askedIn = own.map((one) => (one.askedIn === one.language ? 'its own' : one.askedIn));
      const thirds = askedIn.filter((asked) => asked !== 'its own' && asked !== 'en');
      expect(askedIn.filter((asked) => asked === 'its own')).toHaveLength(9);
      expect(thirds).toHaveLength(1);
      expect(own.filter(({ answerable }) => !answerable)).toHaveLength(2);
      expect(own).toHaveLength(12);
    }
  });
});
