/** What was shown of a page last, until it is drawn again; and keeping what is shown for the next time. */
import { useEffect, useState } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LastPicture } from '../state/last-pictures.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { PageRenderer, ShownPicture } from './pdf/page-renderer.ts';

/** Undefined where none is known, and once the page is drawn. */
export function useLastPicture(pageIndex: number, drawn: boolean): LastPicture | undefined {
  const document = useWindow(({ viewer }) => viewer.documentId);
  const pictures = useWindow(({ lastPictures }) => lastPictures);
  const [found, setFound] = useState(() => (document === null ? undefined : pictures.here(document, pageIndex)));
  useEffect(() => {
    if (document === null || drawn || found) return undefined;
    let isGone = false;
    void pictures.find(document, pageIndex).then((picture) => {
      if (!isGone) setFound(picture);
    });
    return () => {
      isGone = true;
    };
  }, [document, pictures, pageIndex, drawn, found]);
  return drawn ? undefined : found;
}

/** Whoever only scrolls past keeps nothing. */
const REST_MS = 700;
/** Sharp enough until the page is drawn. */
const MOST_WIDTH = 900;
const QUALITY = 0.72;

/** Keeps the pages that stand in view, once they have stood for a moment. */
export function useKeepPictures(renderer: PageRenderer | null, document: DocumentId): void {
  const { getState } = useWindowStore();
  useEffect(() => {
    if (!renderer) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepAll = async (): Promise<void> => {
      const { lastPictures, library } = getState();
      for (const { pageIndex, turn, night, canvas } of renderer.inView()) {
        const webp = await smaller(canvas);
        if (webp) lastPictures.keep(document, pageIndex, { webp, turn, night }, library.passwords.has(document));
      }
    };
    renderer.onShown = () => {
      clearTimeout(timer);
      timer = setTimeout(() => requestIdleCallback(() => void keepAll()), REST_MS);
    };
    return () => {
      clearTimeout(timer);
      renderer.onShown = undefined;
    };
  }, [renderer, document, getState]);
}

/** As WebP in base64; undefined where it cannot be had. */
async function smaller(canvas: ShownPicture['canvas']): Promise<string | undefined> {
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  const share = Math.min(1, MOST_WIDTH / canvas.width);
  const copy = new OffscreenCanvas(Math.ceil(canvas.width * share), Math.ceil(canvas.height * share));
  const context = copy.getContext('2d', { alpha: false });
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, copy.width, copy.height);
  try {
    const blob = await copy.convertToBlob({ type: 'image/webp', quality: QUALITY });
    return blob.type === 'image/webp' ? base64(await blob.arrayBuffer()) : undefined;
  } catch {
    return undefined; // No memory for it.
  }
}

const CHUNK = 0x2000; // arguments of one call

function base64(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < all.length; at += CHUNK) text += String.fromCharCode(...all.subarray(at, at + CHUNK));
  return btoa(text);
}
