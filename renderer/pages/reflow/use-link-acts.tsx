/** Cards for words that lead elsewhere, and the way there. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { PageLink } from '#shared/contract/links.ts';
import { boxOfQuad, type Box, type Quad } from '#shared/domain/document/geometry.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';
import { useEngine, useWindowStore } from '../../state/use-window.ts';
import type { PxBox } from '../viewport.ts';
import type { LinkActs, PointedLink } from './link-words.tsx';
import { boxesIn } from './use-flow-selection.ts';

const SHOW_AFTER_MS = 300;
const LEAVE_AFTER_MS = 220;

/** A card that is shown, and the words that it is about in the content of the pane. */
export interface ShownCard {
  readonly link: PageLink;
  readonly lines: readonly PxBox[];
}

export interface Cards {
  readonly acts: LinkActs;
  readonly card: ShownCard | null;
  /** The pointer is on the card, or left it. */
  readonly stay: () => void;
  readonly leave: () => void;
  readonly close: () => void;
}

export function useCards(
  document: DocumentId,
  pane: HTMLElement | null,
  linesOf: (node: NodeId) => readonly TextLine[],
): Cards {
  const engine = useEngine();
  const store = useWindowStore();
  const [card, setCard] = useState<ShownCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pages = useRef(new Map<number, Promise<readonly PageLink[]>>());
  const lines = useRef(linesOf);
  useEffect(() => {
    lines.current = linesOf;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const later = (work: () => void, delayMs: number): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, delayMs);
    };
    const linksOf = (pageIndex: number): Promise<readonly PageLink[]> => {
      const known = pages.current.get(pageIndex);
      if (known) return known;
      const asked = engine.call('document.links', { document, pageIndex }).then(
        ({ links }) => links,
        () => [], // the words are read without cards
      );
      pages.current.set(pageIndex, asked);
      return asked;
    };
    const found = async ({ node, link }: PointedLink): Promise<PageLink | undefined> => {
      const [place] = quadsOf(lines.current(node), link.start, link.end);
      const [quad] = place?.quads ?? [];
      if (!place || !quad) return undefined;
      return (await linksOf(place.pageIndex)).find(({ quads }) => quads.some((one) => overlap(one, quad)));
    };
    const close = (): void => setCard(null);
    const acts: LinkActs = {
      point: (pointed) => {
        if (!pointed) later(close, LEAVE_AFTER_MS);
        else
          later(() => {
            void found(pointed).then((link) => {
              if (link && pane) setCard({ link, lines: boxesIn(pane, pointed.element.getClientRects()) });
            });
          }, SHOW_AFTER_MS);
      },
      follow: (pointed) => {
        clearTimeout(timer.current);
        close();
        void found(pointed).then((link) => {
          if (!link) return;
          const { pageIndex, quads } = link.target;
          store.getState().viewer.goTo({ pageIndex, quads: quads.length > 0 ? quads : undefined });
        });
      },
    };
    return { acts, stay: () => clearTimeout(timer.current), leave: () => later(close, LEAVE_AFTER_MS), close, card };
  }, [engine, store, document, pane, card]);
}

function overlap(a: Quad, b: Quad): boolean {
  const [one, other]: readonly [Box, Box] = [boxOfQuad(a), boxOfQuad(b)];
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;
}
