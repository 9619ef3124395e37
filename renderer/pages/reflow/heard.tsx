/** What is being read aloud, in flowing text: the sentence washed, the word marked, and the text following the voice. */
import { useEffect, type MouseEvent } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import type { ListenFrom } from '#shared/contract/aloud.ts';
import { useWindow, useWindowStore } from '../../state/use-window.ts';
import { JUMP_SHARE } from './use-flow-jumps.ts';
import type { FlowScroller } from './use-flow-scroller.ts';
import type { LoadedChunk } from './use-reflow.ts';
import { useWashes } from './use-washes.ts';
import { isWithin, placeUnder, rectOfPlace } from './words-in-view.ts';

interface HeardProps {
  readonly scroller: FlowScroller;
  readonly drawn: readonly LoadedChunk[];
  /** Tells the panes of a window apart. */
  readonly suffix: string;
}

/** By itself, so that a word that is said draws nothing but its mark. */
export function Heard({ scroller, drawn, suffix }: HeardProps) {
  const now = useWindow(({ aloud, viewer }) =>
    aloud.document !== null && aloud.document === viewer.documentId ? aloud.now : null,
  );
  const at = useWindow(({ aloud }) => aloud.word);
  const { getState } = useWindowStore();
  const follows = useWindow(({ aloud }) => aloud.follows && aloud.pane === getState);
  const word = at === null ? undefined : now?.words[at];
  const { element, hold } = scroller;
  useWashes(
    element,
    drawn,
    now
      ? [
          { name: 'heard', pages: now.pages },
          { name: 'heard-word', pages: word?.pages ?? [] },
        ]
      : [],
    suffix,
  );
  // A sentence may be longer than what is seen of the text.
  useEffect(() => {
    if (!element || !word || !follows || !now || now.node === null) return;
    const place = { node: now.node, offset: word.start };
    const rect = rectOfPlace(element, place);
    const chunk = element.querySelector(`[data-node='${now.node}']`)?.closest<HTMLElement>('[data-chunk]');
    if (rect && chunk && !isWithin(element, rect))
      hold({ chunk: Number(chunk.dataset.chunk), place, yPx: JUMP_SHARE * element.clientHeight });
  }, [element, hold, now, word, follows]);
  return null;
}

/** The words, or the part of a page, that something was pressed over. */
export function wordsUnder({ target, clientX, clientY }: MouseEvent): ListenFrom | null {
  const words = placeUnder(clientX, clientY);
  if (words) return { kind: 'words', ...words };
  const crop = target instanceof Element ? target.closest<HTMLElement>('[data-crop-of]') : null;
  return crop ? { kind: 'words', node: crop.dataset.cropOf as NodeId, offset: 0 } : null;
}
