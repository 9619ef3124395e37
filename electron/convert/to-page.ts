import { readFile, stat } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import type { SourceFormat } from '#shared/base/formats.ts';
import { usefulAuthors, usefulTitle, cleanText } from '../parser/metadata.ts';
import { csv } from './csv.ts';
import { docx } from './docx.ts';
import { epub } from './epub.ts';
import { html } from './html.ts';
import { limits } from './limits.ts';
import { mail } from './mail.ts';
import { markdown } from './markdown.ts';
import { notebook } from './notebook.ts';
import { ods } from './ods.ts';
import { odt } from './odt.ts';
import { office } from './office.ts';
import { pageOf } from './page.ts';
import { plainText } from './plain-text.ts';
import type { SourceFacts } from './protocol.ts';
import { tooLarge } from './refusals.ts';
import type { Converted, Reader } from './source.ts';
import { xlsx } from './xlsx.ts';

const READERS: Readonly<Record<SourceFormat, Reader>> = {
  ...{ docx, odt, epub, html, md: markdown, txt: plainText },
  ...{ pptx: office('pptx'), odp: office('odp'), ods, rtf: office('rtf'), tex: office('tex') },
  ...{ xlsx, csv, ipynb: notebook, eml: mail },
};

export interface SourceFile {
  readonly path: string;
  readonly name: string;
  readonly format: SourceFormat;
}

/**
 * A document as one page that needs nothing else, with what it says of itself.
 *
 * @throws AppError `convert.unreadable`, `file.too-large`
 */
export async function toPage({ path, name, format }: SourceFile): Promise<{ html: string; facts: SourceFacts }> {
  if ((await stat(path)).size > limits.sourceBytes) throw tooLarge(name);
  const { body, said } = await READERS[format](await readFile(path), name);
  if (body.length > limits.pageChars) throw tooLarge(name);
  if (!canBeLaidOut(body)) throw tooLarge(name);
  const opening = titleOf(body);
  const facts = factsOf({ ...said, title: said.title?.trim() ? said.title : opening?.title });
  return { html: pageOf(opening?.body ?? body, facts), facts };
}

/** Within what a browser lays out in the memory and the time that it is given. */
function canBeLaidOut(body: string): boolean {
  let [elements, cells, breaks, pictures] = [0, 0, 0, 0];
  for (const [tag, name, rest = ''] of body.matchAll(/<([a-z][a-z\d]*)([^>]*)/gu)) {
    elements++;
    if (name === 'td' || name === 'th') cells++;
    if (rest.includes('class="chapter"')) breaks++;
    if (name === 'img') pictures += tag.length;
  }
  return (
    body.length - pictures <= limits.layoutChars &&
    elements <= limits.elements &&
    cells <= limits.cells &&
    breaks <= limits.breaks
  );
}

const OPENING = /^((?:\s|<(?:div|section|article|main|header)[^>]*>)*)<h1[^>]*>(.*?)<\/h1>/su;

/** The only heading of the first rank, where it opens a document that has others below it: its title, and no section of it. */
function titleOf(body: string): { readonly title: string; readonly body: string } | undefined {
  const [whole, before = '', title = ''] = OPENING.exec(body) ?? [];
  if (whole === undefined || body.includes('<h1', whole.length) || !/<h[2-6][\s>]/u.test(body)) return undefined;
  return { title: textOf(title), body: `${before}<p class="title">${title}</p>${body.slice(whole.length)}` };
}

function textOf(markup: string): string {
  let text = '';
  const parser = new Parser({ ontext: (piece) => (text += piece) });
  parser.end(markup);
  return text;
}

/** Without what is plainly a leftover of the program that wrote it. */
function factsOf({ title, authors = [], date, language }: Converted['said']): SourceFacts {
  const useful = {
    title: usefulTitle(cleanText(title ?? '')),
    authors: usefulAuthors(cleanText(authors.map((author) => author.trim()).join(', '))),
    language: /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/iu.exec(language?.trim() ?? '')?.[0],
  };
  const year = Number(/^\s*(\d{4})\b/u.exec(date ?? '')?.[1]);
  return {
    ...(useful.title !== undefined && { title: useful.title }),
    ...(useful.authors !== undefined && { authors: useful.authors }),
    ...(useful.language !== undefined && { language: useful.language }),
    ...(year >= 1000 && { year }),
  };
}
