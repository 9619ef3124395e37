/** The contents of a written document: its headings, nested, and its printed pages. */
import type { NodeId } from '#shared/base/ids.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { ReflowPart } from '#shared/domain/reflow/part.ts';
import { textsOf } from '#shared/domain/reflow/part.ts';
import { pageName } from '#shared/domain/text/quantity.ts';
import type { Reflowed } from '../reflow-document.ts';
import { escaped } from './markup.ts';

interface Entry {
  readonly title: string;
  readonly href: string;
  readonly below: Entry[];
}

/** Headings as a list of lists, each as deep as it is below the ones before it; null without headings. */
export function contentsMarkup(
  parts: readonly ReflowPart[],
  hrefOf: (node: NodeId) => string | undefined,
): string | null {
  const top: Entry[] = [];
  const open: { level: number; entries: Entry[] }[] = [{ level: 0, entries: top }];
  for (const part of parts) {
    if (part.kind !== 'heading') continue;
    while (open.length > 1 && open.at(-1)!.level >= part.level) open.pop();
    const entry = { title: part.words.text, href: hrefOf(part.words.node) ?? '', below: [] };
    open.at(-1)!.entries.push(entry);
    open.push({ level: part.level, entries: entry.below });
  }
  return top.length > 0 ? listOf(top) : null;
}

function listOf(entries: readonly Entry[]): string {
  const items = entries.map(
    ({ title, href, below }) =>
      `<li><a href="${escaped(href)}">${escaped(title)}</a>${below.length > 0 ? listOf(below) : ''}</li>`,
  );
  return `<ol>${items.join('')}</ol>`;
}

/** The first part that begins on each page, where one does. */
export function pagesBefore(
  { parts, lines }: Reflowed,
  frames: readonly PageFrame[],
): Map<ReflowPart, { readonly id: string; readonly name: string }> {
  const found = new Map<ReflowPart, { id: string; name: string }>();
  let last = -1;
  for (const part of parts) {
    const [first] = textsOf(part);
    const at =
      lines.get(first?.node ?? ('' as NodeId))?.[0]?.pageIndex ??
      (part.kind === 'crop' ? part.areas[0]?.pageIndex : undefined);
    if (at === undefined || at <= last) continue;
    last = at;
    found.set(part, { id: `page-${String(at + 1)}`, name: pageName(at, frames[at]?.label) });
  }
  return found;
}
