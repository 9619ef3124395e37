/** The kept recordings: of tests that there are, and as the contract has it. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import { isTitleIn, readRecordings, recordingsFolder, writeRecordings } from './keep.ts';
import { namesPlaces } from './places.ts';
import { isMethod, type RecordedCall } from './recording.ts';

const files = readdirSync(recordingsFolder).map((name) => path.join(recordingsFolder, name));

/** What of a call does not fit, in words. */
function misfits({ method, params, replies }: RecordedCall): readonly string[] {
  if (!isMethod(method)) return [`there is no call ${method}`];
  const spec = methods[method];
  const wrong = replies.flatMap((reply) => {
    if (reply.t === 'fail') return [];
    const { error } = (reply.t === 'item' ? spec.item : spec.result).safeParse(reply.value);
    return error ? [`${method}: ${error.issues[0]?.path.join('.') ?? ''} ${error.issues[0]?.message ?? ''}`] : [];
  });
  return spec.params.safeParse(params).success ? wrong : [`${method}: its values are no longer taken`, ...wrong];
}

describe.each(files)('%s', (file) => {
  test('fits the contract; otherwise: npm run record', () => {
    const all = Object.entries(readRecordings(file)).flatMap(([title, { calls }]) =>
      calls.flatMap(misfits).map((what) => `${title}: ${what}`),
    );
    expect([...new Set(all)]).toEqual([]);
  });

  test('names no place of the machine that recorded it; otherwise: npm run record', () => {
    expect(namesPlaces(readFileSync(file, 'utf8'))).toBe(false);
  });

  test('is of tests that there are', () => {
    const spec = readFileSync(
      path.join(recordingsFolder, '..', path.basename(file).replace(/json$/, 'spec.ts')),
      'utf8',
    );
    expect(Object.keys(readRecordings(file)).filter((title) => !isTitleIn(spec, title))).toEqual([]);
  });
});

test('what is kept comes back whole', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'wayleaf-recordings-')), 'a.json');
  const long = { text: 'x'.repeat(200), list: [{ text: 'y'.repeat(200) }, { text: 'x'.repeat(200) }] };
  const recordings = {
    b: {
      windows: [1],
      calls: [{ method: 'app.info', params: {}, after: 1, replies: [{ t: 'done' as const, after: 1, value: long }] }],
      uploads: [{ name: 'a.pdf', after: 1, status: 200, answer: long }],
    },
  };
  writeRecordings(file, recordings);
  expect(readRecordings(file)).toEqual(recordings);
  expect(readFileSync(file, 'utf8').match(/y{200}/g)).toHaveLength(1);
});
