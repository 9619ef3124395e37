import { FileStack } from 'lucide-react';
import { formText, insideText } from '../format/particulars-words.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

/** Says above the pages of a portfolio or a form that they are not all of it, or stand for something else. */
export function FileStrip() {
  const open = useWindow(({ reading }) => reading.open);
  const documents = useWindow(({ library }) => library.documents);
  const takeAttached = useWindow(({ library }) => library.takeAttached);
  const particulars = open.kind === 'open' ? (open.view.particulars ?? {}) : {};
  const { form, portfolio } = particulars;
  const said = form ? formText() : portfolio ? insideText(particulars) : undefined;
  if (open.kind !== 'open' || said === undefined) return null;
  const mayTake = particulars.attached?.some(({ id }) => id !== undefined && !documents.has(id)) === true;
  return (
    <div className="strip" role="status">
      <FileStack size={14} aria-hidden />
      <span>{said}</span>
      {portfolio && mayTake && (
        <Button small onClick={() => takeAttached(open.id)}>
          {t('Add these as documents')}
        </Button>
      )}
    </div>
  );
}
