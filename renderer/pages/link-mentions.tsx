/** Where the text cites an entry of the list of references: each place leads there. */
import type { PageLink } from '#shared/contract/links.ts';
import { pageName } from '../format/page-name.ts';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';

interface LinkMentionsProps {
  readonly link: PageLink;
  readonly onLeave: () => void;
}

export function LinkMentions({ link: { mentions = [], cited = 0 }, onLeave }: LinkMentionsProps) {
  const goTo = useWindow(({ viewer }) => viewer.goTo);
  const frames = useWindow(({ viewer }) => viewer.frames);
  return (
    <ul className="mentions">
      {mentions.map(({ pageIndex, quads, text }, at) => (
        <li key={at}>
          <button
            type="button"
            onClick={() => {
              goTo({ pageIndex, quads });
              onLeave();
            }}
          >
            <span className="page">{t('p. {page}', { page: pageName(pageIndex, frames[pageIndex]?.label) })}</span>
            <span dir="auto">{text}</span>
          </button>
        </li>
      ))}
      {cited > mentions.length && (
        <li className="faint">
          {t('{n, plural, one {and # more} other {and # more}}', { n: cited - mentions.length })}
        </li>
      )}
    </ul>
  );
}
