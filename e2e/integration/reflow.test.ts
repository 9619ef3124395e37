/** A document as flowing text: chunk by chunk for the window, and whole as an EPUB or a web page. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dist } from '../../build/bundle/paths.mjs';
import type { DocumentId } from '#shared/base/ids.ts';
import { unpackLines } from '#shared/domain/document/line-codec.ts';
import { textsOf } from '#shared/domain/reflow/part.ts';
import { unpackZip } from '../support/unpack-zip.ts';
import { faultOfXml } from '../support/well-formed.ts';
import { openEngine, type Home, type LocalSession } from './support/library.ts';
import { makeHomeWithPaper } from './support/read-paper.ts';
import { runCli } from './support/run-cli.ts';

let home: Home;
let session: LocalSession;
let document: DocumentId;

beforeAll(async () => {
  home = await makeHomeWithPaper();
  session = await openEngine(home.library, { ocrFile: path.join(dist, 'electron/ocr.mjs') });
  const listed = await session.tools.call('list_documents', {});
  document = listed.documents[0]!.document as DocumentId;
}, 180_000);

afterAll(async () => {
  await session.close();
  await home.remove();
});

async function allParts() {
  const { chunks } = await session.window.call('document.reflow', { document });
  const loaded = await Promise.all(
    chunks.map(({ from, to }) => session.window.call('document.reflow-parts', { document, from, to })),
  );
  return { chunks, parts: loaded.flatMap(({ parts }) => parts), lines: loaded.flatMap(({ lines }) => lines) };
}

test('chunks hold all nodes of the document once, in reading order, with the places of their words', async () => {
  const { chunks, parts, lines } = await allParts();
  expect(chunks[0]!.from).toBe(0);
  for (const [i, chunk] of chunks.entries()) expect(chunk.from).toBe(chunks[i - 1]?.to ?? 0);
  const texts = parts.flatMap(textsOf);
  const nodes = texts.map(({ node }) => node);
  expect(new Set(nodes).size).toBe(nodes.length);
  const placed = new Map(lines.map(({ node, packed }) => [node, unpackLines(Buffer.from(packed, 'base64'))]));
  for (const { node, text } of texts) {
    const last = placed.get(node)?.at(-1);
    if (text !== '') expect(last?.end, text).toBe(text.length);
  }
  expect(parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['heading', 'text', 'crop']));
});

test('a range that is no chunk, or of another document, is refused in words', async () => {
  const parts = (from: number, to: number, of = document) =>
    session.window.call('document.reflow-parts', { document: of, from, to });
  await expect(parts(5, 5)).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(parts(0, 5_000)).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(parts(900_000, 900_001)).rejects.toMatchObject({ code: 'document.not-indexed' });
  await expect(parts(0, 9, 'f'.repeat(64) as DocumentId)).rejects.toMatchObject({ code: 'document.unknown' });
});

test('as an EPUB: the kind of file first and stored, a package that names all files, contents, and XHTML', async () => {
  const file = home.at('paper.epub');
  const { status, stderr } = await runCli(['export', file, '--doc', document, '--library', home.library], {
    cwd: home.at(),
  });
  expect(status, stderr).toBe(0);
  const bytes = await readFile(file);
  expect(bytes.subarray(30, 38).toString('latin1')).toBe('mimetype');
  expect(bytes.readUInt16LE(8)).toBe(0); // stored
  expect(bytes.subarray(38, 58).toString('latin1')).toBe('application/epub+zip');
  const folder = home.at('unpacked');
  const names = await unpackZip(bytes, folder);
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  expect(names[0]).toBe('mimetype');
  expect(await read('META-INF/container.xml')).toContain('full-path="OEBPS/content.opf"');
  const opf = await read('OEBPS/content.opf');
  const listed = [...opf.matchAll(/href="([^"]+)"/gu)].map(([, href]) => `OEBPS/${href}`);
  expect(names.filter((name) => name.startsWith('OEBPS/') && !name.endsWith('.opf')).toSorted()).toEqual(
    listed.toSorted(),
  );
  expect(opf).toMatch(/<dc:title>[^<]+<\/dc:title>[^]*<dc:language>[\w-]+<\/dc:language>/u);
  const written = names.filter((name) => /\.(?:xhtml|opf|xml)$/u.test(name));
  for (const name of written) expect(faultOfXml(await read(name)), name).toBeNull();

  const nav = await read('OEBPS/nav.xhtml');
  const { parts } = await allParts();
  const headings = parts.filter((part) => part.kind === 'heading');
  const contents = nav.slice(0, nav.indexOf('page-list'));
  expect(contents.match(/<li>/gu)).toHaveLength(headings.length);
  for (const [, name, id] of nav.matchAll(/href="([^"#]+)#([^"]+)"/gu))
    expect(await read(`OEBPS/${name}`)).toContain(`id="${id}"`);
  expect(names.some((name) => name.endsWith('.png'))).toBe(true);
});

test('as a web page: everything in one file, with headings, pictures in words, and no address outside', async () => {
  const file = home.at('paper.html');
  const { status, stderr } = await runCli(['export', file, '--doc', document, '--library', home.library], {
    cwd: home.at(),
  });
  expect(status, stderr).toBe(0);
  const html = await readFile(file, 'utf8');
  expect(faultOfXml(html.replace(/<style>[^]*<\/style>/u, ''))).toBeNull();
  expect(html).toMatch(/<html lang="[\w-]+">/u);
  expect(html.match(/<h1/gu)).toHaveLength(1);
  expect(html).toMatch(/<img src="data:image\/png;base64,[^"]+" width="\d+" height="\d+" alt="/u);
  expect(html).not.toMatch(/(?:src|href)="(?:https?:|\/)/u);
});

test('a file that is there is not written over, and another kind of file is refused', async () => {
  const file = home.at('kept.html');
  await writeFile(file, 'mine');
  const written = (name: string) =>
    runCli(['export', name, '--doc', document, '--library', home.library], { cwd: home.at() });
  expect((await written(file)).stderr).toContain('is there already');
  expect(await readFile(file, 'utf8')).toBe('mine');
  expect((await written(home.at('paper.docx'))).stderr).toContain('FILE.epub or FILE.html');
});
