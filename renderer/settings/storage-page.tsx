import { Archive, FileDown, FileUp, FolderOpen, RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { Backup } from '#shared/contract/backups.ts';
import { bytesText } from '../format/text.ts';
import { dateText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { OfferedSettings } from './offered-settings.tsx';
import { OnDisk } from './on-disk.tsx';
import { SetGroup, SetRow } from './set-group.tsx';

const SHOWN = 14;

/** What takes room, copies of what the reader made, and the way back to it. */
export function StoragePage() {
  const { backups, said, look, showFolder } = useWindow((state) => state.backups);
  useEffect(() => void look(), [look]);
  if (!backups) return null;
  return (
    <>
      <p className="set-where">
        {t('Everything is in one folder on this computer.')}
        {showFolder && (
          <Button small look="quiet" onClick={() => void showFolder()}>
            <FolderOpen size={14} /> {t('Show the folder')}
          </Button>
        )}
      </p>
      <OnDisk />
      <BackupList backups={backups} />
      <WholeLibrary />
      {said && (
        <p
          className={said.kind === 'problem' ? 'set-note warning' : 'set-note'}
          role={said.kind === 'problem' ? 'alert' : 'status'}
        >
          {said.kind === 'problem' && <TriangleAlert size={14} aria-hidden />}
          <span>{said.text}</span>
        </p>
      )}
      <OfferedSettings />
    </>
  );
}

function BackupList({ backups }: { readonly backups: readonly Backup[] }) {
  const { make, restore } = useWindow((state) => state.backups);
  return (
    <SetGroup
      title={t('Backups')}
      end={
        <Button small look="quiet" onClick={() => void make()}>
          <Archive size={14} /> {t('Back up now')}
        </Button>
      }
    >
      <p className="set-note">
        <span>
          {t(
            'Corrections, highlights, answers, settings and the list of documents are copied every hour and when Wayleaf closes. Everything else is made again from your PDFs.',
          )}
        </span>
      </p>
      {backups.length === 0 && (
        <SetRow name={t('None yet')} text={t('There is nothing to keep, or nothing was kept so far.')} />
      )}
      {backups.slice(0, SHOWN).map(({ name, madeAt, bytes }) => {
        const made = dateText(madeAt, 'moment');
        return (
          <SetRow key={name} name={made} text={bytesText(bytes)}>
            <Button
              small
              aria-label={t('Restore what is missing from {made}', { made })}
              onClick={() => void restore(name)}
            >
              <RotateCcw size={14} /> {t('Restore')}
            </Button>
          </SetRow>
        );
      })}
      <p className="set-note">
        <span>{t('Restoring adds what is missing. Nothing is changed or deleted.')}</span>
      </p>
    </SetGroup>
  );
}

function WholeLibrary() {
  const { moving, saveLibrary, addLibrary } = useWindow((state) => state.backups);
  return (
    <SetGroup title={t('The whole library')}>
      <SetRow
        name={t('Save as one file')}
        text={t('Your documents and all that you made of them, to keep or to take along.')}
      >
        <Button small disabled={moving !== undefined} onClick={() => void saveLibrary()}>
          <FileDown size={14} /> {moving === 'saving' ? t('Saving…') : t('Save…')}
        </Button>
      </SetRow>
      <SetRow
        name={t('Add a saved library')}
        text={t('Nothing that is here changes or goes. New documents are read again.')}
      >
        <Button small disabled={moving !== undefined} onClick={() => void addLibrary()}>
          <FileUp size={14} /> {moving === 'adding' ? t('Adding…') : t('Add…')}
        </Button>
      </SetRow>
    </SetGroup>
  );
}
