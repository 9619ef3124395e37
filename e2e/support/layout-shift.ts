/** How far what stands in the window moves without having been told to. */
import type { Page } from '@playwright/test';
import { twoFrames } from './settled.ts';

/** Of `layout-shift` entries, which TypeScript does not know yet. */
interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

export interface Shifted {
  /** The sum of all shifts (share of the window × share of its height); none within half a second of a click or a key counts. */
  readonly score: number;
  /** The elements that moved. */
  readonly moved: readonly string[];
}

/** What moved while `work` goes on. */
export async function layoutShift(page: Page, work: () => Promise<void>): Promise<Shifted> {
  const watch = await page.evaluateHandle(() => {
    const seen = { score: 0, moved: [] as string[] };
    const take = (entries: readonly PerformanceEntry[]): void => {
      for (const entry of entries) {
        const { value, hadRecentInput, sources } = entry as unknown as Shift;
        if (hadRecentInput) continue;
        seen.score += value;
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          seen.moved.push(`${value.toFixed(4)} ${element?.tagName} ${element?.className}`);
        }
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    return { seen, observer, take };
  });
  await work();
  await twoFrames(page);
  return watch.evaluate(({ seen, observer, take }) => {
    take(observer.takeRecords());
    observer.disconnect();
    return seen;
  });
}
