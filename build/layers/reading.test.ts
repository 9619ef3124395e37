import { describe, expect, test } from 'vitest';
import { hardToRead, judgeReading } from './reading.mjs';

const branches = 'export const f = (a: boolean) => ' + 'a ? 1 : '.repeat(16) + '2;\n';
const long = `function g() {\n${'  run();\n'.repeat(60)}}\n`;
const worded = 'export const A = /figure/u;\n';

describe('what is hard to read', () => {
  test('is counted in the product, patterns and branches in the domain alone', () => {
    const text = branches + long + worded;
    const counts = (file: string): readonly number[] =>
      Object.values(hardToRead(file, text)).map(({ length }) => length);
    expect(counts('shared/domain/answer/a.ts')).toEqual([1, 1, 1]);
    expect(counts('renderer/a.tsx')).toEqual([0, 0, 1]);
    expect(counts('shared/domain/answer/a.test.ts')).toEqual([0, 0, 0]);
    expect(counts('shared/domain/text/languages/en/a.ts')).toEqual([0, 1, 1]);
  });

  test('may be no more than is left', () => {
    const found = [hardToRead('shared/domain/answer/a.ts', worded + worded.replace('A', 'B'))];
    expect(judgeReading(found, { patterns: 2, complex: 0, long: 0 })).toEqual([]);
    expect(judgeReading(found, { patterns: 1, complex: 0, long: 0 })).toEqual([
      'words in patterns belong to resources/languages; 2 do otherwise, and 1 may:',
      '  shared/domain/answer/a.ts: /figure/u',
      '  shared/domain/answer/a.ts: /figure/u',
    ]);
  });
});
