import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { NotesState } from '#shared/contract/notes.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { MarksGroup } from './marks-group.tsx';
import { notesFolderText, notesProblemText, takenBackText } from './notes-words.ts';
import { NotesTemplate } from './notes-template.tsx';
import { FolderGroup } from './folder-group.tsx';
import { SetRow } from './set-group.tsx';

/** Files of notes in a folder of the reader's. */
export function NotesPage() {
  const watch = useWindow(({ noteFiles }) => noteFiles.watch);
  const kept = useWindow(({ noteFiles }) => noteFiles.kept);
  useEffect(() => {
    const abort = new AbortController();
    void watch(abort.signal);
    return () => abort.abort();
  }, [watch]);
  return (
    <>
      <p>{t('Your highlights and notes as Markdown files that other programs read. Off until you choose a folder.')}</p>
      {kept && <NotesFolderGroup kept={kept} />}
      {kept && <NotesTemplate kept={kept} />}
      <MarksGroup />
    </>
  );
}

function NotesFolderGroup({ kept }: { readonly kept: NotesState }) {
  const { canPick, choose, leave, configure } = useWindow(({ noteFiles }) => noteFiles);
  const { folder, mode, takesBack } = kept;
  return (
    <FolderGroup
      title={t('Folder of notes')}
      text={notesFolderText(kept)}
      folder={folder}
      canPick={canPick}
      onChoose={() => void choose()}
      leaving={t('Keep it no more')}
      onLeave={() => void leave()}
      working={t('Keep the files current')}
      paused={mode === 'paused'}
      onPause={(paused) => void configure({ paused })}
    >
      {folder !== null && (
        <SetRow
          name={t('Take notes back')}
          text={t('A note that you change in a file changes here, too. Anything else that you change waits for you.')}
        >
          <Switch
            label={t('Take notes back by themselves')}
            on={takesBack}
            onChange={(on) => void configure({ takesBack: on })}
          />
        </SetRow>
      )}
      {folder !== null && <Waiting kept={kept} />}
      {!canPick && (
        <p className="set-note">
          <span>{t('A folder is chosen in the desktop app, or by the command ‘wayleaf notes folder’.')}</span>
        </p>
      )}
    </FolderGroup>
  );
}

const MOST_SHOWN = 8;

/** Files that wait for their reader. */
function Waiting({ kept: { problems } }: { readonly kept: NotesState }) {
  const { takeBack, takenBack } = useWindow(({ noteFiles }) => noteFiles);
  const isEdited = problems.some(({ problem }) => problem === 'edited');
  const more = problems.length - MOST_SHOWN;
  return (
    <>
      {problems.slice(0, MOST_SHOWN).map((problem) => (
        <p key={`${problem.file} ${problem.document}`} className="set-note warning">
          <TriangleAlert size={14} aria-hidden />
          <span>{notesProblemText(problem)}</span>
        </p>
      ))}
      {more > 0 && (
        <p className="set-note warning">
          <TriangleAlert size={14} aria-hidden />
          <span>{t('{more, plural, one {# more file} other {# more files}}', { more })}</span>
        </p>
      )}
      {isEdited && (
        <SetRow
          name={t('Changed by you')}
          text={t('Changed notes come into the library. Whatever else you changed is kept beside its file.')}
        >
          <Button small onClick={() => void takeBack()}>
            {t('Take back')}
          </Button>
        </SetRow>
      )}
      {takenBack && (
        <p className="set-note" role="status">
          <span>{takenBackText(takenBack)}</span>
        </p>
      )}
    </>
  );
}
