import { createHash } from 'node:crypto';
import { documentId, type DocumentId, type NodeId } from '#shared/base/ids.ts';
import type { Evidence } from '#shared/domain/answer/evidence/evidence.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { makePartialIndex } from '../../../electron/engine/partial/partial-index.ts';
import { packDocument } from '../../../electron/parser/index-parts.ts';
import type { OpenSubject, ReadText, Subject, Unit } from './dataset.ts';
import { textTree, type TextDocument, type TextParagraph } from './text-document.ts';

/**
 * A text as the library would index it, in memory: segments, tokens, full-text search, links and graph are the product's.
 * To be closed.
 */
export async function openText(text: TextDocument): Promise<OpenSubject> {
  const { document, paragraphs } = textTree(text);
  const id = idOf(text);
  const pages = { read: document.pages.length, total: document.pages.length };
  const stored = await makePartialIndex(id, packDocument(document), pages, text.title);
  const sections = new Map(document.tree.nodes.map((node) => [node.id, node.parent]));
  const titles = new Map(document.tree.nodes.map((node) => [node.id, isStructure(node) ? node.title : '']));
  const inSection = Map.groupBy(paragraphs, ([node]) => sections.get(node) ?? null);
  const units = [...paragraphs].map(([node, paragraph]) => {
    const section = sections.get(node);
    return unitOf(paragraph, section ? titles.get(section) : undefined);
  });
  return {
    reader: stored.reader,
    document: id,
    paragraphsOf: (segment) => {
      const nodes = new Set(segment.sentences.map(({ span }) => span.node));
      return [...nodes].flatMap((node) => paragraphs.get(node)?.name ?? []);
    },
    pagesOf: () => [],
    units: () => units,
    unitOf: (evidence) => {
      const found = locate(evidence, inSection.get(evidence.section) ?? []);
      return found && unitOf(found, titles.get(evidence.section));
    },
    close: () => stored.retire(),
  };
}

/** @param text  made when it is needed */
export function textSource(text: () => TextDocument): Extract<Subject['source'], { kind: 'text' }> {
  return { kind: 'text', open: () => openText(text()), read: () => readText(text()) };
}

/** For a library, as the parser would give it. */
function readText(text: TextDocument): ReadText {
  return { id: idOf(text), title: text.title, parsed: packDocument(textTree(text).document) };
}

function idOf(text: TextDocument): DocumentId {
  return documentId(createHash('sha256').update(JSON.stringify(text)).digest('hex'));
}

function unitOf({ name, index, text, pageIndex }: TextParagraph, heading = ''): Unit {
  return { name, index, heading, text, pageIndex };
}

/** The paragraph that evidence is quoted from; of several with the same words, the one with the same words around them. */
function locate(
  { text, before }: Evidence,
  paragraphs: readonly (readonly [NodeId, TextParagraph])[],
): TextParagraph | undefined {
  const own = paragraphs.map(([, paragraph]) => paragraph).filter((paragraph) => paragraph.text.includes(text));
  const lead = before.replace(/^…/u, '');
  return (
    own.find((paragraph) => paragraph.text.includes(lead + text) || paragraph.text.includes(`${lead} ${text}`)) ??
    own[0]
  );
}
