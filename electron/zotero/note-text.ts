/** Zotero's notes, which are markup, as Markdown. What they quote and cite keeps leading to its place. */
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { markdownText } from '#shared/domain/text/markdown-text.ts';
import type { ZoteroLibraryId } from './objects.ts';

export interface ZoteroRef {
  readonly library: ZoteroLibraryId;
  readonly key: string;
}

/** What a note quotes or cites. */
export interface NoteCite {
  /** The attachment that is quoted, or the item that is cited. */
  readonly of: ZoteroRef;
  /** Of a quotation. */
  readonly annotation: string | null;
  /** From 0; null where it is not said. */
  readonly pageIndex: number | null;
  /** As Zotero calls the page; empty where it does not. */
  readonly label: string;
  /** The quoted words; empty for what is cited only. */
  readonly words: string;
}

export interface NoteText {
  /** What Zotero calls a note: its first line. */
  readonly title: string;
  readonly markdown: string;
  readonly cites: readonly NoteCite[];
}

const MAX_TITLE = 120;
const MAX_DEPTH = 20;
const OPENED = /^(?:https?|zotero):[^\s<>()]{1,2000}$/iu;
const DROPPED = new Set(['script', 'style', 'template', 'head', 'svg', 'iframe', 'object']);
const BLOCKS = new Set([
  ...['p', 'div', 'blockquote', 'pre', 'ul', 'ol', 'li', 'table', 'tr', 'hr', 'br'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);
const INLINE: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', code: '`', s: '~~' };

/** @param addressOf  where what is quoted or cited stands; undefined leaves it without a link */
export function noteText(html: string, addressOf: (cite: NoteCite) => string | undefined): NoteText {
  const writer = new NoteWriter(addressOf);
  const parser = new Parser({
    onopentag: (tag, attributes) => writer.open(tag, attributes),
    ontext: (text) => writer.text(text),
    onclosetag: (tag) => writer.close(tag),
  });
  parser.end(html);
  return writer.end();
}

interface Open {
  readonly tag: string;
  /** Where its text begins among the pieces of the line. */
  readonly from: number;
  readonly cite: NoteCite | null;
  readonly href: string | null;
}

class NoteWriter {
  readonly #addressOf: (cite: NoteCite) => string | undefined;
  readonly #lines: string[] = [];
  readonly #cites: NoteCite[] = [];
  readonly #open: Open[] = [];
  readonly #lists: { readonly ordered: boolean; count: number }[] = [];
  #title = '';
  readonly #pieces: string[] = [];
  #plain = '';
  #marker = '';
  #quotes = 0;
  #pre = 0;
  #dropped = 0;

  constructor(addressOf: (cite: NoteCite) => string | undefined) {
    this.#addressOf = addressOf;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (DROPPED.has(tag)) this.#dropped++;
    if (BLOCKS.has(tag)) this.#beginBlock(tag);
    if ((tag === 'td' || tag === 'th') && this.#pieces.length > 0) this.#pieces.push(' | ');
    const cite = citeIn(attributes);
    const href = tag === 'a' && OPENED.test(attributes.href ?? '') ? (attributes.href ?? '') : null;
    const one: Open = { tag, from: this.#pieces.length, cite, href };
    this.#open.push(one);
    // The picture itself stays in Zotero.
    if (tag !== 'img' || !cite) return;
    this.#write(`[${markdownText(cite.label)}]`, cite.label);
    this.#linked(one);
  }

  text(text: string): void {
    if (this.#dropped > 0) return;
    if (this.#pre > 0) {
      const [first = '', ...rest] = text.split('\n');
      this.#write(first, first);
      for (const line of rest) {
        this.#flush();
        this.#write(line, line);
      }
      return;
    }
    const plain = text.replace(/\s+/gu, ' ');
    this.#write(markdownText(plain), plain);
  }

  close(tag: string): void {
    if (DROPPED.has(tag)) this.#dropped--;
    const at = this.#open.findLastIndex((one) => one.tag === tag);
    const [one] = at === -1 ? [] : this.#open.splice(at);
    if (one && tag !== 'img' && this.#open.length < MAX_DEPTH) this.#closeInline(one);
    if (BLOCKS.has(tag)) this.#endBlock(tag);
  }

  end(): NoteText {
    this.#flush();
    const markdown = this.#lines
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim();
    return { title: this.#title.slice(0, MAX_TITLE), markdown, cites: this.#cites };
  }

  #write(markdown: string, plain: string): void {
    this.#pieces.push(markdown);
    this.#plain += plain;
  }

  #beginBlock(tag: string): void {
    this.#flush();
    if (tag === 'blockquote') this.#quotes = Math.min(MAX_DEPTH, this.#quotes + 1);
    if (tag === 'pre') {
      this.#pre++;
      this.#lines.push('```');
    }
    if (tag === 'ul' || tag === 'ol') this.#lists.push({ ordered: tag === 'ol', count: 0 });
    if (tag === 'li') this.#marker = this.#itemMarker();
    if (/^h[1-6]$/u.test(tag)) this.#marker = `${'#'.repeat(Number(tag[1]))} `;
    if (tag === 'hr') this.#lines.push('', '---', '');
  }

  #itemMarker(): string {
    const list = this.#lists.at(-1);
    if (list) list.count++;
    const indent = '    '.repeat(Math.min(MAX_DEPTH, Math.max(0, this.#lists.length - 1)));
    return `${indent}${list?.ordered ? `${String(list.count)}.` : '-'} `;
  }

  #endBlock(tag: string): void {
    this.#flush();
    if (tag === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1);
    if (tag === 'ul' || tag === 'ol') this.#lists.pop();
    if (tag === 'pre') {
      this.#pre--;
      this.#lines.push('```', '');
    }
  }

  /** A line of Markdown; between paragraphs stands an empty one, between items of a list none. */
  #flush(): void {
    const whole = this.#pieces.splice(0).join('');
    const line = this.#pre > 0 ? whole : whole.trim();
    if (line !== '') {
      if (this.#title === '') this.#title = this.#plain.trim();
      const quoted = '> '.repeat(this.#quotes);
      this.#lines.push(`${quoted}${this.#marker}${line}`);
      const isTight = this.#pre > 0 || this.#lists.length > 0;
      if (!isTight) this.#lines.push(quoted.trimEnd());
    }
    [this.#plain, this.#marker] = ['', ''];
  }

  #closeInline(one: Open): void {
    const mark = Object.hasOwn(INLINE, one.tag) ? INLINE[one.tag] : undefined;
    if (mark !== undefined) this.#wrap(one.from, (inner) => `${mark}${inner}${mark}`);
    if (one.href !== null) this.#wrap(one.from, (inner) => `[${inner}](${one.href})`);
    this.#linked(one);
  }

  #linked({ from, cite }: Open): void {
    if (!cite) return;
    this.#wrap(from, (inner) => {
      const words = cite.annotation === null ? '' : inner.replace(/^["“”«„]|["“”»‟]$/gu, '').trim();
      const whole = { ...cite, words };
      this.#cites.push(whole);
      const address = this.#addressOf(whole);
      return address === undefined ? inner : `[${inner}](${address})`;
    });
  }

  /** What stands in the line since then, if it is anything. */
  #wrap(from: number, around: (inner: string) => string): void {
    const inner = this.#pieces.splice(from).join('');
    if (inner !== '') this.#pieces.push(inner.trim() === '' ? inner : around(inner));
  }
}

