import path from 'node:path';
import { Parser } from 'htmlparser2';
import { cleanHtml } from './clean-html.ts';
import { decodeText, namedEncoding } from './decode-text.ts';
import { limits } from './limits.ts';
import { Pictures } from './pictures.ts';
import { tooLarge, unreadable } from './refusals.ts';
import type { Reader } from './source.ts';
import { first, parseXml, textIn, within, type Element } from './xml.ts';
import { Zip } from './zip.ts';

const CONTAINER = 'META-INF/container.xml';
/** What only garbles fonts keeps no text from its reader. */
const FONTS_ONLY = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/u;

/** A book, EPUB 2 and 3: its chapters in the order of its spine. */
export const epub: Reader = async (bytes, name) => {
  const zip = await Zip.open(bytes, name);
  const { folder, book } = await bookIn(zip, name);
  const chapters: string[] = [];
  const pictures = new BookPictures(zip);
  let chars = 0;
  let room = limits.pageChars;
  for await (const one of chaptersIn(zip, folder, book)) {
    if (!one) continue;
    const { file, content } = one;
    chars += content.length;
    if (chars > limits.textChars) throw tooLarge(name);
    const markup = decodeText(content, namedEncoding(content));
    await pictures.gather(file, markup);
    const chapter = cleanHtml(markup, (address) => pictures.of(file, address), true);
    room -= chapter.length;
    if (room < 0) throw tooLarge(name);
    chapters.push(chapter);
  }
  if (chapters.length === 0) throw unreadable(name, 'is damaged, or no book of EPUB');
  const said = (field: string): string | undefined => textIn(first(book, field)) || undefined;
  return {
    body: chapters.map((chapter) => `<div class="chapter">${chapter}</div>`).join('\n'),
    said: {
      title: said('dc:title'),
      authors: [...within(book, 'dc:creator')].map(textIn),
      date: said('dc:date'),
      language: said('dc:language'),
    },
  };
};

/**
 * Contents of a book in the order of its spine; undefined for anything else, and for chapters that are not there.
 *
 * @throws AppError `convert.unreadable`, `file.too-large`
 */
export async function* chaptersOf(bytes: Buffer, name: string): AsyncGenerator<Buffer | undefined, void, void> {
  const zip = await Zip.open(bytes, name);
  const { folder, book } = await bookIn(zip, name);
  for await (const one of chaptersIn(zip, folder, book)) yield one?.content;
}

async function* chaptersIn(zip: Zip, folder: string, book: Element) {
  const manifest = new Map([...within(book, 'item')].map(({ attributes }) => [attributes.id, attributes] as const));
  for (const { attributes } of within(book, 'itemref')) {
    const item = manifest.get(attributes.idref);
    const isChapter = item?.['media-type']?.includes('html') && !/\bnav\b/u.test(item.properties ?? '');
    const file = inArchive(folder, item?.href ?? '');
    const content = isChapter ? await zip.read(file) : undefined;
    yield content && { file, content };
  }
}

async function bookIn(zip: Zip, name: string) {
  const encryption = await zip.read('META-INF/encryption.xml');
  const methods = encryption
    ? [...within(parseXml(encryption), 'EncryptionMethod'), ...within(parseXml(encryption), 'enc:EncryptionMethod')]
    : [];
  if (methods.some(({ attributes }) => !FONTS_ONLY.test(attributes.Algorithm ?? '')))
    throw unreadable(name, 'is protected, and opens only in the shop’s own reader');
  const container = await zip.read(CONTAINER);
  const file = container && first(parseXml(container), 'rootfile')?.attributes['full-path'];
  const opf = file === undefined ? undefined : await zip.read(file);
  if (file === undefined || !opf) throw unreadable(name, 'is damaged, or no book of EPUB');
  return { folder: path.posix.dirname(file), book: parseXml(opf) };
}

/** The name of a file in the archive, as one in that folder writes it. */
function inArchive(folder: string, href: string): string {
  const [plain = ''] = href.split(/[?#]/u);
  return path.posix.join(folder, unescaped(plain));
}

function unescaped(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Those that chapters show, each once however often it is shown. */
class BookPictures {
  readonly #zip: Zip;
  readonly #taken = new Map<string, string | undefined>();
  readonly #pictures = new Pictures();

  constructor(zip: Zip) {
    this.#zip = zip;
  }

  /** Read what a chapter shows, before it is written. */
  async gather(chapter: string, markup: string): Promise<void> {
    const shown = new Set<string>();
    const parser = new Parser(
      {
        onopentag: (tag, { src }) => {
          if (tag === 'img' && src) shown.add(inArchive(path.posix.dirname(chapter), src));
        },
      },
      { recognizeSelfClosing: true },
    );
    parser.end(markup);
    for (const file of shown) {
      if (this.#taken.has(file)) continue;
      const bytes = await this.#zip.read(file);
      this.#taken.set(file, bytes && this.#pictures.take(bytes));
    }
  }

  of(chapter: string, address: string): string | undefined {
    return this.#taken.get(inArchive(path.posix.dirname(chapter), address));
  }
}
