import type { LookedAt } from '#shared/contract/looked-at.ts';
import { count } from '../format/text.ts';
import { listText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

interface LookedAtShownProps {
  readonly looked: LookedAt;
  /** What comes close is shown: only what is missing is said. */
  readonly near: boolean;
}

/** How far it was looked in vain, and what the question says that stands nowhere there. */
export function LookedAtShown({ looked, near }: LookedAtShownProps) {
  const texts = lookedTexts(looked, near);
  if (texts.length === 0) return null;
  return (
    <div className={near ? 'reply-note' : 'read looked-at'}>
      {texts.map((text) => (
        <p key={text} className="selectable">
          {text}
        </p>
      ))}
    </div>
  );
}

const PAGES_NAMED = 8;

/** Each a sentence by itself. */
export function lookedTexts({ pages, of, silent, nowhere }: LookedAt, near: boolean): readonly string[] {
  const words = listText(nowhere.map((word) => t('“{word}”', { word })));
  return [
    ...(near
      ? []
      : [t('Looked at {pages} of {of, plural, one {# page} other {# pages}}.', { pages: count(pages), of })]),
    ...(nowhere.length > 0
      ? [t('{n, plural, one {{words} occurs} other {{words} occur}} nowhere there.', { n: nowhere.length, words })]
      : []),
    ...silent.map((one) => silentText(one, of === pages + one.pages.length)),
  ];
}

/** @param alone  all pages without words are those of this document */
function silentText({ title, pages }: LookedAt['silent'][number], alone: boolean): string {
  const named = pages.slice(0, PAGES_NAMED).map(String);
  const more = pages.length - named.length;
  const list = listText(more > 0 ? [...named, t('{more} more', { more: count(more) })] : named);
  const values = { n: pages.length, pages: list, title };
  return alone
    ? t('{n, plural, one {Page {pages} has} other {Pages {pages} have}} no text yet.', values)
    : t(
        '{n, plural, one {Page {pages} of “{title}” has} other {Pages {pages} of “{title}” have}} no text yet.',
        values,
      );
}
