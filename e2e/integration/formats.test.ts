/** Documents of other kinds, by the real engine and a real browser: pages, tree, places of words, and what may go wrong. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceFormats, type SourceFormat } from '#shared/base/formats.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { Converter } from '../../electron/engine/converting/converter.ts';
import { BrowserPrinter } from '../../electron/print/browser-printer.ts';
import { treeBytes } from '../../electron/process/process-tree.ts';
import { makeDocument } from '../fixtures/formats/make-document.ts';
import { zipOf, type Part, type Text } from '../fixtures/formats/text.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { findChromium } from '../support/chromium.ts';
import { PlacedText } from '../support/words/coverage.ts';
import { readBytes } from '../support/words/read.ts';
import { wordsOfTree } from '../support/words/tree-words.ts';
import { hasPoppler, popplerWords } from '../support/words/poppler.ts';
import { convertFile, makeHome, openEngine, untilDocuments, type Home } from './support/library.ts';
import { atNight, inRing } from './support/ring.ts';

const MIN_SHARE = 0.99;
const MIN_WORD_COVER = 0.9;
const DOCUMENTS = inRing({ day: 2, night: 20, soak: 20 });
const browser = findChromium();

let home: Home;
beforeEach(async () => (home = await makeHome()));
afterEach(() => home.remove());

const printer = (find = (): string | undefined => browser, onRefused?: (address: string) => void): BrowserPrinter =>
  new BrowserPrinter({ find, sandbox: false, ...(onRefused && { onRefused }) });

const heading = (level: number, text: string): Part => ({ kind: 'heading', level, text });
const walk: Text = {
  title: 'A Walk along the Harbor',
  parts: [
    heading(1, 'The harbor wall'),
    { kind: 'paragraph', text: `Forty-two lamps stand on the harbor wall. ${paragraph(1, 6)}` },
    heading(2, 'Its lamps'),
    { kind: 'paragraph', text: `The keeper lights every lamp at dusk. ${paragraph(2, 6)}` },
    { kind: 'list', items: ['a clinometer of brass', 'a pole of four meters'] },
    heading(1, 'The way back'),
    { kind: 'paragraph', text: paragraph(3, 40) },
    {
      kind: 'table',
      rows: [
        ['place', 'steps'],
        ['gate', '1200'],
        ['pier', '3400'],
      ],
    },
  ],
};
const headings = [
  ['The harbor wall', 1],
  ['Its lamps', 2],
  ['The way back', 1],
];

const slides = headings.map(([text]) => [text, 1]);
/** Of kinds that have no headings as texts have them. */
const headingsOf: Partial<Record<SourceFormat, unknown>> = {
  ...{ pptx: slides, odp: slides },
  ...{ xlsx: [['Walk', 1]], ods: [['Walk', 1]] },
  // Whatever looks like one there.
  ...{ csv: expect.any(Array), eml: expect.any(Array) },
};
const titlesOf: Partial<Record<SourceFormat, string>> = { txt: 'The harbor wall', csv: 'walk' };
/** Year and authors, of kinds that say less of themselves. */
const nobody = [null, ''];
const saidBy: Partial<Record<SourceFormat, unknown>> = {
  ...{ html: nobody, md: nobody, txt: nobody, csv: nobody },
  ...{ tex: [null, 'Ada Walker'], ipynb: [null, 'Ada Walker'] },
};

const floods = atNight();
test.runIf(floods)(
  'a page that takes too much memory ends the whole browser at once, and the next page is laid out',
  async () => {
    const most = 700 * 2 ** 20;
    const held = new BrowserPrinter({ find: () => browser, sandbox: false, maxBytes: most });
    let peak = 0;
    const watch = setInterval(() => {
      treeBytes(process.pid).then(
        (bytes) => (peak = Math.max(peak, bytes)),
        () => undefined,
      );
    }, 50);
    const before = await treeBytes(process.pid);
    try {
      const { signal } = new AbortController();
      const table = `<table>${`<tr>${'<td>12</td>'.repeat(10)}</tr>`.repeat(20_000)}</table>`;
      await expect(held.print(table, signal)).rejects.toMatchObject({ code: 'file.too-large' });
      // Between two looks it grows on; three times as much it takes where nobody looks.
      expect(peak - before).toBeLessThan(2 * most);
      expect((await held.print('<p>Next.</p>', signal)).length).toBeGreaterThan(1000);
    } finally {
      clearInterval(watch);
      await held.close();
    }
  },
);

