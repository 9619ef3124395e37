/** Says which documents a question was read to be about. */
import type { Named } from '../domain/scope/place-question.ts';
import type { Voice } from './voice.ts';

type Asked = Pick<Named, 'read'> & { readonly documents: readonly { readonly title: string }[] };

/** One sentence: of which documents it was asked, or how many fit what it names. */
export function askedOfText({ documents, read }: Asked, { t, list }: Voice): string {
  const titles = [...new Set(documents.map(({ title }) => title))];
  const [only = '', ...others] = titles;
  const n = read.params.count;
  if (read.code === 'several-fit')
    return others.length === 0
      ? t('{n, plural, one {# document has} other {# documents have}} the title “{title}”; each was asked.', {
          n,
          title: only,
        })
      : t('{n, plural, one {# document fits} other {# documents fit}} what it names; each was asked.', { n });
  return others.length === 0
    ? t('Read as: asked of “{title}”.', { title: only })
    : t('Read as: asked of {titles}.', { titles: list(titles.map((title) => `“${title}”`)) });
}
