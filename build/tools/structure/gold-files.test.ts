import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findGoldFiles, parseGold } from './gold-files.ts';

const OUTLINE = JSON.stringify({
  file: 'a.pdf',
  pages: 3,
  entries: [
    { level: 1, title: 'Method', page: 2, y: 700.5, title_found_on_page: true },
    { level: 2, title: 'Data', page: -1, y: null, title_found_on_page: null },
  ],
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-gold-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text = ''): Promise<void> => writeFile(path.join(folder, name), text);

describe('findGoldFiles', () => {
  test('pairs PDFs with their outlines by name and names the others', async () => {
    await Promise.all([
      write('b.pdf'),
      write('b.outline.json', OUTLINE),
      write('A.PDF'),
      write('A.outline.json', OUTLINE),
      write('alone.pdf'),
      write('nobody.outline.json', OUTLINE),
    ]);
    const { gold, without } = await findGoldFiles(folder);
    expect(gold.map(({ file }) => file)).toEqual(['A.PDF', 'b.pdf']);
    expect(gold[0]?.path).toBe(path.join(folder, 'A.PDF'));
    expect(without).toEqual(['alone.pdf']);
  });

  test('says what a folder is that is none', async () => {
    await write('file');
    await expect(findGoldFiles(path.join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'file.missing' });
    await expect(findGoldFiles(path.join(folder, 'file'))).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('names the outline that is none', async () => {
    await Promise.all([write('a.pdf'), write('a.outline.json', '{"entries": [{"level": 0}]}')]);
    await expect(findGoldFiles(folder)).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringMatching(/a\.outline\.json is not a gold outline: .* at entries\.0\.level\.$/) as string,
    });
  });
});

describe('parseGold', () => {
  test('an entry without a page or a verdict is not asked for', () => {
    expect(parseGold(OUTLINE, 'a.outline.json')).toEqual([
      { level: 1, title: 'Method', page: 2, found: true },
      { level: 2, title: 'Data', page: -1, found: false },
    ]);
  });

  test.each(['', '[1', 'null', '{"entries": {}}'])('%j is no outline', (text) => {
    expect(() => parseGold(text, 'a.outline.json')).toThrow(/a\.outline\.json is not a gold outline/);
  });
});
