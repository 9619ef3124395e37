import { expect, it } from 'vitest';
import { t } from '../languages/i18n.ts';
import { shortcutGroups } from './shortcut-list.ts';

it('names keys where they are shown as keys, never inside a text', () => {
  const texts = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ text }) => t(text)));
  expect(texts.filter((text) => /\bMod\b/u.test(text))).toEqual([]);
});