test('all kinds become documents with a tree, and speak of the file that they were', { timeout: 180_000 }, async () => {
  for (const format of sourceFormats)
    await writeFile(path.join(home.books, `walk.${format}`), makeDocument(format, walk));
  await writeFile(path.join(home.books, 'cat.gif'), 'GIF89a');
  const session = await openEngine(home.library, { convertFile, printer: printer() });
  try {
    const receipt = await session.host.call('host.add', { paths: [home.books] });
    expect(receipt.rejected).toEqual([]);
    const count = sourceFormats.length;
    const documents = await untilDocuments(session, (all) => all.length === count && all.every(isSettled), 150_000);
    expect(documents.map(({ state }) => state.kind)).toEqual(Array(count).fill('ready'));
    for (const { id, fileName, title, year, authors } of documents) {
      const format = path.extname(fileName).slice(1) as SourceFormat;
      const outline = await session.window.call('document.outline', { document: id });
      const found = outline.sections.map((section) => [section.title, section.level]);
      expect.soft(found, format).toEqual(headingsOf[format] ?? headings);
      expect.soft(title, format).toBe(titlesOf[format] ?? walk.title);
      expect.soft([year, authors], format).toEqual(saidBy[format] ?? [2019, 'Ada Walker']);
      const place = await session.host.call('host.locate', { document: id });
      expect(place).toMatchObject({ name: fileName, source: path.join(home.books, fileName) });
      expect(path.dirname(place.path)).toBe(path.join(home.library, 'pages', id));
    }
    const [gone] = documents;
    if (!gone) throw new Error('no document');
    await session.window.call('library.remove', { document: gone.id });
    expect(await readdir(path.join(home.library, 'pages'))).not.toContain(gone.id);
    expect(await readdir(home.books)).toContain(gone.fileName);
  } finally {
    await session.close();
  }
});

const isSettled = ({ state }: { state: { kind: string } }): boolean => ['ready', 'failed'].includes(state.kind);

test('without a browser one word says so, and what was added waits for one', { timeout: 120_000 }, async () => {
  const file = path.join(home.books, 'walk.md');
  await writeFile(file, makeDocument('md', walk));
  const without = await openEngine(home.library, { convertFile, printer: printer(() => undefined) });
  await without.host.call('host.add', { paths: [file] });
  const [failed] = await untilDocuments(without, (all) => all.every(isSettled) && all.length === 1);
  await without.close();
  expect(failed?.state).toMatchObject({ kind: 'failed', error: { code: 'convert.no-browser' } });
  expect(failed?.fileName).toBe('walk.md');
  const session = await openEngine(home.library, { convertFile, printer: printer() });
  try {
    const [ready] = await untilDocuments(session, (all) => all.every(({ state }) => state.kind === 'ready'));
    expect(ready?.id).toBe(failed?.id);
    // Pages that went missing are made again when they are looked at.
    const place = await session.host.call('host.locate', { document: ready!.id });
    await rm(path.dirname(place.path), { recursive: true });
    const again = await session.host.call('host.locate', { document: ready!.id });
    expect((await readFile(again.path)).subarray(0, 5).toString()).toBe('%PDF-');
    await untilDocuments(session, (all) => all.every(({ state }) => state.kind === 'ready'));
    // A source that went missing is missing, as a PDF is.
    await rename(file, `${file}.away`);
    await expect(session.host.call('host.locate', { document: ready!.id })).rejects.toMatchObject({
      code: 'file.missing',
    });
  } finally {
    await session.close();
  }
});

