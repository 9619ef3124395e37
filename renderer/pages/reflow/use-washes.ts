/** Marks of pages under flowing words, painted by the browser without touching the words themselves. */
import { useEffect } from 'react';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import { isOnWords } from '#shared/domain/document/annotations/annotation.ts';
import { rangesUnder } from '#shared/domain/reflow/ranges.ts';
import { useWindow } from '../../state/use-window.ts';
import { joined, type LoadedChunk } from './use-reflow.ts';
import { domRanges } from './words-in-view.ts';

/** Places of pages that are painted alike. */
export interface Wash {
  /** As the style sheet calls it: `::highlight(flow-NAME)`. */
  readonly name: string;
  readonly pages: readonly PageQuads[];
}

/** What the window marks on the pages of the document, weakest first. */
export function useWindowWashes(): readonly Wash[] {
  const annotations = useWindow(({ annotations: { items } }) => items);
  const found = useWindow(({ find }) => find.places);
  const at = useWindow(({ find }) => find.at);
  const marks = useWindow(({ viewer }) => viewer.marks);
  const activeN = useWindow(({ viewer }) => viewer.activeN);
  const hoveredN = useWindow(({ viewer }) => viewer.hoveredN);
  const jump = useWindow(({ viewer }) => viewer.jump);
  const washes: Wash[] = annotations
    .filter(({ kind }) => isOnWords(kind))
    .map(({ kind, color, pages }) => ({ name: `${kind === 'text' ? 'note' : kind}-${color}`, pages }));
  for (const mark of marks) {
    const isStrong = mark.n === activeN || mark.n === hoveredN;
    washes.push({ name: isStrong ? 'evidence-active' : mark.cited ? 'evidence' : 'evidence-read', pages: mark.pages });
  }
  for (const [i, place] of found.entries())
    washes.push({ name: i === at ? 'found-current' : 'found', pages: place.marks });
  if (jump?.quads && !jump.quiet && jump.n === undefined)
    washes.push({ name: 'arrival', pages: [{ pageIndex: jump.pageIndex, quads: jump.quads }] });
  return washes;
}

/**
 * @param root  around the words that are drawn
 * @param suffix  tells the panes of a window apart, whose words are painted by one style sheet
 */
export function useWashes(
  root: HTMLElement | null,
  drawn: readonly LoadedChunk[],
  washes: readonly Wash[],
  suffix: string,
): void {
  useEffect(() => {
    if (!root || typeof Highlight === 'undefined') return undefined;
    const byName = new Map<string, Range[]>();
    const { texts, lines } = joined(drawn);
    for (const { name, pages } of washes) {
      const ranges = domRanges(root, rangesUnder(texts, lines, pages));
      byName.set(name, [...(byName.get(name) ?? []), ...ranges]);
    }
    const names = [...byName.keys()].map((name) => `flow-${name}${suffix}`);
    let priority = 0;
    for (const [name, ranges] of byName) {
      const highlight = new Highlight(...ranges);
      highlight.priority = priority++;
      CSS.highlights.set(`flow-${name}${suffix}`, highlight);
    }
    return () => {
      for (const name of names) CSS.highlights.delete(name);
    };
  });
}
