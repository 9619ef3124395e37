/** The command line as a program runs it: arguments in; JSON, messages and exit status out. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { onServer } from '../../electron/engine/testing/server.ts';
import { brokenBytes, facts, lockedPaper, notAPdf, scannedPage, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import type { GoldWord, MadePdf } from '../fixtures/pdf/spec.ts';
import { Answer, Chat, Doctor, Failure, Hits, Indexed, Listed, Tree } from '../support/cli-output.ts';
import { dist } from '../support/paths.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli, startCli, type CliRun } from './support/run-cli.ts';

const cli = path.join(dist, 'electron/cli.mjs');

let home: Home;
let paper: MadePdf;
const at = (...parts: string[]): string => home.at(...parts);

/** Recognition has tests of its own, which need language data that not every machine has. */
const surroundings = () => ({ WAYLEAF_LIBRARY: at('default library'), WAYLEAF_TESSDATA: '' });

const wayleaf = (args: readonly string[], cwd = home.at(), typed = ''): Promise<CliRun> =>
  runCli(args, { cwd, env: surroundings(), typed });
/** As a program of its own: its exit status, and that its output arrives whole. */
const started = (args: readonly string[]): Promise<CliRun> => startCli(args, { cwd: home.at(), env: surroundings() });

/** A program that is asked to stop once this file is there. @returns its exit status */
function stopped(args: readonly string[], whenThere: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...surroundings() };
    const child = spawn(process.execPath, [cli, ...args], { cwd: home.at(), env, stdio: 'ignore' });
    child.once('error', reject);
    const waiting = setInterval(() => {
      if (!existsSync(whenThere)) return;
      clearInterval(waiting);
      child.kill('SIGINT');
    }, 5);
    child.once('close', (status) => {
      clearInterval(waiting);
      resolve(status);
    });
  });
}

/** Runs with --json, expects the status, and reads the one document on standard output. */
async function json<T>(
  schema: z.ZodType<T>,
  args: readonly string[],
  status = 0,
  run: (args: readonly string[]) => Promise<CliRun> = wayleaf,
): Promise<T> {
  const outcome = await run([...args, '--json']);
  expect(outcome.status, outcome.stderr).toBe(status);
  expect(outcome.stdout.trimEnd().split('\n')).toHaveLength(1);
  return schema.parse(JSON.parse(outcome.stdout));
}

beforeAll(async () => {
  home = await makeHome();
  paper = await twoColumnPaper();
  await writeFile(at('books', 'harbor paper.pdf'), paper.bytes);
  await writeFile(at('books', 'copy.pdf'), paper.bytes);
  await writeFile(at('books', 'locked.pdf'), (await lockedPaper('secret')).bytes);
  await writeFile(at('books', 'scan.pdf'), (await scannedPage()).bytes);
  await writeFile(at('books', 'broken.pdf'), await brokenBytes());
  await writeFile(at('books', 'page.pdf'), notAPdf());
});
afterAll(() => home.remove());

