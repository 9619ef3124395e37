/** Flowing text as XHTML that is HTML as well: headings, lists, tables and notes as what they are. */
import type { NodeId } from '#shared/base/ids.ts';
import type { TableCell } from '#shared/domain/document/tree.ts';
import type { FlowingText, ListEntry, ReflowPart } from '#shared/domain/reflow/part.ts';
import { runsOf, tableRows, type Run } from '#shared/domain/reflow/runs.ts';

/** A picture of a part of a page. */
export interface Picture {
  readonly src: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What is written besides the words. */
export interface Surroundings {
  /** Drawn for a part in its order; empty where nothing could be. */
  readonly pictures: ReadonlyMap<ReflowPart, readonly Picture[]>;
  /** Where a node can be gone to: '#b12', or 'part-3.xhtml#b12'; undefined where it is not written. */
  readonly hrefOf: (node: NodeId) => string | undefined;
  /** The page that begins with a part, as it is called. */
  readonly pageBefore: ReadonlyMap<ReflowPart, { readonly id: string; readonly name: string }>;
}

/** h1 is the title's. */
const MOST_LEVEL = 6;
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** As text of XML, without the characters that XML has no way to write. */
export function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/gu, (sign) => SIGNS[sign] ?? sign);
}

export function markupOf(parts: readonly ReflowPart[], around: Surroundings): string {
  return parts.map((part) => `${pageBreak(part, around)}${partMarkup(part, around)}`).join('\n');
}

function pageBreak(part: ReflowPart, { pageBefore }: Surroundings): string {
  const page = pageBefore.get(part);
  if (!page) return '';
  const name = escaped(page.name);
  return `<span epub:type="pagebreak" role="doc-pagebreak" id="${page.id}" aria-label="${name}"></span>`;
}

function partMarkup(part: ReflowPart, around: Surroundings): string {
  switch (part.kind) {
    case 'heading': {
      const tag = `h${String(Math.min(MOST_LEVEL, part.level + 1))}`;
      return `${element(tag, part.words, around)}${notes(part.words, around)}`;
    }
    case 'text':
      return `${textMarkup(part, around)}${notes(part.words, around)}`;
    case 'list':
      return listMarkup(part.items, part.of, around);
    case 'table':
      return tableMarkup(part, around);
    case 'crop':
      return cropMarkup(part, around);
  }
}

function textMarkup({ look, words }: Extract<ReflowPart, { kind: 'text' }>, around: Surroundings): string {
  if (look === 'title') return element('h1', words, around);
  if (look === 'code') return element('pre', words, around);
  if (look === 'footnote') return note(words, around);
  return element('p', words, around, look === 'plain' ? '' : ` class="${look}"`);
}

function element(tag: string, words: FlowingText, around: Surroundings, attributes = ''): string {
  return `<${tag} id="${words.node}"${attributes} dir="auto">${wordsMarkup(words, 0, words.text.length, around)}</${tag}>`;
}

function wordsMarkup(words: FlowingText, start: number, end: number, around: Surroundings): string {
  return runsOf(words, start, end)
    .map((run) => runMarkup(words.text.slice(run.start, run.end), run, around))
    .join('');
}

function runMarkup(text: string, { link }: Run, { hrefOf }: Surroundings): string {
  const href = link && hrefOf(link.target);
  if (!href) return escaped(text);
  const role =
    link.kind === 'note'
      ? ' epub:type="noteref" role="doc-noteref"'
      : link.kind === 'citation'
        ? ' role="doc-biblioref"'
        : '';
  return `<a href="${escaped(href)}"${role}>${escaped(text)}</a>`;
}

function notes(words: FlowingText, around: Surroundings): string {
  return words.notes.map((one) => `${note(one, around)}${notes(one, around)}`).join('');
}

function note(words: FlowingText, around: Surroundings): string {
  const text = wordsMarkup(words, 0, words.text.length, around);
  return `<aside id="${words.node}" epub:type="footnote" role="doc-footnote"><p dir="auto">${text}</p></aside>`;
}

function listMarkup(items: readonly ListEntry[], of: 'items' | 'references', around: Surroundings): string {
  const entries = items.map(
    ({ words }) =>
      `<li id="${words.node}" dir="auto">${wordsMarkup(words, 0, words.text.length, around)}${notes(words, around)}</li>`,
  );
  return `<ul class="${of === 'references' ? 'references' : 'printed'}">${entries.join('')}</ul>`;
}

function tableMarkup(part: Extract<ReflowPart, { kind: 'table' }>, around: Surroundings): string {
  const { words, cells, caption } = part;
  const cellMarkup = (cell: TableCell | null, tag: 'td' | 'th'): string => {
    if (!cell) return `<${tag}></${tag}>`;
    const spans = `${span('rowspan', cell.rowSpan)}${span('colspan', cell.columnSpan)}${tag === 'th' ? ' scope="col"' : ''}`;
    const said = cell.spans.map(({ start, end }) => wordsMarkup(words, start, end, around)).join(' ');
    return `<${tag}${spans}>${said}</${tag}>`;
  };
  const rows = tableRows(cells).map((places, row) => {
    const tag = row < cells.headerRows ? 'th' : 'td';
    return `<tr>${places.map(({ cell }) => cellMarkup(cell, tag)).join('')}</tr>`;
  });
  const head = rows.slice(0, cells.headerRows);
  const said = caption
    ? `<caption id="${caption.node}">${wordsMarkup(caption, 0, caption.text.length, around)}</caption>`
    : '';
  const thead = head.length > 0 ? `<thead>${head.join('')}</thead>` : '';
  const table = `<table id="${words.node}">${said}${thead}<tbody>${rows.slice(cells.headerRows).join('')}</tbody></table>`;
  return `<div class="table">${table}</div>${notes(words, around)}${caption ? notes(caption, around) : ''}`;
}

function span(name: string, cells: number): string {
  return cells > 1 ? ` ${name}="${String(cells)}"` : '';
}

function cropMarkup(part: Extract<ReflowPart, { kind: 'crop' }>, around: Surroundings): string {
  const { words, caption } = part;
  const alt = escaped((words.text || caption?.text || '').replace(/\s+/gu, ' '));
  const images = (around.pictures.get(part) ?? []).map(
    ({ src, widthPx, heightPx }) =>
      `<img src="${escaped(src)}" width="${String(widthPx)}" height="${String(heightPx)}" alt="${alt}"/>`,
  );
  const shown = images.length > 0 ? images.join('') : `<p dir="auto">${escaped(words.text)}</p>`;
  const said = caption
    ? `<figcaption id="${caption.node}" dir="auto">${wordsMarkup(caption, 0, caption.text.length, around)}</figcaption>`
    : '';
  return `<figure id="${words.node}">${shown}${said}</figure>${notes(words, around)}${caption ? notes(caption, around) : ''}`;
}