const Annotated = z.object({
  attachmentURI: z.string(),
  annotationKey: z.string().catch(''),
  pageLabel: z.string().catch(''),
  position: z.object({ pageIndex: z.int().nonnegative().nullable().catch(null) }).catch({ pageIndex: null }),
});
const Cited = z.object({
  citationItems: z.array(z.object({ uris: z.array(z.string()).min(1), locator: z.string().catch('') })).min(1),
});

/** What the element quotes or cites, as Zotero writes it into its attributes. */
function citeIn(attributes: Readonly<Record<string, string>>): NoteCite | null {
  const annotated = Annotated.safeParse(encoded(attributes['data-annotation'])).data;
  const quoted = annotated && refIn(annotated.attachmentURI);
  if (annotated && quoted) {
    const { annotationKey, pageLabel, position } = annotated;
    return { of: quoted, annotation: annotationKey, pageIndex: position.pageIndex, label: pageLabel, words: '' };
  }
  const [first] = Cited.safeParse(encoded(attributes['data-citation'])).data?.citationItems ?? [];
  const cited = first && refIn(first.uris[0] ?? '');
  return cited ? { of: cited, annotation: null, pageIndex: null, label: first.locator, words: '' } : null;
}

function encoded(value: string | undefined): unknown {
  if (value === undefined) return null;
  try {
    return parseJson(decodeURIComponent(value));
  } catch {
    return null;
  }
}

/** 'http://zotero.org/users/7/items/ABCD2345', '…/users/local/x1y2/items/…', '…/groups/9/items/…'. */
export function refIn(uri: string): ZoteroRef | null {
  const [, group, key] =
    /^https?:\/\/zotero\.org\/(?:users\/[\w/]{1,60}|groups\/(\d{1,12}))\/items\/([\dA-Za-z]{1,32})$/u.exec(uri) ?? [];
  return key === undefined ? null : { library: group === undefined ? '' : `g${Number(group)}`, key };
}
