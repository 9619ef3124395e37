/** Where the reader says words stand, against Poppler, on real documents. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PageContent } from '#shared/domain/document/page-content.ts';
import { dataFolder, dataPdfs } from '../support/data.ts';
import { PlacedText, type Verdict } from '../support/words/coverage.ts';
import { hasPoppler, popplerWords } from '../support/words/poppler.ts';
import { readFileContent } from '../support/words/read.ts';

const MIN_WORD_COVER = 0.9;
const SAMPLED_PAGES = 5;
const PAGE_LIMIT = 1_000;

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
    for (const [i, file] of files.entries()) {
      // First pages of some, middle pages of others: front matter, text, tables and figures all take part.
      const pages = await somePages(file, (i % 4) * 3);
      const words = popplerWords(
        file,
        pages.map((page) => page.frame),
      );
      for (const [k, page] of pages.entries()) {
        const placed = new PlacedText(page.runs);
        for (const { text, box } of words[k] ?? []) {
          const verdict = placed.verdict(text, box, MIN_WORD_COVER);
          verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
          if (verdict === 'outside') strays.push(`${path.basename(file)} ${page.frame.pageIndex + 1}: ${text}`);
        }
      }
    }
    const count = (verdict: Verdict): number => verdicts.get(verdict) ?? 0;
    const found = count('inside') + count('outside');
    expect(found).toBeGreaterThan(10_000);
    expect(strays.length / found, strays.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.003);
    // The two programs disagree about symbols of mathematical fonts and about text that lies over text.
    expect(count('other text') / found).toBeLessThanOrEqual(0.02);
  });
});

async function somePages(file: string, first: number): Promise<readonly PageContent[]> {
  const others = Array.from({ length: PAGE_LIMIT }, (_, i) => i).filter((i) => i < first || i >= first + SAMPLED_PAGES);
  const { pages } = await readFileContent(file, { useOutline: false, skipPages: others });
  return pages.slice(first, first + SAMPLED_PAGES);
}
