/** What is measured of whole documents, without a window: how they are said, and how they flow. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { buildDocument } from '#shared/domain/document/build.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { isStructure, type DocumentTree } from '#shared/domain/document/tree.ts';
import { textsOf } from '#shared/domain/reflow/part.ts';
import { markedBetween, rangesUnder } from '#shared/domain/reflow/ranges.ts';
import { heardOf, labelsOf, skipScore, wordScore } from '../../../build/tools/aloud/measure.ts';
import { printedLinesOf } from '../../../build/tools/aloud/printed-lines.ts';
import { seededRandom } from '../../../build/tools/metrics/bootstrap.ts';
import { measureReflow, partsOfTree } from '../../../build/tools/reflow/measure.ts';
import { readContent } from '../../../build/tools/words/read-words.ts';
import type { Row } from '../table.ts';
import type { Budget } from '../bounded.ts';

const { signal } = new AbortController();
const ALL_PAGES = 5000;
const FIRST_PAGES = 20;
const MARKS = 2000;
const SEED = 37;
const SAID_EVERY = 4;

/** A document as the app reads it. */
export interface ReadDocument {
  readonly file: string;
  readonly content: DocumentContent;
  readonly tree: DocumentTree;
}

/** As many as there is time for. */
export async function readAll(
  files: readonly string[],
  budget: Budget,
  pages = ALL_PAGES,
): Promise<readonly ReadDocument[]> {
  const read: ReadDocument[] = [];
  for (const file of files) {
    if (budget.isOver()) break;
    const content = await readContent(file, pages, signal);
    read.push({ file, content, tree: buildDocument(content).tree });
    if (read.length % SAID_EVERY === 0) budget.say(`${read.length} of ${files.length} documents read`);
  }
  return read;
}

/** Of what should be skipped, by another program's lines; words that are said against those that they stand for. */
export async function saidRows(documents: readonly ReadDocument[]): Promise<readonly Row[]> {
  const sum = { toSkip: 0, skipped: 0, toSay: 0, said: 0 };
  let words = 0;
  let off = 0;
  for (const { file, tree } of documents) {
    const heard = heardOf(tree, 'en');
    const score = skipScore(labelsOf(await printedLinesOf(file), await titlesBehind(file)), heard);
    for (const key of ['toSkip', 'skipped', 'toSay', 'said'] as const) sum[key] += score[key];
    const texts = new Map(tree.nodes.map((node) => [node.id, isStructure(node) ? node.title : node.text]));
    const said = wordScore(heard, (node) => texts.get(node) ?? '');
    words += said.words;
    off += said.off.length;
  }
  const of = (part: number, all: number): string => `${count(part)} of ${count(all)} (${share(part, all)})`;
  const many = `${documents.length} documents`;
  return [
    {
      what: `heads, feet, references and footnotes skipped, ${many}`,
      number: of(sum.skipped, sum.toSkip),
      limit: '.98',
    },
    { what: `lines of text before the references that are said, ${many}`, number: of(sum.said, sum.toSay), limit: '' },
    {
      what: `words whose letters are not those that they stand for (labels said in full count), ${many}`,
      number: of(off, words),
      limit: '0 but labels',
    },
  ];
}

const Outline = z.object({ entries: z.array(z.object({ title: z.string() })) });

/** Titles of sections, where an outline made by hand stands beside the file: those behind the references end them. */
async function titlesBehind(file: string): Promise<ReadonlySet<string>> {
  const beside = path.join(path.dirname(file), `${path.basename(file, '.pdf')}.outline.json`);
  const text = await readFile(beside, 'utf8').catch(() => undefined);
  const entries = text === undefined ? [] : Outline.parse(JSON.parse(text)).entries;
  return new Set(entries.map(({ title }) => title).filter((title) => title.trim() !== ''));
}

/** Words of flowing text and their order against the lines of the pages. */
export function orderRows(documents: readonly ReadDocument[]): readonly Row[] {
  const scores = documents.map(({ tree, content }) => measureReflow(tree, content, [], FIRST_PAGES).own);
  const counted = scores.filter(({ words }) => words > 0);
  const mean = (of: (score: (typeof scores)[number]) => number): string =>
    (counted.reduce((sum, score) => sum + of(score), 0) / Math.max(1, counted.length)).toFixed(4);
  const what = `first ${FIRST_PAGES} pages of ${counted.length} documents`;
  return [
    { what: `words of flowing text, ${what}`, number: mean(({ same }) => same), limit: '.995' },
    { what: `their order, ${what}`, number: mean(({ ordered }) => ordered), limit: '.995' },
  ];
}

/** Marks at random places of real documents: made in flowing text, found on the pages' quads, and back. */
export function markRows(documents: readonly ReadDocument[]): readonly Row[] {
  const random = seededRandom(SEED);
  const each = Math.ceil(MARKS / Math.max(1, documents.length));
  let made = 0;
  let same = 0;
  for (const { tree } of documents) {
    const texts = partsOfTree(tree)
      .flatMap(textsOf)
      .filter(({ text }) => text.trim().length > 20);
    const lines = new Map(tree.nodes.map((node) => [node.id, node.lines]));
    for (let n = 0; n < each && texts.length > 0 && made < MARKS; n++) {
      const { node, text } = texts[Math.floor(random() * texts.length)]!;
      // Readers mark words: of a ligature the file does not say where its second letter begins.
      const words = [...text.matchAll(/\S+/gu)];
      const from = Math.floor(random() * words.length);
      const to = Math.min(words.length - 1, from + Math.floor(random() * 40));
      const start = words[from]!.index;
      const end = words[to]!.index + words[to]![0].length;
      const marked = markedBetween(texts, lines, { node, offset: start }, { node, offset: end });
      if (!marked) continue;
      made++;
      const found = rangesUnder(texts, lines, marked.pages)
        .map((range) => texts.find((one) => one.node === range.node)!.text.slice(range.start, range.end))
        .join(' ');
      if (letters(found) === letters(text.slice(start, end))) same++;
      else process.stderr.write(`marked: ${text.slice(start, end)}\nfound:  ${found}\n`);
    }
  }
  return [
    {
      what: `marks at random places of ${documents.length} documents, on the same words in both views`,
      number: `${count(same)} of ${count(made)}`,
      limit: 'all',
    },
  ];
}

function share(part: number, all: number): string {
  return (part / Math.max(1, all)).toFixed(3).replace(/^0/u, '');
}

function count(n: number): string {
  return n.toLocaleString('en-US');
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
