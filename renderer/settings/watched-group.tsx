import { FolderOpen, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { WatchedFolder } from '#shared/contract/watching.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { ownEscape } from './own-escape.ts';
import { SetGroup, SetRow } from './set-group.tsx';
import { watchedText } from './connection-words.ts';

/** Folders whose documents come into the library by themselves. */
export function WatchedGroup() {
  const { folders, canPickFolders, watchFolder } = useWindow(({ connections }) => connections);
  if (!folders) return null;
  return (
    <SetGroup
      title={t('Watched folders')}
      end={
        canPickFolders && (
          <Button small onClick={() => void watchFolder()}>
            <FolderOpen size={14} /> {t('Watch a folder…')}
          </Button>
        )
      }
    >
      {folders.length === 0 && (
        <SetRow
          name={t('None yet')}
          text={t(
            'PDFs and other documents that you put into a watched folder are added to the library. When a file is deleted there, its document stays in the library.',
          )}
        />
      )}
      {folders.map((folder) => (
        <FolderRow key={folder.id} folder={folder} />
      ))}
      {!canPickFolders && (
        <p className="set-note">
          <span>{t('Folders can be chosen in the desktop app only.')}</span>
        </p>
      )}
    </SetGroup>
  );
}

function FolderRow({ folder }: { readonly folder: WatchedFolder }) {
  const { pauseFolder, unwatchFolder } = useWindow(({ connections }) => connections);
  const [changing, setChanging] = useState(false);
  const { id, path, paused, exclude, complete, unreadable } = folder;
  return (
    <>
      <SetRow name={<span className="selectable">{path}</span>} text={watchedText(folder)}>
        <Button small look="quiet" onClick={() => setChanging(!changing)} aria-expanded={changing}>
          {t('Leave out…')}
        </Button>
        <Button
          small
          look="quiet"
          aria-label={t('Watch {path} no more', { path })}
          onClick={() => void unwatchFolder(id)}
        >
          {t('Remove')}
        </Button>
        <Switch label={t('Watch {path}', { path })} on={!paused} onChange={(on) => void pauseFolder(id, !on)} />
      </SetRow>
      {changing && <LeaveOut id={id} patterns={exclude} onDone={() => setChanging(false)} />}
      {(!complete || unreadable > 0) && (
        <p className="set-note warning">
          <TriangleAlert size={14} aria-hidden />
          <span>
            {complete
              ? t('{unreadable, plural, one {# folder} other {# folders}} in it may not be read.', { unreadable })
              : t('It holds more than Wayleaf looks at: not everything in it is watched.')}
          </span>
        </p>
      )}
    </>
  );
}

interface LeaveOutProps {
  readonly id: string;
  readonly patterns: readonly string[];
  readonly onDone: () => void;
}

function LeaveOut({ id, patterns, onDone }: LeaveOutProps) {
  const leaveOut = useWindow(({ connections }) => connections.leaveOut);
  const [text, setText] = useState(patterns.join(', '));
  return (
    <form
      className="set-form"
      {...ownEscape}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.split(',').map((one) => one.trim());
        void leaveOut(id, wanted.filter(Boolean)).then(onDone);
      }}
    >
      <label className="field grow">
        <input
          aria-label={t('Names to leave out')}
          placeholder="drafts, *-old.pdf"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button onClick={onDone}>{t('Cancel')}</Button>
      <Button type="submit" look="primary">
        {t('Keep')}
      </Button>
    </form>
  );
}
