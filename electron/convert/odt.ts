import { cleanHtml } from './clean-html.ts';
import { escapeHtml } from './escape-html.ts';
import { limits } from './limits.ts';
import { Pictures } from './pictures.ts';
import { tooLarge, unreadable } from './refusals.ts';
import type { Converted, Reader } from './source.ts';
import { first, parseXml, textIn, within, type Element } from './xml.ts';
import { Zip } from './zip.ts';

/** What stands between these is kept; what they stand for is not printed, or printed elsewhere. */
const LEFT_OUT = new Set([
  ...['text:tracked-changes', 'text:sequence-decls', 'office:annotation', 'office:forms', 'text:note-citation'],
  ...['text:variable-decls', 'text:user-field-decls', 'svg:title', 'svg:desc', 'text:table-of-content'],
]);
const AS: Readonly<Record<string, string>> = {
  'text:list': 'ul',
  'text:list-item': 'li',
  'text:list-header': 'li',
  'table:table': 'table',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
};
const TITLES: Readonly<Record<string, string>> = { Title: 'title', Subtitle: 'subtitle' };
const MOST_SPACES = 100;

/** A text of LibreOffice's and others, ISO/IEC 26300. */
export const odt: Reader = async (bytes, name) => {
  const zip = await Zip.open(bytes, name);
  const content = await zip.read('content.xml');
  const manifest = await zip.read('META-INF/manifest.xml');
  if (manifest && first(parseXml(manifest), 'manifest:encryption-data'))
    throw unreadable(name, 'is protected by a password');
  if (!content) throw unreadable(name, 'is damaged, or no text of OpenDocument');
  if (content.length > limits.textChars) throw tooLarge(name);
  const document = parseXml(content);
  const text = first(document, 'office:text');
  if (!text) throw unreadable(name, 'is damaged, or no text of OpenDocument');
  const writer = new Writer(parents(document), await picturesIn(zip, document), await equationsIn(zip, document));
  const body = cleanHtml(writer.write(text) + writer.notes(), (address) => address || undefined);
  return { body, said: await saidInOpenDocument(zip) };
};

/** By the name of a style that the text makes for itself, the named style that it varies. */
function parents(document: Element): ReadonlyMap<string, string> {
  const styles = [...within(document, 'style:style')];
  return new Map(
    styles.map(({ attributes }) => [attributes['style:name'] ?? '', attributes['style:parent-style-name'] ?? '']),
  );
}

async function picturesIn(zip: Zip, document: Element): Promise<ReadonlyMap<string, string>> {
  const pictures = new Pictures();
  const taken = new Map<string, string>();
  for (const { attributes } of within(document, 'draw:image')) {
    const href = attributes['xlink:href']?.replace(/^\.\//u, '') ?? '';
    const bytes = taken.has(href) ? undefined : await zip.read(href);
    const address = bytes && pictures.take(bytes);
    if (address !== undefined) taken.set(href, address);
  }
  return taken;
}

/** By the name of the object that holds it, in markup that is still to be cleaned. */
async function equationsIn(zip: Zip, document: Element): Promise<ReadonlyMap<string, string>> {
  const equations = new Map<string, string>();
  for (const { attributes } of within(document, 'draw:object')) {
    const name = objectName(attributes);
    const content = equations.has(name) ? undefined : await zip.read(`${name}/content.xml`);
    if (!content) continue;
    const object = parseXml(content);
    const math = first(object, 'math') ?? first(object, 'math:math');
    if (math) equations.set(name, mathMarkup(math));
  }
  return equations;
}

function objectName(attributes: Element['attributes']): string {
  return attributes['xlink:href']?.replace(/^\.\//u, '').replace(/\/$/u, '') ?? '';
}

/** MathML as it is written, without the prefix that it may have. */
function mathMarkup({ name, attributes, children }: Element): string {
  const tag = name.replace(/^math:/u, '');
  if (!/^[a-z][a-z-]*$/u.test(tag)) return '';
  const said = Object.entries(attributes)
    .filter(([key]) => /^[a-z]+$/u.test(key))
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escapeHtml(child) : mathMarkup(child)));
  return `<${tag}${said.join('')}>${inner.join('')}</${tag}>`;
}

class Writer {
  readonly #parents: ReadonlyMap<string, string>;
  readonly #pictures: ReadonlyMap<string, string>;
  readonly #equations: ReadonlyMap<string, string>;
  readonly #notes: string[] = [];

  constructor(
    styles: ReadonlyMap<string, string>,
    pictures: ReadonlyMap<string, string>,
    equations: ReadonlyMap<string, string>,
  ) {
    this.#parents = styles;
    this.#pictures = pictures;
    this.#equations = equations;
  }

  write(element: Element): string {
    return element.children.map((child) => (typeof child === 'string' ? escapeHtml(child) : this.#one(child))).join('');
  }

  /** They come at the end, numbered as in the text. */
  notes(): string {
    return this.#notes.length === 0 ? '' : `<ol>${this.#notes.map((note) => `<li>${note}</li>`).join('')}</ol>`;
  }

  #one(element: Element): string {
    const { name, attributes } = element;
    if (LEFT_OUT.has(name)) return '';
    switch (name) {
      case 'text:h': {
        const level = Math.min(6, Math.max(1, Math.trunc(Number(attributes['text:outline-level'])) || 1));
        return `<h${level}>${this.write(element)}</h${level}>`;
      }
      case 'text:p': {
        const style = attributes['text:style-name'] ?? '';
        const title = TITLES[style] ?? TITLES[this.#parents.get(style) ?? ''];
        return `<p${title ? ` class="${title}"` : ''}>${this.write(element)}</p>`;
      }
      case 'text:s':
        return ' '.repeat(Math.min(MOST_SPACES, Number(attributes['text:c'] ?? 1) || 1));
      case 'text:tab':
        return ' ';
      case 'text:line-break':
        return '<br>';
      case 'text:note':
        this.#notes.push(this.write(element));
        return `<sup>${this.#notes.length}</sup>`;
      case 'draw:frame': {
        // Beside it stands a picture of it.
        const equation = this.#equations.get(objectName(first(element, 'draw:object')?.attributes ?? {}));
        return equation ?? this.write(element);
      }
      case 'draw:image': {
        const address = this.#pictures.get(attributes['xlink:href']?.replace(/^\.\//u, '') ?? '');
        return address === undefined ? '' : `<img src="${address}" alt="">`;
      }
      default: {
        const tag = AS[name];
        return tag === undefined ? this.write(element) : `<${tag}>${this.write(element)}</${tag}>`;
      }
    }
  }
}

/** What a document of OpenDocument says of itself, of whatever kind. */
export async function saidInOpenDocument(zip: Zip): Promise<Converted['said']> {
  const meta = await zip.read('meta.xml');
  if (!meta) return {};
  const properties = parseXml(meta);
  const said = (field: string): string | undefined => textIn(first(properties, field)) || undefined;
  return {
    title: said('dc:title'),
    authors: [said('meta:initial-creator') ?? said('dc:creator') ?? ''],
    date: said('meta:creation-date') ?? said('dc:date'),
    language: said('dc:language'),
  };
}
