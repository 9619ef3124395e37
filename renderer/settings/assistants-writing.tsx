/** Whether assistants may write in the library, and what they wrote. */
import type { AssistantChange, AssistantSession } from '#shared/contract/assistants.ts';
import { dateText } from '../languages/formats.ts';
import { msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { SetMore, SetRow } from './set-group.tsx';

export function AssistantsWriting() {
  const { known, load, setWriting } = useWindow(({ assistants }) => assistants);
  return (
    <SetMore name={t('Assistants that write')} onOpen={() => void load()}>
      {known && (
        <SetRow
          name={t('Let assistants highlight, note and tag')}
          text={t(
            'Each change bears the assistant’s name, and you can undo it. They change and remove nothing of yours.',
          )}
        >
          <Switch
            label={t('Let assistants highlight, note and tag')}
            on={known.writing}
            onChange={(writing) => void setWriting(writing)}
          />
        </SetRow>
      )}
      {known?.sessions.map((session) => (
        <SessionRow key={session.session} session={session} />
      ))}
    </SetMore>
  );
}

function SessionRow({ session: { name, session, changes } }: { readonly session: AssistantSession }) {
  const { undo, undoSession } = useWindow(({ assistants }) => assistants);
  const when = dateText(changes[0]?.at ?? 0, 'day');
  return (
    <>
      <SetRow
        name={t('By assistant {name}', { name })}
        text={t('{changes, plural, one {# change} other {# changes}}, {when}', { changes: changes.length, when })}
      >
        <Button
          small
          aria-label={t('Undo all by {name}, {when}', { name, when })}
          onClick={() => void undoSession(session)}
        >
          {t('Undo all')}
        </Button>
      </SetRow>
      {changes.map((one) => (
        <SetRow key={one.change} name={one.text} tags={[t(kinds[one.kind])]} text={whereText(one)}>
          {one.changed ? (
            t('You wrote in it since.')
          ) : (
            <Button small aria-label={t('Undo “{text}”', { text: one.text })} onClick={() => void undo([one.change])}>
              {t('Undo')}
            </Button>
          )}
        </SetRow>
      ))}
    </>
  );
}

const kinds = { highlight: msg('highlight'), note: msg('note'), tag: msg('tag') } as const;

function whereText({ title, page, note }: AssistantChange): string {
  const where = page === null ? title : t('{title}, page {page}', { title, page });
  return note === '' ? where : `${where} · ${note}`;
}
