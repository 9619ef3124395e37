/** Checks that a screen speaks the chosen language throughout, and that its words have room. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { patternOf, readCatalog } from '../../build/languages/catalogs.mjs';
import type { App } from './app.ts';
import { repository } from './paths.ts';
import { nothingMoves } from './settled.ts';

/** Words of documents, of questions and of the engine's free text, which have a language of their own. */
const CONTENT =
  '.text-layer, .sheet, .tree-row, .found-row, .read, .said, .claim, blockquote, .question, .suggestion, .jump, .tab, .path, code, option';

/** All panes stand beside each other from here on. */
const WIDE_PX = 1280;

/** Texts that a reader sees or hears, outside of what documents say. */
function textsShown(content: string): string[] {
  const visible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const own = [...document.body.querySelectorAll('*')].filter((one) => !one.closest(content) && visible(one));
  const texts = own.flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ...['aria-label', 'title', 'placeholder', 'aria-valuetext'].map((name) => element.getAttribute(name) ?? ''),
  ]);
  return [...new Set(texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text)))];
}

/** What is cut off without an ellipsis, and what of a bar stands over its neighbor; runs in the page. */
export function crowded(): string[] {
  const name = (element: Element): string => `${element.className} “${element.textContent.slice(0, 40)}”`;
  const visible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.sr, .sheet');
  const cut = [...document.querySelectorAll<HTMLElement>('button, .seg, .verdict, h1, h2, h3, .menu-item')].filter(
    (one) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      return (
        visible(one) && textOverflow !== 'ellipsis' && overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1
      );
    },
  );
  const over = [...document.querySelectorAll('[role=toolbar], [role=radiogroup], header, .seg')].flatMap((bar) => {
    const boxes = [...bar.querySelectorAll('button')]
      .filter(visible)
      .map((one) => ({ one, box: one.getBoundingClientRect() }));
    return boxes.flatMap(({ one, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ one: other, box: next }) =>
            !one.contains(other) &&
            Math.min(box.right, next.right) - Math.max(box.left, next.left) > 1 &&
            Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 1,
        )
        .map(({ one: other }) => `${name(one)} over ${name(other)}`),
    );
  });
  const broken = [...document.querySelectorAll('.reply-acts')].filter(
    (row) =>
      visible(row) &&
      new Set(
        [...row.querySelectorAll('button')].filter(visible).map((one) => Math.round(one.getBoundingClientRect().top)),
      ).size > 1,
  );
  const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ['the window scrolls sideways'] : [];
  return [
    ...cut.map((one) => `${name(one)} is cut off`),
    ...over,
    ...broken.map((one) => `${name(one)} is broken into lines`),
    ...wide,
  ];
}

export class Translated {
  readonly #catalog: ReadonlyMap<string, string>;
  readonly #english: readonly RegExp[];
  readonly #spoken: readonly RegExp[];

  constructor(language: string) {
    const file = path.join(repository, 'renderer', 'languages', `${language}.po`);
    this.#catalog = readCatalog(readFileSync(file, 'utf8'));
    // What is little more than values could be anything.
    const isTelling = (message: string): boolean => /\p{L}{4}/u.test(message.replaceAll(/\{\w+[,}]/g, ''));
    const differing = [...this.#catalog].filter(
      ([message, translation]) => message !== translation && isTelling(message),
    );
    this.#english = differing.map(([message]) => patternOf(message));
    this.#spoken = differing.map(([, translation]) => patternOf(translation));
  }

  /** The words of a message without values. */
  of(message: string): string {
    const translation = this.#catalog.get(message);
    if (!translation) throw new Error(`No catalog has '${message}'`);
    return translation;
  }

  /** No message of the window is left in English, and none is cut off at these widths. */
  async expectScreen({ page }: App, screen: string, widths: readonly number[] = [WIDE_PX, 900]): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await nothingMoves(page);
      const shown = await page.evaluate(textsShown, CONTENT);
      const left = shown.filter(
        (text) => this.#english.some((one) => one.test(text)) && !this.#spoken.some((one) => one.test(text)),
      );
      expect.soft(left, `${screen} at ${width}: left in English`).toEqual([]);
      expect.soft(await page.evaluate(crowded), `${screen} at ${width}: without room`).toEqual([]);
    }
    await page.setViewportSize({ width: WIDE_PX, height: 800 });
  }
}