describe.skipIf(onServer)('tree', () => {
  test('prints headings with levels, parents and pages', async () => {
    const tree = await json(Tree, ['tree', 'books/harbor paper.pdf']);
    expect(tree.file).toBe(at('books', 'harbor paper.pdf'));
    expect(tree.pages).toBe(paper.pageCount);
    expect(tree.nodes[0]).toMatchObject({ parent: null, level: 0, page: 1 });
    const sections = tree.nodes.filter((node) => node.kind === 'section');
    for (const heading of paper.headings) {
      const found = sections.find((node) => node.title?.includes(heading.text));
      expect(found, heading.text).toMatchObject({ level: heading.level, page: heading.pageIndex + 1 });
    }
    const ids = new Set(tree.nodes.map((node) => node.id));
    for (const node of tree.nodes.slice(1)) expect(ids.has(node.parent ?? '')).toBe(true);
    expect(tree.nodes.every((node) => node.title !== undefined)).toBe(true);
  });

  test('shows blocks and leaves bookmarks aside when asked to', async () => {
    const tree = await json(Tree, ['tree', 'harbor paper.pdf', '--blocks', '--no-outline'], 0, (args) =>
      wayleaf(args, at('books')),
    );
    expect(tree.nodes.some((node) => node.text?.includes('Forty-two subjects'))).toBe(true);
    expect(tree.nodes.every((node) => !node.evidence?.includes('outline'))).toBe(true);
    const ids = new Set(tree.nodes.map((node) => node.id));
    expect(tree.links?.length).toBeGreaterThan(0);
    for (const { source, target } of tree.links ?? []) expect([ids.has(source), ids.has(target)]).toEqual([true, true]);
  });

  test('is readable without --json', async () => {
    const { status, stdout } = await started(['tree', 'books/harbor paper.pdf']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Participants ·+ \d/);
  });

  test('opens an encrypted file with its password, and says so without', async () => {
    expect((await json(Failure, ['tree', 'books/locked.pdf'], 2)).error.code).toBe('pdf.needs-password');
    expect((await json(Failure, ['tree', 'books/locked.pdf', '--password', 'wrong'], 2)).error.code).toBe(
      'pdf.wrong-password',
    );
    expect((await json(Tree, ['tree', 'books/locked.pdf', '--password', 'secret'])).pages).toBeGreaterThan(0);
  });

  test.each([
    ['books/page.pdf', 'pdf.not-a-pdf'],
    ['books/nowhere.pdf', 'file.missing'],
  ])('says what is wrong with %s', async (file, code) => {
    const { error } = await json(Failure, ['tree', file], 2, started);
    expect(error.code).toBe(code);
    expect(error.message).toContain(path.basename(file));
  });
});

