import { readFile, stat } from 'node:fs/promises';
import type { SourceFormat } from '#shared/base/formats.ts';
import { usefulAuthors, usefulTitle, cleanText } from '../parser/metadata.ts';
import { docx } from './docx.ts';
import { epub } from './epub.ts';
import { html } from './html.ts';
import { limits } from './limits.ts';
import { markdown } from './markdown.ts';
import { odt } from './odt.ts';
import { pageOf } from './page.ts';
import { plainText } from './plain-text.ts';
import type { SourceFacts } from './protocol.ts';
import { tooLarge } from './refusals.ts';
import type { Converted, Reader } from './source.ts';

const READERS: Readonly<Record<SourceFormat, Reader>> = { docx, odt, epub, html, md: markdown, txt: plainText };

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
  const facts = factsOf(said);
  return { html: pageOf(body, facts), facts };
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
