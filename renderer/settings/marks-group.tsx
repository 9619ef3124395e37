import { FileUp, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MarkConflict, MarksState } from '#shared/contract/marks.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { conflictText, deviceText, marksFolderText, marksTakenText, removalText } from './marks-words.ts';
import { ownEscape } from './own-escape.ts';
import { FolderGroup } from './folder-group.tsx';
import { SetGroup, SetRow } from './set-group.tsx';

/** Marks that travel between devices, and to and from other programs. */
export function MarksGroup() {
  const { watch, carried } = useWindow(({ carriedMarks }) => carriedMarks);
  useEffect(() => {
    const abort = new AbortController();
    void watch(abort.signal);
    return () => abort.abort();
  }, [watch]);
  if (!carried) return null;
  return (
    <>
      <TravelGroup carried={carried} />
      <OtherPrograms />
    </>
  );
}

function TravelGroup({ carried }: { readonly carried: MarksState }) {
  const { choose, leave, pause } = useWindow(({ carriedMarks }) => carriedMarks);
  const canPick = useWindow(({ noteFiles }) => noteFiles.canPick);
  const { folder, mode, devices, conflicts, moreConflicts, removals } = carried;
  return (
    <FolderGroup
      title={t('Marks that travel')}
      text={marksFolderText(carried)}
      folder={folder}
      canPick={canPick}
      onChoose={() => void choose()}
      leaving={t('Carry no more')}
      onLeave={() => void leave()}
      working={t('Let highlights and notes travel')}
      paused={mode === 'paused'}
      onPause={(paused) => void pause(paused)}
    >
      {folder !== null && <NameRow key={carried.name} name={carried.name} />}
      {folder !== null && devices.length > 0 && (
        <SetRow name={t('Devices')} text={devices.map(deviceText).join(' · ')} />
      )}
      {removals.map((removal) => (
        <RemovalRow key={removal.device} removal={removal} />
      ))}
      {conflicts.map((conflict) => (
        <ConflictRow key={`${conflict.mark} ${conflict.field}`} conflict={conflict} />
      ))}
      {moreConflicts > 0 && (
        <p className="set-note warning">
          <TriangleAlert size={14} aria-hidden />
          <span>{t('{moreConflicts} more were changed on two devices at the same time.', { moreConflicts })}</span>
        </p>
      )}
      {!canPick && (
        <p className="set-note">
          <span>{t('A folder is chosen in the desktop app, or by the command ‘wayleaf marks folder’.')}</span>
        </p>
      )}
    </FolderGroup>
  );
}

function NameRow({ name }: { readonly name: string }) {
  const setName = useWindow(({ carriedMarks }) => carriedMarks.setName);
  const [draft, setDraft] = useState(name);
  const isNew = draft.trim() !== '' && draft.trim() !== name;
  return (
    <SetRow name={t('Name of this device')} text={t('So the others call what was changed here.')}>
      <form
        className="set-form-inline"
        {...ownEscape}
        onSubmit={(event) => {
          event.preventDefault();
          if (isNew) void setName(draft.trim());
        }}
      >
        <label className="field">
          <input
            aria-label={t('Name of this device')}
            autoComplete="off"
            maxLength={80}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        </label>
        <Button small type="submit" disabled={!isNew}>
          {t('Keep')}
        </Button>
      </form>
    </SetRow>
  );
}

/** Many at once are more often an accident than meant, so nothing goes before its reader says so. */
function RemovalRow({ removal }: { readonly removal: MarksState['removals'][number] }) {
  const decide = useWindow(({ carriedMarks }) => carriedMarks.decide);
  return (
    <SetRow name={t('Many were removed')} text={removalText(removal)}>
      <Button small onClick={() => void decide(removal, true)}>
        {t('Keep them')}
      </Button>
      <Button small look="quiet" onClick={() => void decide(removal, false)}>
        {t('Remove them here, too')}
      </Button>
    </SetRow>
  );
}

/** What two devices changed without knowing of each other: its reader says which counts. */
function ConflictRow({ conflict }: { readonly conflict: MarkConflict }) {
  const settle = useWindow(({ carriedMarks }) => carriedMarks.settle);
  const { field, values } = conflict;
  return (
    <SetRow name={conflict.title} text={conflictText(conflict)}>
      {field === 'gone' ? (
        <>
          <Button small onClick={() => void settle(conflict, '')}>
            {t('Keep the highlight')}
          </Button>
          <Button small look="quiet" onClick={() => void settle(conflict, values[0]?.clock ?? '')}>
            {t('Remove it')}
          </Button>
        </>
      ) : (
        values.map(({ device, value, clock }) => (
          <Button
            key={clock}
            small
            title={field === 'shape' ? undefined : value}
            onClick={() => void settle(conflict, clock)}
          >
            {t('As on {device}', { device })}
          </Button>
        ))
      )}
    </SetRow>
  );
}

function OtherPrograms() {
  const { takeIn, writeOut, taken } = useWindow(({ carriedMarks }) => carriedMarks);
  return (
    <SetGroup title={t('Highlights of other programs')}>
      <SetRow
        name={t('Web Annotations and Hypothesis')}
        text={t('Taken in by the words that they mark, in documents that are in the library.')}
      >
        <Button small look="quiet" onClick={() => void writeOut()}>
          {t('Write out')}
        </Button>
        <Button small onClick={takeIn}>
          <FileUp size={14} /> {t('Take in…')}
        </Button>
      </SetRow>
      {taken && (
        <p className="set-note" role="status">
          <span>{marksTakenText(taken)}</span>
        </p>
      )}
    </SetGroup>
  );
}