describe('a library', () => {
  const library = ['--library', 'my library'];

  beforeAll(async () => {
    await home.another('my library');
    const { documents } = await json(Indexed, ['index', 'books', '--no-ocr', ...library], 0, started);
    const status = (name: string) => documents.find((one) => path.basename(one.file) === name)?.status;
    expect(documents.filter((one) => one.status === 'indexed')).toHaveLength(1);
    expect(documents.map((one) => one.file).filter((file) => /harbor|copy/.test(file))).toHaveLength(1);
    expect(status('locked.pdf')).toBe('needs-password');
    expect(status('scan.pdf')).toBe('needs-ocr');
    expect(status('broken.pdf')).toBe('failed');
    expect(status('page.pdf')).toBe('failed');
    for (const one of documents.filter((document) => document.status !== 'indexed')) {
      expect(one.error?.message).toMatch(/\w+.*\.$/);
    }
    const [indexed] = documents.filter((one) => one.status === 'indexed');
    expect(indexed).toMatchObject({
      pages: paper.pageCount,
      document: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    });
    expect(indexed?.segments).toBeGreaterThan(5);
    expect(indexed?.sections).toBeGreaterThanOrEqual(paper.headings.length);
  }, 180_000);

  test('answers with the words of the document, and shows where they stand', async () => {
    const result = await json(Answer, ['ask', 'How many subjects took part in the trial?', ...library]);
    expect(result.refused).toBe(false);
    const [first] = result.sentences;
    expect(first?.text).toBe(facts.subjects);
    const cited = result.evidence.find((one) => one.n === first?.citations[0]);
    expect(cited?.path).toEqual(expect.arrayContaining(['2 Method', '2.1 Participants']));
    expect(path.dirname(cited?.file ?? '')).toBe(at('books'));
    expect(result.evidence.map((one) => one.n)).toEqual(result.evidence.map((_, i) => i + 1));
    expect(result.strategy).toBe('path');
    expect(result.route.some((step) => step.action === 'answer')).toBe(true);
    const words = goldWords(facts.subjects);
    expect(words.length).toBe(facts.subjects.split(' ').length);
    for (const part of words.flatMap((word) => word.parts)) {
      const onPage = cited?.quads.find((one) => one.page === part.pageIndex + 1);
      expect(
        onPage?.quads.some((one) => covers(one, part.box)),
        part.printed,
      ).toBe(true);
    }
  });

  test.each([
    ['Who made the sensor that each subject wore?', facts.instrument],
    ['What did the median delay fall to?', facts.result],
    ['Were subjects under eighteen years included?', facts.limitation],
  ])('%s', async (question, fact) => {
    const answer = await json(Answer, ['ask', question, ...library, '--llm', 'none']);
    expect(answer.sentences.map((sentence) => sentence.text)).toContain(fact);
  });

  test('reads a question together with the one before it', async () => {
    const before = ['--after', 'How many subjects took part in the trial?'];
    const went = await json(Answer, ['ask', 'And who made their wrist sensor?', ...before, ...library]);
    expect(went.readAs).toBe('And who made their wrist sensor (subjects took part trial)?');
    expect(went.sentences[0]?.text).toBe(facts.instrument);
    const alone = await json(Answer, ['ask', 'What did the median delay fall to?', ...before, ...library]);
    expect(alone.readAs).toBeNull();
  });

  test('goes on with the conversation that was asked in last, and asks what that was asked of', async () => {
    const { documents } = await json(Indexed, ['index', 'books/harbor paper.pdf', ...library]);
    await json(Answer, [
      'ask',
      'How many subjects took part in the trial?',
      ...library,
      '--doc',
      documents[0]?.document ?? '',
    ]);
    const went = await json(Answer, ['ask', 'And who made their wrist sensor?', '--continue', ...library]);
    expect(went.sentences[0]?.text).toBe(facts.instrument);
    expect(went.readAs).toContain('subjects took part');
    expect(new Set(went.evidence.map(({ document }) => document))).toEqual(new Set([documents[0]?.document]));
    const both = await wayleaf(['ask', 'And then?', '--continue', '--after', 'How many?', ...library]);
    expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('--continue and --after')]);
  });

  test('holds a conversation, line by line, which the library keeps', async () => {
    const { documents } = await json(Indexed, ['index', 'books/harbor paper.pdf', ...library]);
    const typed =
      'How many subjects took part in the trial?\n\nAnd who made their wrist sensor?\n/quit\nWhat is this?\n';
    const chat = ['chat', ...library, '--doc', documents[0]?.document ?? ''];
    const said = await wayleaf([...chat, '--json'], home.at(), typed);
    const { turns } = Chat.parse(JSON.parse(said.stdout));
    expect(turns.map(({ sentences }) => sentences[0]?.text)).toEqual([facts.subjects, facts.instrument]);
    expect(turns[1]?.readAs).toContain('subjects took part');
    const went = await json(Answer, ['ask', 'And what did their delay fall to?', '--continue', ...library]);
    expect(went.readAs).toContain('sensor');
    const read = await wayleaf(chat, home.at(), '/new\nHow many subjects took part in the trial?\n/nonsense\n');
    expect([read.status, read.stdout]).toEqual([0, expect.stringContaining(facts.subjects)]);
    expect(read.stderr).toContain('There is no command ‘/nonsense’.');
  });

  test('says so when the documents do not say', async () => {
    const result = await json(Answer, ['ask', 'Which vineyards export Riesling to Iceland?', ...library]);
    expect(result).toMatchObject({
      ...{ text: 'Not found in the library.', refused: true, verdict: 'not-found', sentences: [], evidence: [] },
      ...{ short: null, parts: null, quoted: null, model: null, notes: [] },
    });
    expect(result.probability).toBeLessThan(0.5);
    expect(result.reason).toContain('Iceland');
    expect(result.closest.length).toBeLessThanOrEqual(3);
    expect(result.closest.every(({ cited }) => !cited)).toBe(true);
  });

  test('asks only the documents that are named, by id, by its beginning and by path', async () => {
    const { documents } = await json(Indexed, ['index', 'books/harbor paper.pdf', ...library]);
    const id = documents[0]?.document ?? '';
    for (const named of [id, id.slice(0, 8), 'books/copy.pdf']) {
      const { verdict } = await json(Answer, ['ask', 'How many subjects?', ...library, '--doc', named]);
      expect(verdict).not.toBe('not-found');
    }
    expect((await wayleaf(['ask', 'x', ...library, '--doc', 'books/page.pdf'])).status).toBe(2);
    expect((await wayleaf(['ask', 'x', ...library, '--doc', 'deadbeef'])).status).toBe(2);
    expect((await wayleaf(['ask', 'x', ...library, '--doc', 'no such words'])).stderr).toContain('wayleaf list');
  });

  test('prints the answer with numbered quotes, and the route when asked', async () => {
    const { status, stdout } = await wayleaf(['ask', 'How many subjects took part?', ...library, '--trace']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Forty-two subjects took part in the field trial\. \[\d\]/);
    expect(stdout).toMatch(/\[\d\] .* › 2 Method › 2\.1 Participants · page \d/);
    expect(stdout).toMatch(/Route[^]*look[^]*answer/);
  });

  test('lists what is there, by words of title, authors or file name', async () => {
    const { documents } = await json(Listed, ['list', ...library]);
    expect(documents.map(({ file }) => file)).toContain(at('books', 'harbor paper.pdf'));
    const named = await json(Listed, ['list', 'harbor', 'paper', ...library]);
    expect(named.documents).toMatchObject([{ file: at('books', 'harbor paper.pdf'), state: 'ready', ready: true }]);
    const { stdout } = await wayleaf(['list', 'harbor', 'paper', ...library]);
    expect(stdout).toContain(`${named.documents[0]?.document.slice(0, 8) ?? '?'}  ${named.documents[0]?.title ?? '?'}`);
    expect((await wayleaf(['list', 'xylophone', ...library])).stdout).toContain('No document has these words.');
  });

  test('keeps a reading list', async () => {
    const listed = async (...options: string[]) =>
      (await json(Listed, ['list', ...options, ...library])).documents.map(({ file, reading, stoppedAt }) => {
        return { file: path.basename(file), reading, stoppedAt };
      });
    expect(await listed('--to-read')).toEqual([]);
    expect((await wayleaf(['list', '--to-read', ...library])).stdout).toContain('No document was read so far.');
    const { stdout } = await wayleaf(['mark', 'to-read', 'harbor paper', ...library]);
    expect(stdout).toMatch(/: to-read\n$/u);
    const paper = { file: 'harbor paper.pdf', reading: 'to-read', stoppedAt: null };
    expect(await listed('--to-read')).toEqual([paper]);
    expect(await listed('--to-read', '--read')).toEqual([paper]);
    expect(await listed('--read')).toEqual([]);
    expect((await wayleaf(['list', 'harbor', 'paper', ...library])).stdout).toContain('to read');
    await wayleaf(['mark', 'nothing', 'harbor paper', ...library]);
    expect(await listed('--not-read')).toContainEqual({ ...paper, reading: 'unread' });
    const refused = await wayleaf(['mark', 'skimmed', 'harbor paper', ...library]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('Choose one of: to-read, being-read, read, not-read, nothing');
  });

  test('finds words', async () => {
    const { hits } = await json(Hits, ['search', 'wrist', 'sensor', ...library, '--limit', '3']);
    expect(hits.length).toBeGreaterThan(0);
    expect(hits[0]?.quote).toMatch(/wrist sensor/);
    expect((await json(Hits, ['search', 'xylophone', ...library])).hits).toEqual([]);
  });

  test('takes the password when it is given later', async () => {
    const { documents } = await json(Indexed, ['index', 'books/locked.pdf', ...library, '--password', 'secret']);
    expect(documents.map((one) => one.status)).toEqual(['indexed']);
  });

  test('is measured with questions of its own', async () => {
    const Bench = z.looseObject({
      bench: z.literal('ask'),
      questions: z.int().positive(),
      medianMs: z.number(),
      p95Ms: z.number(),
    });
    const outcome = await wayleaf(['bench', 'ask', ...library, '--json']);
    const parsed = z.union([Bench, Failure]).parse(JSON.parse(outcome.stdout));
    // A library of two short papers may have too little to ask about; it says so.
    expect(outcome.status).toBe('bench' in parsed ? 0 : 2);
  });
});

