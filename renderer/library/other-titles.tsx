/** What else a document may be called, to be taken by a click or a key, where its title is not sure or is not the one found. */
import { SURE, type FieldOrigin } from '#shared/contract/library.ts';
import { keyText } from '../format/keys.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { isMac } from '../parts/platform.ts';
import { sourceText } from './origin-words.ts';
import type { TitleChoice } from './title-choices.ts';
import type { Editing } from './use-editing.ts';

interface OtherTitlesProps {
  readonly titles: readonly TitleChoice[];
  readonly origin: FieldOrigin | undefined;
  readonly editing: Pick<Editing, 'before' | 'fields' | 'set' | 'confirmed' | 'setConfirmed'>;
}

export function OtherTitles({ titles, origin, editing }: OtherTitlesProps) {
  const { before, fields, set, confirmed, setConfirmed } = editing;
  const isDoubtful = origin !== undefined && origin.confidence < SURE;
  const isSaid = origin?.from === 'reader' || origin?.from === 'zotero';
  if (!isDoubtful && !isSaid) return null;
  const others = titles.filter(({ value }) => value !== fields.title.trim());
  return (
    <div className="other-titles" role="group" aria-label={t('Other titles')}>
      {isDoubtful && fields.title === before.title && (
        <Button small aria-pressed={confirmed} onClick={() => setConfirmed(!confirmed)}>
          {t('This title is right')}
        </Button>
      )}
      {others.map(({ value, from }, at) => (
        <button
          key={value}
          type="button"
          className="suggestion"
          {...(at === 0 && {
            'aria-keyshortcuts': 'Alt+T',
            'data-tip': t('{keys} takes the next title', { keys: keyText('Alt+T', isMac) }),
          })}
          onClick={() => set('title', value)}
        >
          <span dir="auto">{value}</span>
          {from !== undefined && <span className="small faint">{sourceText(from)}</span>}
        </button>
      ))}
    </div>
  );
}
