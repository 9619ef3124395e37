/** Every screen, light and dark, by the rules of axe that count as serious or critical. */
import type { Page } from 'playwright';
import { breaches } from '../support/axe.ts';
import { settingsPages } from '../support/settings-pages.ts';
import type { Row } from './table.ts';

interface Screen {
  readonly name: string;
  readonly show: (page: Page) => Promise<void>;
  readonly leave?: (page: Page) => Promise<void>;
  /** The part that is new, by its selector. */
  readonly within?: string;
}

const escape = (page: Page): Promise<void> => page.keyboard.press('Escape');
const press = (keys: string) => (page: Page) => page.keyboard.press(keys);
const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

const screens: readonly Screen[] = [
  { name: 'document', show: async () => undefined },
  { name: 'list', show: click('Show the library as a list') },
  { name: 'palette', show: press('ControlOrMeta+k'), leave: escape },
  { name: 'reading mode', show: press('F4'), leave: press('F4') },
  { name: 'names', show: press('ControlOrMeta+e'), leave: press('ControlOrMeta+e') },
  { name: 'highlights and notes', show: press('ControlOrMeta+Shift+h'), leave: press('ControlOrMeta+Shift+h') },
  { name: 'questions asked before', show: click('Questions asked before'), leave: escape },
  { name: 'keyboard', show: press('?'), leave: escape },
  ...settingsPages.map((name) => ({
    name: `settings, ${name}`,
    show: async (page: Page) => {
      if (!(await page.getByRole('dialog', { name: 'Settings' }).isVisible()))
        await page.keyboard.press('ControlOrMeta+,');
      await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name, exact: true }).click();
    },
    within: '[role=dialog]',
  })),
];

export async function screenRows(page: Page): Promise<readonly Row[]> {
  const broken: string[] = [];
  for (const { name, show, leave, within } of screens) {
    await show(page);
    for (const { theme, rule, impact, at } of await breaches(page, [], within))
      if (impact === 'serious' || impact === 'critical') broken.push(`${name}, ${theme}: ${rule} (${at.length})`);
    await page.emulateMedia({ colorScheme: 'light' });
    await leave?.(page);
  }
  await escape(page);
  return [
    {
      what: `serious or critical by axe, ${screens.length} screens, light and dark`,
      number: [String(broken.length), ...broken].join('; '),
      limit: '0',
    },
  ];
}