describe.skipIf(onServer)('a whole batch that fails', () => {
  test('ends with 1; files that are not there are a mistake of the caller', async () => {
    const { documents } = await json(Indexed, ['index', 'books/broken.pdf', '--library', 'other'], 1, started);
    expect(documents.map((one) => one.status)).toEqual(['failed']);
    await json(Indexed, ['index', 'nowhere.pdf', '--library', 'other'], 2);
  });
});

describe.skipIf(onServer)('usage', () => {
  test.each([
    [[], 'Usage: wayleaf COMMAND'],
    [['fly'], 'no command ‘fly’'],
    [['tre'], 'Did you mean: wayleaf tree'],
    [['tree'], 'The file is missing'],
    [['tree', 'a.pdf', '--blok'], 'Did you mean: --blocks'],
    [['ask', 'x', '--library', 'nowhere'], 'There is no library in'],
    [['ask', 'x', '--llm', 'llama'], 'takes ‘none’ alone'],
    [['ask', 'x', '--ollama', 'here'], 'needs a model'],
    [['ask', 'x', '--strategy', 'magic'], 'Choose one of: auto, flat, path'],
    [['ask', 'x', '--budget', 'lots'], 'no budget'],
    [['ask', ' '], 'The question is empty'],
    [['search', 'x', '--limit', '0'], '--limit takes a number'],
    [['bench', 'dance'], 'no benchmark'],
    [['bench', 'ask', '--documents', 'many'], 'whole number'],
    [['bench', 'tree'], 'A PDF file or a folder is missing'],
  ])('%j is refused with 2 and a hint', async (args, hint) => {
    const { status, stdout, stderr } = await wayleaf(args);
    expect(status).toBe(2);
    expect(stderr + stdout).toContain(hint);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test.each(['tree', 'index', 'list', 'ask', 'search', 'bench', 'doctor'])('%s explains itself', async (command) => {
    const { status, stdout } = await wayleaf([command, '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain(`Usage: wayleaf ${command}`);
    expect(stdout).toContain('--json');
  });

  test('Ctrl-C stops with 130, and the next run goes on', async () => {
    const status = await stopped(['index', 'books', '--library', 'stopped'], at('stopped', 'library.db'));
    expect([0, 130]).toContain(status);
    const { documents } = await json(Indexed, ['index', 'books', '--library', 'stopped']);
    expect(documents.some((one) => one.status === 'indexed')).toBe(true);
  });
});

test('doctor tells what is there', async () => {
  const report = await json(Doctor, ['doctor', '--library', 'my library'], 0, started);
  expect(report.ok).toBe(true);
  expect(report.checks.find((check) => check.name === 'PDF reader')?.found).toMatch(/starts and reads/);
  expect(report.checks.find((check) => check.name === 'Library')?.found).toContain('sound');
  const vectors = report.checks.find((check) => check.name === 'Nearest vectors')?.found;
  expect(vectors).toBe(onServer ? 'the server, by pgvector' : undefined);
});

/** The printed words of a sentence that the paper has once. */
function goldWords(sentence: string): readonly GoldWord[] {
  const texts = sentence.split(' ');
  const body = paper.words.filter((word) => word.role === 'body');
  const start = body.findIndex((_, i) => texts.every((text, k) => body[i + k]?.text === text));
  return body.slice(start, start + texts.length);
}

/** True if the quad's box holds the word from its first to its last letter, at the height of its middle. */
function covers(corners: readonly number[], box: GoldWord['parts'][number]['box']): boolean {
  const xs = corners.filter((_, i) => i % 2 === 0);
  const ys = corners.filter((_, i) => i % 2 === 1);
  const y = (box.y0 + box.y1) / 2;
  const wide = Math.min(...xs) - 1 <= box.x0 && box.x1 <= Math.max(...xs) + 1;
  return wide && Math.min(...ys) <= y && y <= Math.max(...ys);
}
