/** Slides, RTF and LaTeX: read by `officeparser` into nodes, which are written as markup here. */
import { OfficeParser, type OfficeContentNode, type OfficeParserAST } from 'officeparser';
import { isAppError } from '#shared/base/errors.ts';
import { cleanHtml } from './clean-html.ts';
import { limits } from './limits.ts';
import { saidInOpenDocument } from './odt.ts';
import { NodeWriter } from './office-nodes.ts';
import { Pictures } from './pictures.ts';
import { tooLarge, unreadable } from './refusals.ts';
import type { Converted, Reader } from './source.ts';
import { storedZip, Zip } from './zip.ts';

export type OfficeFormat = 'pptx' | 'odp' | 'rtf' | 'tex';

const WHAT: Readonly<Record<OfficeFormat, string>> = {
  pptx: 'no presentation of PowerPoint',
  odp: 'no presentation of OpenDocument',
  rtf: 'no text of RTF',
  tex: 'no text of LaTeX',
};
const PACKED: ReadonlySet<OfficeFormat> = new Set(['pptx', 'odp']);

export const office =
  (format: OfficeFormat): Reader =>
  async (bytes, name) => {
    // What reads it is given what was unpacked within our bounds.
    const zip = PACKED.has(format) ? await Zip.open(bytes, name) : undefined;
    if (!zip && bytes.length > limits.textChars) throw tooLarge(name);
    const read = await parse(zip ? await unpacked(zip) : bytes, format, name);
    const pictures = new Pictures();
    const attached = new Map(
      read.attachments.flatMap((one) => (one.type === 'image' ? [[one.name, Buffer.from(one.data, 'base64')]] : [])),
    );
    const writer = new NodeWriter((attachment) => {
      const picture = attached.get(attachment);
      return picture && pictures.take(picture);
    });
    const clean = (markup: string): string => cleanHtml(markup, (address) => address || undefined);
    // Each slide is a page.
    const slides = read.content.every(({ type }) => type === 'slide');
    const parts = slides ? read.content.map((one) => writer.write([one])) : [writer.write(read.content)];
    const markup = [...parts, writer.notes()];
    if (markup.reduce((sum, { length }) => sum + length, 0) > limits.pageChars) throw tooLarge(name);
    const body = markup.map((one) => (slides && one !== '' ? `<div class="chapter">${clean(one)}</div>` : clean(one)));
    const own = zip && format === 'odp' ? await saidInOpenDocument(zip) : format === 'rtf' ? saidInRtf(bytes) : {};
    return { body: body.join(''), said: { ...saidIn(read), ...own } };
  };

async function unpacked(zip: Zip): Promise<Buffer> {
  const parts = new Map<string, Buffer>();
  for (const part of zip.names) parts.set(part, (await zip.read(part)) ?? Buffer.alloc(0));
  return storedZip(parts);
}

async function parse(bytes: Buffer, format: OfficeFormat, name: string): Promise<OfficeParserAST> {
  try {
    return await OfficeParser.parseOffice(bytes, {
      fileType: format,
      extractAttachments: true,
      ocr: false,
      decompressionLimits: { maxTableCells: limits.cells, maxUncompressedBytes: limits.unpackedBytes },
    });
  } catch (error) {
    if (isAppError(error)) throw error;
    const code = (error as { code?: unknown }).code;
    if (code === 'PASSWORD_REQUIRED') throw unreadable(name, 'is protected by a password');
    throw unreadable(name, `is damaged, or ${WHAT[format]}`);
  }
}

function saidIn({ metadata, content }: OfficeParserAST): Converted['said'] {
  const date = metadata.created;
  return {
    title: metadata.title ?? titleOf(content),
    authors: metadata.author?.split(/;|,| and /u) ?? [],
    date: date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined,
  };
}

const INFO_CHARS = 100_000;

/** Its group of information, which what reads the text leaves out; words that are written in codes are left out here. */
function saidInRtf(bytes: Buffer): Converted['said'] {
  const start = bytes.toString('latin1', 0, INFO_CHARS);
  const info = /\{\\info\b[\s\S]{0,20000}/u.exec(start)?.[0] ?? '';
  const field = (name: string): string | undefined =>
    new RegExp(String.raw`\{\\${name} ([^{}\\]+)\}`, 'u').exec(info)?.[1]?.trim();
  const author = field('author');
  const year = /\{\\creatim\\yr(\d{4})\b/u.exec(info)?.[1];
  return {
    ...(field('title') !== undefined && { title: field('title') }),
    ...(author !== undefined && { authors: author.split(';') }),
    ...(year !== undefined && { date: year }),
  };
}

/** A title slide says what the file's properties often do not. */
function titleOf([first]: readonly OfficeContentNode[]): string | undefined {
  if (first?.type !== 'slide') return undefined;
  return first.children?.find(({ type }) => type === 'heading')?.text;
}
