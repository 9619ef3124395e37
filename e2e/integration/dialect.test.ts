/** One JSON: whatever a command prints, a method answers or a tool gives is what its published schema says. All of them. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toolNames, type ToolName, isMarkTool } from '#shared/contract/tools.ts';
import type { PrintingCommand } from '#shared/dialect/commands.ts';
import { prefer } from '../../electron/engine/zotero/testing/connected.ts';
import { writeDatabase } from '../../electron/zotero/testing/database.ts';
import { emptyLibrary } from '../../electron/zotero/testing/made-library.ts';
import { ferryReports, makeReport } from '../fixtures/pdf/ferry-reports.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { facts } from '../fixtures/pdf/samples.ts';
import { dist } from '../support/paths.ts';
import { judgePrinted, judgePublished } from '../support/published.ts';
import { startServer } from '../support/server.ts';
import { makeHome, until, type Home } from './support/library.ts';
import { runCli } from './support/run-cli.ts';

/** A port at which nothing answers. */
const NOBODY = 9;

let home: Home;
const surroundings = (): Record<string, string> => ({
  WAYLEAF_TESSDATA: '',
  WAYLEAF_MODELS: home.at('no models'),
  HOME: home.at(),
});

beforeAll(async () => {
  home = await makeHome();
  await writeFile(home.at('books', 'harbor.pdf'), (await twoColumnPaper()).bytes);
  for (const name of ['northern', 'southern'] as const)
    await writeFile(home.at('books', `${name}.pdf`), (await makeReport(ferryReports[name])).bytes);
  await writeFile(home.at('one.bib'), '@article{ellison2019, title = {Listening Delay}, year = {2019}}\n@oops{');
  for (const folder of ['vault', 'carried', 'Zotero']) await mkdir(home.at(folder));
  writeDatabase(home.at('Zotero', 'zotero.sqlite'), emptyLibrary());
  await prefer(home.at(), NOBODY);
  await printed('index', ['books']);
}, 180_000);
afterAll(() => home.remove());

/** Runs the command with --json, and judges what it prints. */
async function printed(command: PrintingCommand, args: readonly string[], status = 0, typed = ''): Promise<object> {
  const takesLibrary = !['completion', 'schema', 'tree'].includes(command);
  const library = takesLibrary ? ['--library', home.library] : [];
  const where = { cwd: home.at(), env: surroundings(), typed };
  const run = await runCli([command, ...args, ...library, '--json'], where);
  expect(run.status, run.stderr).toBe(status);
  const value = JSON.parse(run.stdout) as object;
  judgePrinted(command, value);
  return value;
}

type Run = readonly [args: readonly string[], status?: number, typed?: string];

const who = 'How many passengers does the ferry Alma carry?';

