import type { ListedAnnotation } from '#shared/contract/annotations.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

/** Whose a mark is that is not the reader's own, and taking it back. */
export function ByAssistant({ annotation: { id, author } }: { readonly annotation: ListedAnnotation }) {
  const remove = useWindow(({ annotations }) => annotations.remove);
  if (!author) return null;
  return (
    <p className="note-by">
      {t('By assistant {name}', { name: author.name })}{' '}
      <Button
        look="link"
        aria-label={t('Undo this mark of {name}', { name: author.name })}
        onClick={() => void remove([id])}
      >
        {t('Undo')}
      </Button>
    </p>
  );
}

/** What assistants marked among these, session by session, each taken back at once. */
export function AssistantSessions({ marks }: { readonly marks: readonly ListedAnnotation[] }) {
  const undoSession = useWindow(({ assistants }) => assistants.undoSession);
  const sessions = Map.groupBy(
    marks.filter(({ author }) => author !== undefined),
    ({ author }) => author?.session ?? '',
  );
  return [...sessions].map(([session, made]) => (
    <p key={session} className="notes-own">
      {t('{marks, plural, one {# mark} other {# marks}} by assistant {name}.', {
        marks: made.length,
        name: made[0]?.author?.name ?? '',
      })}{' '}
      <Button look="link" onClick={() => void undoSession(session)}>
        {t('Undo all it did then')}
      </Button>
    </p>
  ));
}
