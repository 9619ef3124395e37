/** What is particular about a document's file, in words. */
import type { Particulars } from '#shared/contract/particulars.ts';
import { t } from '../languages/i18n.ts';

export function formText(): string {
  return t('This is an XFA form: Adobe Reader makes its pages, and only what it shows to other programs was read.');
}

export function hiddenText(passages: number): string {
  return t(
    '{n, plural, one {# passage is hidden on a page and left out} other {# passages are hidden on the pages and left out}}',
    { n: passages },
  );
}

/** How many files lie inside; undefined for none. */
export function insideText({ attached = [], unlisted = 0, portfolio }: Particulars): string | undefined {
  const n = attached.length + unlisted;
  if (n === 0) return undefined;
  return portfolio
    ? t(
        '{n, plural, one {A portfolio: # file lies inside this cover} other {A portfolio: # files lie inside this cover}}',
        { n },
      )
    : t('{n, plural, one {# file lies inside} other {# files lie inside}}', { n });
}
