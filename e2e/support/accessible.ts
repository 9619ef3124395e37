/** Checks what is shown by the rules of axe: none may be broken, on any screen, in either theme. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { App } from './app.ts';

export async function expectAccessible(app: App, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no color is caught halfway between the themes.
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page: app.page }).analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} — ${failureSummary ?? ''}`),
    }));
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}
