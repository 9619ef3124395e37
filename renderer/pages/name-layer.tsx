/** Names that are underlined on a page, and the places of the name that is looked at. */
import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import type { EntityMarks } from '#shared/contract/graph.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { useWindow } from '../state/use-window.ts';
import { PageLayer, ruleUnder, Washes } from './page-layer.tsx';
import { quadContains, toPdf, type PageViewport } from './viewport.ts';

const RULE_PT = 0.8;
const BELOW_PT = 0.8;
const HIT_SLACK_PT = 1;

const none: readonly EntityMarks[] = [];

/** The names to underline on a page: none unless the reader wants them. */
export function usePageNames(pageIndex: number): readonly EntityMarks[] {
  const wantPage = useWindow(({ names }) => names.wantPage);
  const onPages = useWindow(({ names }) => names.onPages);
  const names = useWindow(({ names }) => names.pages.get(pageIndex));
  useEffect(() => {
    if (onPages && !names) void wantPage(pageIndex);
  }, [onPages, names, pageIndex]);
  return (onPages && names) || none;
}

interface NameLayerProps {
  readonly view: PageViewport;
  readonly pageIndex: number;
  readonly names: readonly EntityMarks[];
}

/** Lies between the picture of a page and its text, as the marks of passages do. */
export function NameLayer({ view, pageIndex, names }: NameLayerProps) {
  const places = usePlaces(pageIndex);
  const rules = useMemo(
    () =>
      names.flatMap(({ entity, marks }) =>
        marks.quads.map((quad, i) => ({ key: `${entity} ${i}`, d: ruleUnder(view, quad, 0, BELOW_PT) })),
      ),
    [names, view],
  );
  if (rules.length === 0 && places.length === 0) return null;
  return (
    <PageLayer view={view}>
      {places.map(({ index, active, quads }) => (
        <g key={index} className={active ? 'mark strength-3' : 'mark strength-2'} data-place={index}>
          <Washes view={view} quads={quads} alongPt={BELOW_PT} upPt={BELOW_PT} />
        </g>
      ))}
      {rules.length > 0 && (
        <g className="name-rule" strokeWidth={RULE_PT * view.scale}>
          {rules.map(({ key, d }) => (
            <path key={key} d={d} />
          ))}
        </g>
      )}
    </PageLayer>
  );
}

interface Place {
  readonly index: number;
  readonly active: boolean;
  readonly quads: readonly Quad[];
}

/** Where the name that is looked at stands on a page. */
function usePlaces(pageIndex: number): readonly Place[] {
  const lookedAt = useWindow(({ names }) => (names.shown ? names.lookedAt : undefined));
  const at = useWindow(({ names }) => names.at);
  return useMemo(() => {
    const occurrences = lookedAt?.kind === 'open' ? lookedAt.view.occurrences : [];
    return occurrences.flatMap(({ marks }, index) => {
      const quads = marks.filter((mark) => mark.pageIndex === pageIndex).flatMap((mark) => mark.quads);
      return quads.length > 0 ? [{ index, active: index === at, quads }] : [];
    });
  }, [lookedAt, at, pageIndex]);
}

interface NameHover {
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
  /** True if a name was clicked. */
  readonly onClick: () => boolean;
}

/** The words lie above their rules, so a name is found by where the pointer is; the shortest of those that overlap. */
export function useNameHover(names: readonly EntityMarks[], view: PageViewport): NameHover {
  const showName = useWindow(({ showNames }) => showNames.showName);
  const under = useRef<number | null>(null);
  return useMemo(() => {
    under.current = null;
    return {
      onMove: (event) => {
        const sheet = event.currentTarget;
        if (names.length === 0 || event.buttons !== 0) return;
        const rect = sheet.getBoundingClientRect();
        const at = toPdf(view, [event.clientX - rect.left, event.clientY - rect.top]);
        const hits = names.filter(({ marks }) => marks.quads.some((quad) => quadContains(quad, at, HIT_SLACK_PT)));
        const hit = hits.toSorted((a, b) => a.name.length - b.name.length)[0];
        under.current = hit?.entity ?? null;
        if (hit) sheet.dataset.name = hit.name;
        else delete sheet.dataset.name;
      },
      onClick: () => {
        if (under.current === null || !getSelection()?.isCollapsed) return false;
        showName(under.current);
        return true;
      },
    };
  }, [showName, names, view]);
}
