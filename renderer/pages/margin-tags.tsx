/** The number tags of a page, each a button that chooses its passage. */
import { useMemo } from 'react';
import { t } from '../languages/i18n.ts';
import { evidenceTagClass } from '../parts/evidence-tag.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { marginTags, type TextEdges } from './margin-layout.ts';
import type { PageMark } from './mark-layer.tsx';
import type { PageViewport } from './viewport.ts';

interface MarginTagsProps {
  readonly view: PageViewport;
  readonly marks: readonly PageMark[];
  readonly edges: TextEdges;
}

export function MarginTags({ view, marks, edges }: MarginTagsProps) {
  const store = useWindowStore();
  const activeN = useWindow(({ viewer }) => viewer.activeN);
  const hoveredN = useWindow(({ viewer }) => viewer.hoveredN);
  const { viewer } = store.getState();
  const tags = useMemo(
    () =>
      marginTags(
        view,
        marks.map(({ mark, quads }) => ({ n: mark.n, quads })),
        edges,
      ),
    [view, marks, edges],
  );
  return tags.map(({ n, left, top }, i) => {
    const cited = marks.find(({ mark }) => mark.n === n)?.mark.cited ?? true;
    return (
      <button
        key={`${n}:${i}`}
        type="button"
        className={`${evidenceTagClass(cited, n === activeN || n === hoveredN)} margin-tag`}
        style={{ left, top }}
        aria-label={t('Evidence {n}', { n })}
        aria-pressed={n === activeN}
        onClick={() => viewer.setActive(n)}
        onPointerEnter={() => viewer.setHovered(n)}
        onPointerLeave={() => viewer.setHovered(null)}
        onFocus={() => viewer.setHovered(n)}
        onBlur={() => viewer.setHovered(null)}
      >
        {n}
      </button>
    );
  });
}
