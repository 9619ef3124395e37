/** A notebook of Jupyter, formats 3 and 4: its words, its code, and what that printed. */
import { z } from 'zod';
import { cleanHtml } from './clean-html.ts';
import { decodeText } from './decode-text.ts';
import { escapeHtml } from './escape-html.ts';
import { limits } from './limits.ts';
import { renderMarkdown } from './markdown.ts';
import { Pictures } from './pictures.ts';
import { tooLarge, unreadable } from './refusals.ts';
import type { Reader } from './source.ts';

const Lines = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]).catch('');
const Bundle = z.record(z.string(), z.unknown()).catch({});
const Output = z.looseObject({ output_type: z.string().catch(''), text: Lines, data: Bundle });
const Cell = z.looseObject({
  cell_type: z.string().catch(''),
  source: Lines,
  /** Of format 3. */
  input: Lines,
  outputs: z.array(Output).catch([]),
  attachments: z.record(z.string(), Bundle).catch({}),
});
type Cell = z.infer<typeof Cell>;
const Named = z.object({ name: z.string() });
const Notebook = z.looseObject({
  cells: z.array(Cell).optional(),
  worksheets: z.array(z.looseObject({ cells: z.array(Cell).catch([]) })).optional(),
  metadata: z.looseObject({ title: z.string().optional().catch(undefined), authors: z.array(Named).catch([]) }),
});

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export const notebook: Reader = async (bytes, name) => {
  const text = decodeText(bytes);
  if (text.length > limits.pageChars) throw tooLarge(name);
  const read = Notebook.safeParse(jsonIn(text));
  const cells = read.data?.cells ?? read.data?.worksheets?.flatMap((sheet) => sheet.cells);
  if (!read.success || !cells) throw unreadable(name, 'is damaged, or no notebook of Jupyter');
  const pictures = new Pictures();
  const body = cells.map((cell) => cleanHtml(markupOf(cell), (address) => pictureIn(cell, address, pictures)));
  const { title, authors } = read.data.metadata;
  return { body: body.join('\n'), said: { title, authors: authors.map((one) => one.name) } };
};

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function markupOf(cell: Cell): string {
  const source = cell.source || cell.input;
  if (cell.cell_type === 'markdown') return renderMarkdown(source);
  if (cell.cell_type === 'heading') return `<h2>${escapeHtml(source)}</h2>`;
  if (cell.cell_type !== 'code') return `<pre>${escapeHtml(source)}</pre>`;
  const code = source.trim() === '' ? '' : `<pre>${escapeHtml(source)}</pre>`;
  return code + cell.outputs.map(outputMarkup).join('');
}

/** The richest form of it that can be printed. */
function outputMarkup({ output_type: kind, text, data }: z.infer<typeof Output>): string {
  // What went wrong is a matter of the run, and long.
  if (kind === 'error' || kind === 'pyerr') return '';
  const form = (type: string): string => Lines.parse(data[type]);
  const picture = PICTURES.find((type) => form(type) !== '');
  if (picture) return `<img src="data:${picture};base64,${form(picture).replaceAll(/\s+/gu, '')}" alt="">`;
  if (form('text/html') !== '') return form('text/html');
  if (form('text/markdown') !== '') return renderMarkdown(form('text/markdown'));
  const plain = form('text/plain') || text;
  return plain.trim() === '' ? '' : `<pre>${escapeHtml(plain)}</pre>`;
}

/** Pictures of a cell's text lie beside it. */
function pictureIn({ attachments }: Cell, address: string, pictures: Pictures): string | undefined {
  const attached = /^attachment:(.+)$/u.exec(address)?.[1];
  if (attached === undefined) return pictures.takeAddress(address);
  const forms = attachments[decodeURIComponent(attached)] ?? {};
  const data = PICTURES.map((type) => Lines.parse(forms[type])).find((one) => one !== '');
  return data === undefined ? undefined : pictures.take(Buffer.from(data, 'base64'));
}
