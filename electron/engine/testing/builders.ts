/** Small documents, libraries and parsers for the tests of the engine. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { packLines } from '#shared/domain/document/line-codec.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';
import type { PackedLink, PackedNode, PackedSegment, ParseSummary } from '../../parser/protocol.ts';
import type { ParsedPdf } from '../indexing/parsers.ts';
import { addDocument } from '../store/documents.ts';
import { putFile } from '../store/files.ts';
import { addJob } from '../store/jobs.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { writeIndex, type NewIndex } from '../store/write-index.ts';
import { nameServer, onServer, putOnServer } from './server.ts';
import { toIndex } from '../indexing/index-document.ts';

interface TempFolder {
  readonly path: string;
  /** Let the library in it lie on another server. */
  name(server: string): Promise<void>;
  /** Takes everything out of the library that lies on the server of the tests. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** A folder of its own, and the means to be rid of it. A library in it lies on the server of the tests, if there is one. */
export async function tempFolder(): Promise<TempFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf engine ü '));
  const server = onServer ? await putOnServer(folder) : undefined;
  return {
    path: folder,
    name: (server) => nameServer(folder, server),
    empty: async () => server?.empty(),
    remove: async () => {
      await server?.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An id that belongs to a name; no file has it. */
export function idFor(name: string): DocumentId {
  return documentId(createHash('sha256').update(name).digest('hex'));
}

/** A document of one page that waits to be read, as the library lists it. */
export function listedAs(name: string, facts: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    id: idFor(name),
    title: name,
    authors: '',
    year: null,
    fileName: `${name}.pdf`,
    missing: false,
    bytes: 1,
    pages: 1,
    addedAt: 0,
    openedAt: null,
    state: { kind: 'waiting' },
    ...facts,
  };
}

/** A line of text from the left margin, six points a character. */
export function lineOf(text: string, pageIndex: number, y = 700): TextLine {
  return {
    pageIndex,
    start: 0,
    end: text.length,
    origin: [72, y],
    direction: [1, 0],
    up: [0, 1],
    ascent: 8,
    descent: 2,
    edges: Float32Array.from({ length: text.length + 1 }, (_, i) => i * 6),
  };
}

/**
 * A section with its paragraphs; one that starts with 'Figure' or 'Table' is a caption, and the figure or table stands
 * before it. One page for each section.
 */
export interface SectionText {
  readonly title: string;
  readonly level?: number;
  readonly paragraphs: readonly string[];
}

const firstFloat = 100; // ids of figures and tables come after those of other content

/** What the parser would make of a document with these sections: a segment for each paragraph. */
export function parsedPdf(title: string, sections: readonly SectionText[]): ParsedPdf {
  const nodes: PackedNode[] = [];
  const segments: PackedSegment[] = [];
  const links: PackedLink[] = [];
  const parents: string[] = [];
  const last = Math.max(0, sections.length - 1);
  let content = 0;
  const push = (node: Omit<PackedNode, 'order' | 'lines' | 'endPageIndex'>, endPageIndex = node.pageIndex): void => {
    const lines = node.text === '' || node.kind === 'document' ? [] : [lineOf(node.text, node.pageIndex)];
    nodes.push({ ...node, order: nodes.length, endPageIndex, lines: packLines(lines) });
  };
  push({ id: 's0', parent: null, level: 0, kind: 'document', pageIndex: 0, text: title }, last);
  parents[0] = 's0';
  sections.forEach((section, pageIndex) => {
    const level = section.level ?? 1;
    const id = `s${pageIndex + 1}`;
    const parent = parents[level - 1] ?? 's0';
    push({
      id,
      parent,
      level,
      kind: 'section',
      pageIndex,
      text: section.title,
      confidence: 0.9,
      evidence: ['typography'],
    });
    parents[level] = id;
    for (const text of section.paragraphs) {
      const label = /^(?:Figure|Table) \d+/.exec(text)?.[0];
      const node = `b${content++}`;
      if (label) {
        const target = `b${firstFloat + content}`;
        const kind = label.startsWith('Figure') ? 'figure' : 'table';
        push({ id: target, parent: id, level: level + 1, kind, pageIndex, text: '', label });
        links.push({ source: node, start: 0, end: label.length, target, kind: 'caption' });
      }
      push({ id: node, parent: id, level: level + 1, kind: label ? 'caption' : 'text', pageIndex, text, label });
      segments.push({
        order: segments.length,
        section: id,
        text,
        tokens: text.split(' ').length,
        sentences: [{ start: 0, end: text.length, span: { node, start: 0, end: text.length } }],
        pageIndex,
        kind: label ? 'caption' : 'text',
      });
    }
  });
  return { nodes, segments, links, summary: summaryFor(title, Math.max(1, sections.length)) };
}

export function summaryFor(title: string, pages: number): ParseSummary {
  return {
    title,
    metadata: {},
    pages: Array.from({ length: pages }, (_, pageIndex) => ({
      pageIndex,
      box: { x0: 0, y0: 0, x1: 612, y1: 792 },
      rotation: 0 as const,
    })),
    problems: [],
    timings: { text: 1 },
  };
}

export function newIndex(title: string, sections: readonly SectionText[], indexedAt = 1): NewIndex {
  return toIndex(parsedPdf(title, sections), title, indexedAt);
}

/** A document that waits to be indexed, with a file that is not really there. */
export async function addWaiting(store: Store, name: string, addedAt = 1): Promise<DocumentKey> {
  return store.writer.write((db) => {
    const key = addDocument(db, { id: idFor(name), bytes: 1000, title: name, addedAt });
    putFile(db, { path: `/books/${name}.pdf`, document: key, bytes: 1000, modifiedMs: 1, received: false }, addedAt);
    addJob(db, key);
    return key;
  });
}

/** A document with its index. */
export async function addIndexed(store: Store, name: string, sections: readonly SectionText[]): Promise<DocumentKey> {
  const key = await addWaiting(store, name);
  await store.writer.write(async (db) => {
    await writeIndex(db, key, newIndex(name, sections, Date.now()));
    db.run("UPDATE jobs SET state = 'done' WHERE document_key = ?", key);
  });
  return key;
}
