/** How far one document was read and where the reader stopped, to be said and gone on with. */
import { readingOf, type DocumentSummary, type ReadingState } from '#shared/contract/library.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { useWindow } from '../state/use-window.ts';
import { pageText } from './reading-cell.tsx';
import { stateChoices } from './reading-choices.ts';

export function ReadingDetails({ document }: { readonly document: DocumentSummary }) {
  const { id, pages } = document;
  const mark = useWindow(({ library }) => library.mark);
  const open = useWindow(({ opening }) => opening.open);
  const stopEditing = useWindow(({ dialogs }) => dialogs.stopEditing);
  const place = useWindow(({ view }) => view.stored.places[id]);
  const goOn = (): void => {
    stopEditing();
    void open(id);
  };
  return (
    <p className="small reading-details">
      <ChoiceMenu
        label={t('Reading')}
        value={readingOf(document)}
        choices={stateChoices.map(({ state, text }) => ({ value: state, text: t(text) }))}
        onChange={(value) => mark([id], { reading: value as ReadingState })}
      />
      {place && (
        <>
          <span className="faint num">{t('Stopped at {page}', { page: pageText(place.pageIndex + 1, pages) })}</span>
          <Button look="link" onClick={goOn}>
            {t('Continue reading')}
          </Button>
        </>
      )}
    </p>
  );
}
