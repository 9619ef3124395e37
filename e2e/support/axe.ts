/** What is shown, by the rules of axe. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that ask how things are colored: what else they ask of a screen is the same in every theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** In place of the program, which is large and stays in a page until it is left. */
const NOTHING = ';';

export interface Breach {
  readonly theme: 'light' | 'dark';
  readonly rule: string;
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | undefined;
  readonly at: readonly string[];
}

/**
 * Which rules of axe a page without frames breaks: all of them in light, those of colors in dark. Leaves it dark.
 *
 * @param without  rules that do not hold for what is shown
 * @param within  asks about this part alone, by its selector
 */
export async function breaches(
  page: Page,
  without: readonly string[] = [],
  within?: string,
): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  for (const theme of ['light', 'dark'] as const) {
    // Without motion no color is caught halfway between the themes.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // What no rule complains about is not described, and nothing is put together from frames.
    const axe = new AxeBuilder({ page, ...((await isThere(page)) && { axeSource: NOTHING }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] });
    if (within !== undefined) axe.include(within);
    const { violations } = await (
      theme === 'light' ? axe.disableRules([...without]) : axe.withRules(OF_COLORS)
    ).analyze();
    for (const { id, impact, nodes } of violations)
      found.push({
        theme,
        rule: id,
        impact: impact ?? undefined,
        at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} — ${failureSummary ?? ''}`),
      });
  }
  return found;
}

function isThere(page: Page): Promise<boolean> {
  return page.evaluate(() => 'axe' in window);
}
