/** Above the list: what was being read last, to go on with where one stopped. */
import { BookOpen } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../languages/i18n.ts';
import { documentTitle } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { pageText } from './reading-cell.tsx';
import { beingRead } from './list-view.ts';

export function ContinueReading() {
  const documents = useWindow(({ library }) => library.documents);
  const places = useWindow(({ view }) => view.stored.places);
  const open = useWindow(({ opening }) => opening.open);
  const isWhole = useWindow(
    ({ listView: { group, shelf, search, filters }, library }) =>
      group === 'all' &&
      shelf === null &&
      search.trim() === '' &&
      library.selection.size < 2 &&
      Object.values(filters).every((filter) => filter === null),
  );
  const known = useMemo(() => beingRead(documents.values()), [documents]);
  if (!isWhole || known.length === 0) return null;
  return (
    <nav className="continue-reading" aria-label={t('Continue reading')}>
      <span className="small faint">
        <BookOpen size={14} aria-hidden /> {t('Continue reading')}
      </span>
      {known.map((document) => {
        const where = pageText((places[document.id]?.pageIndex ?? 0) + 1, document.pages);
        return (
          <button key={document.id} type="button" onClick={() => void open(document.id)}>
            <span className="ell" dir="auto">
              {documentTitle(document)}
            </span>
            <span className="num small faint">{where}</span>
          </button>
        );
      })}
    </nav>
  );
}
