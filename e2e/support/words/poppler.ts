/** Word boxes as Poppler's `pdftotext` sees them: an independent measure for ours. */
import { execFileSync, spawnSync } from 'node:child_process';
import type { Box, PageFrame } from '#shared/domain/document/geometry.ts';

export interface BoxedWord {
  readonly text: string;
  /** In user space. */
  readonly box: Box;
}

let found: boolean | undefined;

export function hasPoppler(): boolean {
  return (found ??= spawnSync('pdftotext', ['-v']).status === 0);
}

/** The words of consecutive pages, one list for each frame; upright and turned pages alike. */
export function popplerWords(file: string, frames: readonly PageFrame[]): BoxedWord[][] {
  const first = String((frames[0]?.pageIndex ?? 0) + 1);
  const last = String((frames.at(-1)?.pageIndex ?? 0) + 1);
  const html = execFileSync('pdftotext', ['-bbox', '-cropbox', '-enc', 'UTF-8', '-f', first, '-l', last, file, '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pages = html.split('<page ').slice(1);
  const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;
  return frames.map((frame, i) =>
    [...(pages[i] ?? '').matchAll(word)].map(([, x0, y0, x1, y1, text]) => ({
      text: unescaped(text ?? ''),
      box: toUserSpace(Number(x0), Number(y0), Number(x1), Number(y1), frame),
    })),
  );
}

/** From the page as shown, origin at its upper left corner, to user space. */
function toUserSpace(x0: number, y0: number, x1: number, y1: number, frame: PageFrame): Box {
  const { box, rotation } = frame;
  if (rotation === 90) return { x0: box.x0 + y0, y0: box.y0 + x0, x1: box.x0 + y1, y1: box.y0 + x1 };
  if (rotation === 180) return { x0: box.x1 - x1, y0: box.y0 + y0, x1: box.x1 - x0, y1: box.y0 + y1 };
  if (rotation === 270) return { x0: box.x1 - y1, y0: box.y1 - x1, x1: box.x1 - y0, y1: box.y1 - x0 };
  return { x0: box.x0 + x0, y0: box.y1 - y1, x1: box.x0 + x1, y1: box.y1 - y0 };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
