/** Documents to learn from: PDFs with the outline their authors gave them, as the app itself reads them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDocument } from '../../electron/parser/read-document.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import type { GoldEntry } from '../tools/metrics/align-sections.ts';
import { kindsOf } from './kinds.ts';
import { openReadings, readingCode, type Readings } from './readings.ts';

export interface Sample {
  readonly name: string;
  readonly kind: string;
  /** Without its bookmarks, unless they were asked for. */
  readonly content: DocumentContent;
  readonly gold: readonly GoldEntry[];
}

const LIMITS = { pageTimeoutMs: 20_000, documentTimeoutMs: 600_000 };

let readings: Promise<Readings> | undefined;

/** Every `NAME.pdf` of a folder that has a `NAME.outline.json` beside it, by name. */
export async function readCorpus(folder: string, bookmarks: 'hidden' | 'read' = 'hidden'): Promise<Sample[]> {
  readings ??= readingCode().then((code) => openReadings(code));
  const kept = await readings;
  const kindOf = await kindsOf(folder);
  const names = (await readdir(folder)).toSorted();
  const samples: Sample[] = [];
  for (const name of names.filter((file) => file.endsWith('.pdf'))) {
    const outline = name.replace(/\.pdf$/, '.outline.json');
    if (!names.includes(outline)) continue;
    const gold = parseGold(await readFile(path.join(folder, outline), 'utf8'));
    const file = path.join(folder, name);
    const content = await kept.of(await readFile(file), [name, bookmarks], () => readContent(file, bookmarks));
    samples.push({ name, kind: kindOf(name) ?? 'other', content, gold });
  }
  return samples;
}

export async function readContent(file: string, bookmarks: 'hidden' | 'read'): Promise<DocumentContent> {
  const useOutline = bookmarks === 'read';
  const reading = readDocument({ path: file, useOutline, skipPages: [], recognized: [], ...LIMITS });
  // The limits of a page keep no process alive, and here nothing else may do so while pdf.js waits.
  const alive = setInterval(() => undefined, LIMITS.pageTimeoutMs);
  try {
    let step = await reading.next();
    while (!step.done) step = await reading.next();
    return step.value.content;
  } finally {
    clearInterval(alive);
  }
}

interface OutlineFile {
  readonly entries: readonly {
    readonly level: number;
    readonly title: string;
    readonly page: number;
    readonly title_found_on_page: boolean | null;
  }[];
}

function parseGold(text: string): GoldEntry[] {
  const { entries } = JSON.parse(text) as OutlineFile;
  return entries.map(({ level, title, page, title_found_on_page: found }) => ({
    level,
    title,
    page,
    found: found === true,
  }));
}