test('hostile documents ask for nothing, run nothing and end in words', { timeout: 120_000 }, async () => {
  const refused: string[] = [];
  const pages = printer(undefined, (address) => refused.push(address));
  const converter = new Converter({ file: convertFile, launch: launchNode });
  const signal = new AbortController().signal;
  const convert = async (name: string, bytes: Buffer): Promise<string> => {
    const file = path.join(home.books, name);
    await writeFile(file, bytes);
    return (await converter.toPage({ path: file, name, format: path.extname(name).slice(1) as SourceFormat }, signal))
      .html;
  };
  try {
    const nasty = `<h1>Seen</h1><script>document.body.innerHTML='<h1>Ran</h1>'</script>
      <img src="http://x.invalid/a.png" alt="a boat"><img src="file:///etc/passwd"><link rel="stylesheet" href="http://x.invalid/s.css">
      <style>@import url(http://x.invalid/i.css);p{background:url(http://x.invalid/b.png)}</style>
      <iframe src="http://x.invalid/f"></iframe><p onclick="x()" style="background:url(http://x.invalid/p.png)">Read me</p>
      <meta http-equiv="refresh" content="0;url=http://x.invalid/r"><svg><image href="http://x.invalid/v.png"/></svg>`;
    const html = await convert('nasty.html', Buffer.from(nasty));
    expect(html).not.toMatch(/x\.invalid|passwd|<script|onclick|<iframe/u);
    const { outline } = await readBytes(await pages.print(html, signal));
    expect(outline.map(({ title }) => title)).toEqual(['Seen']);
    // Even a page that nobody cleaned has nothing to ask with.
    const raw = await readBytes(await pages.print(`<!doctype html><body>${nasty}`, signal));
    expect(raw.outline.map(({ title }) => title)).toEqual(['Seen']);
    expect(refused.filter((address) => !address.startsWith('http://x.invalid/'))).toEqual([]);
    await expect(convert('fake.docx', zipOf({ 'a.txt': 'nothing' }))).rejects.toMatchObject({
      code: 'convert.unreadable',
    });
    await expect(convert('fake.epub', Buffer.from('PK\u0003\u0004 and so on'))).rejects.toMatchObject({
      code: 'convert.unreadable',
    });
  } finally {
    converter.close();
    await pages.close();
  }
});

/** Texts of different make in turn, so that tables, lists and long paragraphs meet every kind. */
function someText(seed: number): Text {
  const parts = Array.from({ length: 4 }, (_, at): Part[] => [
    heading(1 + (at % 2), `Part ${at + 1} of text ${seed}`),
    { kind: 'paragraph', text: paragraph(seed * 10 + at, 4 + ((seed + at) % 5) * 4) },
    ...(at === 1
      ? [{ kind: 'list' as const, items: [paragraph(seed, 1), 'Größe über Çelik “quoted” — naïve ﬁne'] }]
      : []),
    ...(at === 2
      ? [
          {
            kind: 'table' as const,
            rows: [
              ['place', 'steps'],
              ['gate', `${seed}00`],
              ['pier', '3400'],
            ],
          },
        ]
      : []),
  ]).flat();
  return { title: `Text ${seed}`, parts };
}

test(
  `every word of ${String(DOCUMENTS)} documents stands inside the quads that are given for it`,
  { timeout: 300_000 },
  async () => {
    const pages = printer();
    const converter = new Converter({ file: convertFile, launch: launchNode });
    const signal = new AbortController().signal;
    let [wanted, inside, seen, same] = [0, 0, 0, 0];
    try {
      for (let seed = 0; seed < DOCUMENTS; seed++) {
        const format = sourceFormats[seed % sourceFormats.length] ?? 'txt';
        const name = `text ${seed}.${format}`;
        const file = path.join(home.books, name);
        const text = someText(seed);
        await writeFile(file, makeDocument(format, text));
        const { html } = await converter.toPage({ path: file, name, format }, signal);
        const pdf = await pages.print(html, signal);
        const content = await readBytes(pdf);
        const { tree } = buildDocument(content);
        const placed = content.pages.map(({ runs }) => new PlacedText(runs));
        const words = wordsOfTree(tree.nodes);
        // Nothing of the text is lost on the way to the tree.
        const all = new Set(words.map((word) => word.text));
        const source = text.parts.flatMap((part) => (part.kind === 'paragraph' ? part.text.split(' ') : []));
        expect(
          source.filter((word) => !all.has(word)),
          name,
        ).toEqual([]);
        for (const word of words) {
          wanted++;
          const whole = word.parts.map(({ pageIndex, box }) => placed[pageIndex]?.textIn(box) ?? '').join('');
          if (whole.normalize('NFKC') === word.text.normalize('NFKC')) inside++;
        }
        if (!hasPoppler()) continue;
        const made = path.join(home.books, 'made.pdf');
        await writeFile(made, pdf);
        const there = popplerWords(
          made,
          content.pages.map(({ frame }) => frame),
        );
        for (const [at, page] of there.entries()) {
          for (const { text: printed, box } of page) {
            seen++;
            if (placed[at]?.verdict(printed, box, MIN_WORD_COVER) === 'inside') same++;
          }
        }
      }
    } finally {
      converter.close();
      await pages.close();
    }
    expect(wanted).toBeGreaterThan(250 * DOCUMENTS);
    expect(inside / wanted).toBeGreaterThanOrEqual(MIN_SHARE);
    expect(same).toBeGreaterThanOrEqual(MIN_SHARE * seen);
    process.stdout.write(`quads: ${inside} of ${wanted} words; where Poppler sees them: ${same} of ${seen}\n`);
  },
);
