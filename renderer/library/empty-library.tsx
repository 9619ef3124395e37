import { useEffect } from 'react';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { T } from '../languages/trans.tsx';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

/** First run: says what to do, and does it. */
export function EmptyLibrary() {
  const { addFiles, addFolder, openSample } = useWindow(({ adding }) => adding);
  const { canPickFolders, folders, watchFolder, listFolders } = useWindow(({ connections }) => connections);
  useEffect(() => {
    if (canPickFolders) void listFolders();
  }, [canPickFolders, listFolders]);
  const importing = useWindow(({ library }) => library.importing);
  const setSettings = useWindow(({ view }) => view.setSettings);
  return (
    <main className="empty">
      <Drawing />
      <h1>{t('Add the documents you want to ask')}</h1>
      <p>{t('Drop PDFs, other documents or a folder here. Everything is read on this computer and stays on it.')}</p>
      <div className="acts">
        <Button look="primary" onClick={addFiles}>
          {t('Add files…')}
        </Button>
        <Button onClick={addFolder}>{t('Add a folder…')}</Button>
        {canPickFolders && <Button onClick={() => void watchFolder().then(listFolders)}>{t('Watch a folder…')}</Button>}
      </div>
      <p className="more">
        {t('No papers at hand?')}{' '}
        <Button look="link" onClick={openSample}>
          {t('Open the sample paper')}
        </Button>
      </p>
      <p>
        <T
          message="Nothing else is needed. <0>Settings</0> says what models could improve, and what they cost."
          components={[<Button look="link" onClick={() => setSettings('models')} />]}
        />
      </p>
      <p className="small num going-on" role="status">
        {folders?.[0] &&
          importing.kind === 'none' &&
          t('New files in {folder} are added automatically.', { folder: folders[0].path })}
        {importing.kind === 'looking' &&
          t('Looking for documents, {filesDone} so far', { filesDone: count(importing.filesDone) })}
        {importing.kind === 'sending' && t('Adding {importing}', { importing: importing.name })}
      </p>
    </main>
  );
}

/** Three pages and words found on one of them. */
function Drawing() {
  return (
    <svg
      width="220"
      height="92"
      viewBox="0 0 220 92"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g stroke="var(--line-strong)" fill="var(--surface-2)">
        <rect x="26" y="14" width="50" height="66" rx="3" />
        <rect x="85" y="8" width="50" height="66" rx="3" />
        <rect x="144" y="18" width="50" height="66" rx="3" />
      </g>
      <g stroke="var(--line)">
        <path d="M35 26h32M35 34h32M35 42h24M35 58h32M35 66h28M94 20h32M94 28h20M94 44h32M94 52h32M94 60h18M153 30h32M153 38h26M153 54h32M153 62h32M153 70h16" />
      </g>
      <g stroke="var(--route-line)">
        <path d="M4 50H60C74 50 74 36 90 36H118C132 36 134 46 150 46H172" />
        <circle cx="4" cy="50" r="3" fill="var(--route-answer)" />
        <circle cx="54" cy="50" r="4" fill="var(--surface-2)" stroke="var(--route-lit)" />
        <circle cx="112" cy="36" r="5" fill="var(--surface-2)" stroke="var(--route-expanded)" />
        <circle cx="112" cy="36" r="1.8" fill="var(--route-expanded)" />
        <circle cx="172" cy="46" r="8" fill="var(--route-answer)" />
        <path d="m168.5 46.2 2.5 2.5 4.5-5" stroke="var(--route-answer-text)" />
      </g>
    </svg>
  );
}
