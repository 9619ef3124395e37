/** Documents that are made here, with what they say. */
import type { SourceFormat } from '#shared/base/formats.ts';
import { makeDocument } from '../../fixtures/formats/make-document.ts';
import { plainOf, richText, richWords, type RichPart, type RichText } from '../../fixtures/formats/rich.ts';
import { pageKinds, savedPage } from '../../fixtures/formats/saved-pages.ts';
import type { Part, Text } from '../../fixtures/formats/text.ts';
import { unusualAround, unusualPages } from '../../fixtures/formats/unusual-pages.ts';
import type { Said } from './judge.ts';

export interface Case {
  readonly format: SourceFormat;
  /** Of the program that made it. */
  readonly by: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly said: Said;
}

export function saidBy({ parts }: Pick<RichText, 'parts'>): Said {
  return {
    headings: parts.flatMap((part) => (part.kind === 'heading' ? [part.text] : [])),
    words: richWords(parts),
  };
}

/** Without what only some kinds have. */
export function plainText({ title, parts }: RichText): Text {
  return { title, parts: parts.flatMap(plainPart) };
}

function plainPart(part: RichPart): Part[] {
  switch (part.kind) {
    case 'heading':
      return [part];
    case 'equation':
      return [];
    case 'list':
      return [{ kind: 'list', items: part.items.map((item) => plainOf(item.replace(/^- /u, ''))) }];
    case 'table':
      return [part];
    default:
      return [{ kind: 'paragraph', text: plainOf(part.text).replaceAll(/\s+/gu, ' ') }];
  }
}

const SHEETS: ReadonlySet<SourceFormat> = new Set(['xlsx', 'ods', 'csv']);

/** @param count  how many, each of another text */
export function madeHere(format: SourceFormat, count: number): readonly Case[] {
  return Array.from({ length: count }, (_, at): Case => {
    const text = richText(at + 1);
    const said = saidBy(text);
    return {
      format,
      by: 'Wayleaf',
      name: `made ${String(at + 1)}.${format}`,
      bytes: makeDocument(format, plainText(text)),
      said: { ...said, headings: headingsIn(format, said) },
    };
  });
}

/** Of a sheet its name; a message and a table as text have none. */
function headingsIn(format: SourceFormat, { headings }: Said): readonly string[] {
  if (format === 'csv' || format === 'eml') return [];
  return SHEETS.has(format) ? ['Walk'] : headings;
}

export function savedPages(): readonly Case[] {
  return pageKinds.map((kind, at): Case => {
    const { html, text, around } = savedPage(kind, at + 1);
    const said = saidBy(text);
    const references = kind === 'scholarly' ? ['References'] : [];
    return {
      format: 'html',
      by: 'Wayleaf',
      name: `${kind}.html`,
      bytes: Buffer.from(html),
      said: { headings: [...said.headings, ...references], words: said.words, around },
    };
  });
}

/** Pages whose text is no usual article; of them the words count. */
export function unusualCases(): readonly Case[] {
  return Object.entries(unusualPages).map(([name, make]): Case => {
    const { html, words } = make();
    const said = { headings: [], words, around: unusualAround };
    return { format: 'html', by: 'Wayleaf', name: `${name}.html`, bytes: Buffer.from(html), said };
  });
}
