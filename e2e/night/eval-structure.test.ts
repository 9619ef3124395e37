import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { scoreStructure } from '../../build/tools/metrics/structure-score.ts';
import { brokenBytes, twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import type { GoldHeading } from '../fixtures/pdf/spec.ts';
import { runCli } from '../integration/support/run-cli.ts';

interface GoldLine {
  readonly level: number;
  readonly title: string;
  readonly page: number;
  readonly title_found_on_page: boolean | null;
}

const share = z.number().min(0).max(1);
const scores = { f1: share, precision: share, recall: share, level: share.nullable(), parent: share.nullable() };
const Report = z.object({
  documents: z.array(
    z.object({
      file: z.string(),
      ...scores,
      error: z.object({ code: z.string(), message: z.string() }).optional(),
      errors: z
        .object({
          missed: z.array(z.object({ title: z.string(), page: z.int(), level: z.int(), cause: z.string() })),
          false: z.array(z.object({ title: z.string(), cause: z.string(), evidence: z.array(z.string()) })),
        })
        .optional(),
    }),
  ),
  macro: z.object({ ...scores, documents: z.int(), below06: z.int() }),
  skipped: z.array(z.string()).optional(),
  causes: z.object({ missed: z.record(z.string(), z.int()), false: z.record(z.string(), z.int()) }).optional(),
});
const Tree = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      parent: z.string().nullable(),
      level: z.int(),
      kind: z.string(),
      title: z.string(),
      page: z.int(),
    }),
  ),
});

let folder: string;
let gold: readonly GoldLine[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-eval-'));
  const paper = await twoColumnPaper();
  gold = paper.headings.map(goldLine);
  await Promise.all([
    writeDocument('right', paper.bytes, gold),
    writeDocument('wrong', paper.bytes, [
      ...gold.slice(1),
      { level: 2, title: 'Never Printed Anywhere', page: 1, title_found_on_page: true },
    ]),
    writeDocument('broken', await brokenBytes(), gold),
    writeDocument('silent', (await withoutHeadings()).bytes, [
      { level: 1, title: 'Page 1', page: 1, title_found_on_page: false },
    ]),
    writeFile(path.join(folder, 'no gold.pdf'), paper.bytes),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function goldLine({ level, number, text, pageIndex }: GoldHeading): GoldLine {
  const title = number === undefined ? text : `${number} ${text}`;
  return { level, title, page: pageIndex + 1, title_found_on_page: true };
}

async function writeDocument(name: string, bytes: Uint8Array, entries: readonly GoldLine[]): Promise<void> {
  await writeFile(path.join(folder, `${name}.pdf`), bytes);
  await writeFile(path.join(folder, `${name}.outline.json`), JSON.stringify({ file: `${name}.pdf`, entries }));
}

describe('wayleaf eval-structure', () => {
  test('scores each document and their average; what cannot be read counts as 0 and is named', async () => {
    const { status, stdout, stderr } = await runCli(['eval-structure', folder, '--errors', '--json']);
    expect(status).toBe(0);
    const { documents, macro, skipped, causes } = Report.parse(JSON.parse(stdout));
    const [broken, right, wrong] = documents;
    expect(documents.map(({ file }) => file)).toEqual(['broken.pdf', 'right.pdf', 'wrong.pdf']);
    expect(broken).toMatchObject({ f1: 0, recall: 0, level: null, error: { code: 'pdf.broken' } });
    expect(right).toMatchObject({ f1: 1, precision: 1, recall: 1, level: 1, parent: 1, errors: { missed: [] } });
    expect(wrong?.recall).toBeCloseTo((gold.length - 1) / gold.length, 12);
    expect(wrong?.errors?.missed).toEqual([
      { title: 'Never Printed Anywhere', page: 1, level: 2, cause: 'not in the text' },
    ]);
    expect(macro.f1).toBeCloseTo((1 + (wrong?.f1 ?? 0)) / 3, 12);
    expect(macro).toMatchObject({ documents: 3, level: 1, below06: 1 });
    expect(skipped).toEqual(['silent.pdf']);
    expect(causes?.missed).toEqual({ 'not in the text': 1 });
    expect(stderr).toContain('1 PDF has no gold outline');
    expect(stderr).not.toContain('    at ');
  });

  test('measures the tree that `wayleaf tree` prints, bookmarks ignored', async () => {
    const [measured, printed] = await Promise.all([
      runCli(['eval-structure', folder, '--no-outline', '--json']),
      runCli(['tree', path.join(folder, 'right.pdf'), '--no-outline', '--json']),
    ]);
    const sections = Tree.parse(JSON.parse(printed.stdout)).nodes.filter((node) => node.level > 0);
    const at = new Map<string | null, number>(sections.map(({ id }, index) => [id, index]));
    const expected = scoreStructure(
      sections.map((section) => ({ ...section, parent: at.get(section.parent) ?? null })),
      gold.map(({ title_found_on_page: found, ...entry }) => ({ ...entry, found: found === true })),
    );
    const { documents } = Report.parse(JSON.parse(measured.stdout));
    const { counts: _, ...shares } = expected!;
    expect(documents.find(({ file }) => file === 'right.pdf')).toMatchObject(shares);
    expect(documents.every(({ errors }) => errors === undefined)).toBe(true);
  });

  test('prints a table for people', async () => {
    const { status, stdout } = await runCli(['eval-structure', folder, '--limit', '2']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/F1 +P +R +level +parent +document\n/);
    expect(stdout).toMatch(/ {2}1\.000 {2}1\.000 {2}1\.000 {2}1\.000 {2}1\.000 {2}right\.pdf\n/);
    expect(stdout).toMatch(/0\.500 .* macro average of 2 documents\n1 of 2 documents have an F1 below 0\.6\.\n$/);
  });

  test.each([
    [['nowhere'], 'There is no folder'],
    [['.', '--limit', '0'], '--limit takes a whole number from 1.'],
    [[], 'The folder with PDFs and their gold outlines is missing.'],
  ])('%j is bad usage', async (args, message) => {
    const { status, stdout, stderr } = await runCli(['eval-structure', ...args]);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });

  test('a folder without any gold outline is bad input', async () => {
    const empty = await mkdtemp(path.join(tmpdir(), 'wayleaf-empty-'));
    const { status, stderr } = await runCli(['eval-structure', empty]);
    await rm(empty, { recursive: true });
    expect(status).toBe(2);
    expect(stderr).toContain('has a gold outline beside it');
  });
});
