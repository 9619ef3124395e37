/** Where the reader says words stand, against Poppler, on real documents. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, dataPdfs } from '../support/data.ts';
import { PlacedText, type Verdict } from '../support/words/coverage.ts';
import { hasPoppler, popplerWords } from '../support/words/poppler.ts';
import { readFileContent } from '../support/words/read.ts';

const MIN_WORD_COVER = 0.9;
const SAMPLED_PAGES = 4;
/** Long documents cost too much for a test that everyone runs; their kinds are among the short ones. */
const MAX_PAGES = 60;

const files = dataPdfs('papers');
const missing = !hasPoppler()
  ? 'pdftotext is not installed'
  : files.length === 0
    ? `no documents in ${dataFolder}`
    : '';

describe.skipIf(missing !== '')(`words stand where Poppler sees them${missing && ` (skipped: ${missing})`}`, () => {
  test('on a sample of the pages of every paper', { timeout: 180_000 }, async () => {
    const verdicts = new Map<Verdict, number>();
    const strays: string[] = [];
    for (const file of files) {
      const pages = await sampledPages(file);
      for (const page of pages) {
        const placed = new PlacedText(page.runs);
        for (const { text, box } of popplerWords(file, page.frame)) {
          const verdict = placed.verdict(text, box, MIN_WORD_COVER);
          verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
          if (verdict === 'outside') strays.push(`${path.basename(file)} ${page.frame.pageIndex + 1}: ${text}`);
        }
      }
    }
    const count = (verdict: Verdict): number => verdicts.get(verdict) ?? 0;
    const all = count('inside') + count('outside') + count('other text');
    expect(all).toBeGreaterThan(10_000);
    expect(count('inside') / all).toBeGreaterThanOrEqual(0.99);
    expect(strays.length / all, strays.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.003);
  });
});

async function sampledPages(file: string): Promise<Awaited<ReturnType<typeof readFileContent>>['pages']> {
  const { pages } = await readFileContent(file, { useOutline: false, documentTimeoutMs: 20_000 });
  if (pages.length > MAX_PAGES) return [];
  const step = Math.max(1, Math.floor(pages.length / SAMPLED_PAGES));
  return pages.filter((_, i) => i % step === 0);
}