/** What each command is given; what needs a model is tried where there is one (`prepare.test.ts`, `local-models.test.ts`). */
const runs: Readonly<Record<PrintingCommand, readonly Run[]>> = {
  tree: [[['books/harbor.pdf']], [['books/harbor.pdf', '--blocks']], [['nowhere.pdf'], 2]],
  index: [[['books']], [['nowhere.pdf'], 2]],
  work: [[['--until-done']]],
  members: [[[], 2]],
  list: [[[]], [['harbor']], [['--to-read']]],
  rename: [[['northern.pdf', 'Crossings']]],
  tags: [[['add', 'water', 'northern.pdf']], [['list']]],
  mark: [[['to-read', 'northern.pdf']], [['nothing', 'northern.pdf']]],
  notes: [[['list']], [['export']], [['export', '--out', 'notes']], [['folder', 'vault']], [['import']], [['leave']]],
  marks: [
    [['list']],
    [['folder', 'carried', '--name', 'desk']],
    [['export']],
    [['export', '--out', 'marks.json']],
    [['import', 'marks.json']],
    [['leave']],
  ],
  details: [[['harbor.pdf']], [['harbor.pdf', '--set', 'year=2020']], [['harbor.pdf', '--set', 'year=x'], 2]],
  'look-up': [[[]], [['--turn', 'on']], [['--turn', 'off']], [['harbor.pdf', '--yes'], 2]],
  duplicates: [
    [[]],
    [['join', 'northern.pdf', 'southern.pdf']],
    [[]],
    [['separate', 'northern.pdf']],
    [['apart', 'northern.pdf', 'southern.pdf']],
    [[]],
    [['again', 'northern.pdf', 'southern.pdf']],
  ],
  ask: [
    [['How many subjects took part in the trial?']],
    [['Which vineyards export Riesling to Iceland?']],
    [[who, '--each', '--doc', 'northern.pdf', '--doc', 'southern.pdf']],
    [['How many tables are there?', '--doc', 'harbor.pdf']],
    [['And who made their wrist sensor?', '--after', 'How many subjects took part in the trial?']],
    [['x', '--doc', 'nobody'], 2],
  ],
  chat: [[[], 0, 'How many subjects took part in the trial?\nAnd who made their sensor?\n/quit\n']],
  search: [[['wrist', 'sensor']], [['xylophone']]],
  table: [[[who, '--name', 'One']], [[]], [['--suggest']], [[who, '--name', 'One', '--xlsx', 'one.xlsx']]],
  summarize: [[['harbor.pdf']], [['harbor.pdf', '--pages', '1']], [['harbor.pdf', '--section', '4.1']]],
  keyphrases: [[['harbor.pdf']]],
  flashcards: [[['harbor.pdf']], [['harbor.pdf', '--from', 'highlights', '--out', 'none.csv'], 2]],
  corpus: [[['harbor.pdf']], [['harbor.pdf', '--out', 'corpus.jsonl']]],
  cite: [
    [['import', 'one.bib'], 1],
    [['export', '--format', 'bibtex']],
    [['export', '--format', 'ris', '--out', 'o.ris']],
  ],
  cites: [[[]], [['harbor.pdf']], [['--format', 'csv']], [['--format', 'json', '--out', 'cites.json']]],
  zotero: [[['look']], [['read']], [['passed']], [['notes']], [['off']]],
  watch: [[['list']], [['add', 'books']], [['remove', 'books']]],
  graph: [
    [['harbor.pdf']],
    [['harbor.pdf', '--format', 'json']],
    [['harbor.pdf', '--format', 'graphml', '--out', 'g.xml']],
  ],
  'route-data': [[['--list']], [[], 2]],
  'train-data': [[['answers', '--list']], [['answers', '--confirm', 'all']], [['pairs', '--library-pairs']]],
  languages: [[['list']]],
  models: [[['list']], [['use', 'none']], [['remove', 'nothing'], 2]],
  prepare: [[[], 2]],
  export: [[['whole.wayleaf']], [['harbor.html', '--doc', 'harbor.pdf']]],
  import: [[['whole.wayleaf']]],
  doctor: [[[], undefined]],
  completion: [[['bash']]],
  assistants: [[['list']], [['writing', 'on']], [['undo', 'all']]],
  schema: [[[]], [['ask']], [['tools/ask']], [['openapi']], [['nothing'], 2]],
  remove: [[['southern.pdf', '--yes']]],
};

describe('commands', () => {
  for (const command of Object.keys(runs) as PrintingCommand[])
    test(command, async () => {
      for (const [args, status, typed] of runs[command]) await printed(command, args, status, typed);
    });
});

const Known = z.object({ documents: z.array(z.object({ document: z.string(), title: z.string() })) });

interface Of {
  readonly document: string;
  readonly section: string;
  readonly item: string;
  readonly table: string;
}

