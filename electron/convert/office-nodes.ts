/** Nodes of a document, as `officeparser` gives them, written as markup. */
import type { OfficeContentNode } from 'officeparser';
import { equationMarkup } from './equations.ts';
import { escapeHtml } from './escape-html.ts';
import { limits } from './limits.ts';
import { sheetMarkup, type SheetRow } from './sheet.ts';

/** The address of an attached picture; undefined where it is left out. */
export type AttachedPicture = (name: string) => string | undefined;

type Node = OfficeContentNode;
type Metadata = Readonly<Record<string, unknown>>;

const NOT_PRINTED = new Set<Node['type']>(['slideMaster', 'header', 'footer', 'comment', 'break', 'embed']);
const DEEPEST_HEADING = 6;

export class NodeWriter {
  readonly #pictureOf: AttachedPicture;
  readonly #notes: string[] = [];
  #depth = 0;

  constructor(pictureOf: AttachedPicture) {
    this.#pictureOf = pictureOf;
  }

  /** Items of a list stand beside each other there: they are put into one, each level in the one above. */
  write(nodes: readonly Node[]): string {
    if (this.#depth >= limits.depth) return '';
    this.#depth++;
    const written: string[] = [];
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!;
      if (node.type !== 'list') {
        written.push(this.#one(node));
        continue;
      }
      const end = nodes.findIndex((one, next) => next > at && !isSameList(node, one));
      const items = nodes.slice(at, end === -1 ? nodes.length : end);
      written.push(this.#list(items));
      at += items.length - 1;
    }
    this.#depth--;
    return written.join('');
  }

  /** Those that words refer to; they come at the end, numbered as in the text. */
  notes(): string {
    return this.#notes.length === 0 ? '' : `<ol>${this.#notes.map((note) => `<li>${note}</li>`).join('')}</ol>`;
  }

  #one(node: Node): string {
    if (NOT_PRINTED.has(node.type)) return node.type === 'break' ? '<br>' : '';
    const metadata = metadataOf(node);
    const inner = (): string => (node.children ? this.write(node.children) : escapeHtml(node.text ?? ''));
    switch (node.type) {
      case 'heading':
        return this.#heading(node, inner());
      case 'paragraph':
        return `<p${metadata.style === 'Subtitle' ? ' class="subtitle"' : ''}>${inner()}</p>`;
      case 'slide':
        return `<section>${this.#slide(node)}</section>`;
      case 'sheet':
        return sheetMarkup(textOf(metadata.sheetName), (node.children ?? []).map(sheetRow));
      case 'note':
        return `<blockquote>${inner()}</blockquote>`;
      case 'table':
        return `<table>${inner()}</table>`;
      case 'row':
        return `<tr>${this.#cells(node.children ?? [])}</tr>`;
      case 'code':
        return metadata.math === undefined
          ? `<pre>${escapeHtml(node.text ?? '')}</pre>`
          : equationMarkup(node.text ?? '', metadata.math !== 'inline');
      case 'image': {
        const address = this.#pictureOf(textOf(metadata.attachmentName));
        return address === undefined ? '' : `<img src="${address}" alt="${escapeHtml(textOf(metadata.altText))}">`;
      }
      case 'text':
        return formatted(node, inner()) + this.#referred(node);
      default:
        return inner();
    }
  }

  #heading(node: Node, inner: string): string {
    const { level, style } = metadataOf(node);
    if (style === 'Title') return `<p class="title">${inner}</p>`;
    const rank = Math.min(DEEPEST_HEADING, Math.max(1, Math.trunc(Number(level)) || 1));
    return inner.trim() === '' ? '' : `<h${String(rank)}>${inner}</h${String(rank)}>`;
  }

  /** Its title is a section's; what its notes say follows what it shows. */
  #slide({ children = [], notes = [], metadata }: Node): string {
    const title = children.find(({ type }) => type === 'heading');
    const head = title ? `<h1>${this.write(title.children ?? [])}</h1>` : '';
    const number = String(((metadata ?? {}) as Metadata).slideNumber);
    // A page of notes has the slide's number as a field.
    const said = notes.flatMap((note) => (note.children ?? []).filter(({ text = '' }) => text.trim() !== number));
    const spoken = said.length === 0 ? '' : `<blockquote>${this.write(said)}</blockquote>`;
    return `${head}${this.write(children.filter((one) => one !== title))}${spoken}`;
  }

  #referred({ notes = [] }: Node): string {
    return notes
      .map((note) => {
        const said = note.children ? this.write(note.children) : escapeHtml(note.text ?? '');
        this.#notes.push(said);
        return `<sup>${String(this.#notes.length)}</sup>`;
      })
      .join('');
  }

  /** Columns that have no cell are empty ones. */
  #cells(cells: readonly Node[]): string {
    let column = 0;
    return cells
      .map((cell) => {
        const { col, colSpan, rowSpan } = metadataOf(cell);
        const spans = [
          Number(colSpan) > 1 ? ` colspan="${String(Number(colSpan))}"` : '',
          Number(rowSpan) > 1 ? ` rowspan="${String(Number(rowSpan))}"` : '',
        ];
        const missing = Math.max(0, Math.min(limits.cells, Number(col ?? column) - column));
        column = Number(col ?? column) + (Number(colSpan) || 1);
        return `${'<td></td>'.repeat(missing)}<td${spans.join('')}>${this.write(cell.children ?? [])}</td>`;
      })
      .join('');
  }

  #list(items: readonly Node[]): string {
    const depthOf = (item: Node): number => Math.max(0, Number(metadataOf(item).indentation) || 0);
    const base = Math.min(...items.map(depthOf));
    const written: string[] = [];
    for (let at = 0; at < items.length;) {
      const item = items[at]!;
      let next = at + 1;
      while (next < items.length && depthOf(items[next]!) > base) next++;
      const below = items.slice(at + 1, next);
      const inner = item.children ? this.write(item.children) : escapeHtml(item.text ?? '');
      // A first item may stand deeper than those behind it.
      if (depthOf(item) > base) written.push(`<li>${this.#list(items.slice(at, next))}</li>`);
      else written.push(`<li>${inner}${below.length > 0 ? this.#list(below) : ''}</li>`);
      at = next;
    }
    const tag = metadataOf(items[0]!).listType === 'ordered' ? 'ol' : 'ul';
    return `<${tag}>${written.join('')}</${tag}>`;
  }
}

/** Items of a level below belong to it, whatever list they are of. */
function isSameList(first: Node, one: Node): boolean {
  if (one.type !== 'list') return false;
  const [a, b] = [metadataOf(first), metadataOf(one)];
  return Number(b.indentation) > Number(a.indentation) || (a.listId === b.listId && a.listType === b.listType);
}

function sheetRow({ children = [] }: Node): SheetRow {
  return new Map(
    children.map((cell, at) => {
      const { col, colSpan, rowSpan } = metadataOf(cell);
      const spans = { colSpan: Number(colSpan) || 1, rowSpan: Number(rowSpan) || 1 };
      return [Number(col ?? at), { text: cell.text ?? '', ...spans }];
    }),
  );
}

function formatted({ formatting }: Node, inner: string): string {
  if (formatting?.superscript) return `<sup>${inner}</sup>`;
  if (formatting?.subscript) return `<sub>${inner}</sub>`;
  if (formatting?.strikethrough) return `<s>${inner}</s>`;
  const slanted = formatting?.italic ? `<em>${inner}</em>` : inner;
  return formatting?.bold ? `<strong>${slanted}</strong>` : slanted;
}

function metadataOf({ metadata }: Node): Metadata {
  return (metadata ?? {}) as Metadata;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
