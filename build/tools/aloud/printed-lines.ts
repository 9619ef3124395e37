/** Lines of a document's pages by another program, with where they stand and how large they are. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const MOST_BYTES = 1 << 29;
const LIMIT_MS = 120_000;

export interface PrintedLine {
  readonly pageIndex: number;
  readonly text: string;
  /** Of its middle, from the top of the page (0) to its foot (1). */
  readonly y: number;
  /** Of its letters, in points; what is raised in it counts little. */
  readonly heightPt: number;
}

/** @throws the system's error where `pdftotext` (poppler-utils) is not installed */
export async function printedLinesOf(file: string, signal?: AbortSignal): Promise<readonly PrintedLine[]> {
  const args = ['-bbox-layout', '-cropbox', '-enc', 'UTF-8', file, '-'];
  const { stdout } = await promisify(execFile)('pdftotext', args, { maxBuffer: MOST_BYTES, timeout: LIMIT_MS, signal });
  return linesIn(stdout);
}

const PAGE = /<page [^>]*height="([\d.]+)"[^>]*>([\s\S]*?)<\/page>/gu;
const LINE = /<line [^>]*>([\s\S]*?)<\/line>/gu;
const WORD = /<word [^>]*yMin="([-\d.]+)"[^>]*yMax="([-\d.]+)"[^>]*>([\s\S]*?)<\/word>/gu;

export function linesIn(xhtml: string): readonly PrintedLine[] {
  return [...xhtml.matchAll(PAGE)].flatMap(([, height = '0', page = ''], pageIndex) =>
    [...page.matchAll(LINE)].flatMap(([, line = '']) => {
      const words = [...line.matchAll(WORD)].map(([, top = '0', foot = '0', text = '']) => ({
        top: Number(top),
        foot: Number(foot),
        text: plain(text),
      }));
      const widest = words.toSorted((a, b) => b.text.length - a.text.length)[0];
      if (!widest) return [];
      const y = (widest.top + widest.foot) / 2 / Math.max(1, Number(height));
      const text = words.map((word) => word.text).join(' ');
      return [{ pageIndex, text, y, heightPt: widest.foot - widest.top }];
    }),
  );
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => SIGNS[name] ?? '');
}