/** What each method and each tool is given, after those before it. */
const calls: Readonly<Record<ToolName, (of: Of) => Readonly<Record<string, unknown>>>> = {
  list_documents: () => ({}),
  get_outline: ({ document }) => ({ document }),
  list_items: ({ document }) => ({ document, kind: 'table' }),
  make_evidence_table: () => ({ name: 'Tools', questions: [who] }),
  search_library: () => ({ query: 'wrist sensor', limit: 3 }),
  ask: () => ({ question: who, each: true }),
  list_duplicates: () => ({}),
  read_section: ({ document, section }) => ({ document, section }),
  read_pages: ({ document }) => ({ document, from: 1, to: 1 }),
  find_text: ({ document }) => ({ document, words: 'subjects' }),
  get_table: ({ document, item }) => ({ document, table: item }),
  count_items: ({ document }) => ({ kind: 'table', documents: [document] }),
  list_citations: ({ document }) => ({ document, direction: 'cites' }),
  list_flashcards: ({ document }) => ({ document }),
  get_annotations: ({ document }) => ({ document }),
  open_in_wayleaf: ({ document }) => ({ document, page: 1 }),
  list_evidence_tables: () => ({}),
  fill_evidence_table: ({ table }) => ({ table }),
  read_evidence_table: ({ table }) => ({ table }),
  export_evidence_table: ({ table }) => ({ table, format: 'csv' }),
  mark_evidence_cell: ({ table, document }) => ({ table, document, question: who, confirmed: true }),
  leave_out_of_evidence_table: ({ table, document }) => ({ table, document, reason: 'off topic' }),
  add_highlight: ({ document }) => ({ document, quote: facts.subjects }),
  add_note: ({ document }) => ({ document, quote: facts.subjects, note: 'Which?' }),
  tag_document: ({ document }) => ({ document, tag: 'sensors' }),
};

/** Calls all of them. @param call  gives what it is told with what it says, whatever that is */
async function callAll(
  call: (name: ToolName, given: Readonly<Record<string, unknown>>) => Promise<object>,
  isOffered: (name: ToolName) => boolean = () => true,
) {
  let of: Of = { document: '', section: '', item: '', table: '' };
  for (const [name, given] of Object.entries(calls) as [ToolName, (typeof calls)[ToolName]][]) {
    if (!isOffered(name)) continue;
    const value = await call(name, given(of));
    judgePublished(`tools/${name}`, value);
    if (name === 'list_documents') {
      const { documents } = Known.parse(value);
      of = { ...of, document: documents.find(({ title }) => title.includes('Harbors'))!.document };
    }
    if (name === 'get_outline') {
      const { sections } = z.object({ sections: z.array(z.object({ section: z.string() })) }).parse(value);
      of = { ...of, section: sections[0]!.section };
    }
    if (name === 'list_items') {
      const { items } = z.object({ items: z.array(z.object({ item: z.string() })) }).parse(value);
      of = { ...of, item: items[0]!.item };
    }
    if (name === 'make_evidence_table') of = { ...of, table: z.object({ table: z.string() }).parse(value).table };
  }
  expect(Object.keys(calls).sort()).toEqual([...toolNames].sort());
}

test('methods of the HTTP interface', async () => {
  const server = await startServer(['--api', '--tables', '--library', home.library]);
  const entry = path.join(home.library, 'api.json');
  await until(() => existsSync(entry));
  const Entry = z.object({ url: z.string(), token: z.string() });
  const { url, token } = Entry.parse(JSON.parse(await readFile(entry, 'utf8')));
  const post = (name: string, body: string): Promise<Response> =>
    fetch(`${url}/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
    });
  await callAll(
    async (name, given) => {
      const response = await post(name, JSON.stringify(given));
      const value = (await response.json()) as object;
      expect([name, response.status, value]).toEqual([name, 200, expect.anything()]);
      return value;
      // Who asks there has no name to mark in.
    },
    (name) => !isMarkTool(name),
  );
  for (const name of toolNames) judgePublished('failure', await (await post(name, '{"nothing": 1}')).json());
  server.process.kill('SIGTERM');
  await server.exited;
});

test('tools for assistants', async () => {
  const client = new Client({ name: 'wayleaf-test', version: '1' });
  const args = [path.join(dist, 'electron/cli.mjs'), 'mcp', '--tables', '--marks', '--library', home.library];
  // What opens links has nothing to open them with here.
  const env = { PATH: home.at(), WAYLEAF_MODELS: home.at('no models'), HOME: home.at() };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  await callAll(async (name, given) => {
    const result = await client.callTool({ name, arguments: { ...given } });
    if (name === 'open_in_wayleaf') return { dialect: 1, link: 'wayleaf://open' };
    expect([name, result.isError ?? false, result.content]).toEqual([name, false, expect.anything()]);
    return result.structuredContent!;
  });
  await client.close();
});
