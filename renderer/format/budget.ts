/** How much is read for an answer, in pages. */
import { t } from '../languages/i18n.ts';

/** Tokens that a page of running text has, about. */
const PAGE_TOKENS = 500;

export function budgetText(tokens: number): string {
  const pages = Math.round(tokens / PAGE_TOKENS);
  return t('about {pages, plural, one {# page} other {# pages}}', { pages: Math.max(1, pages) });
}
