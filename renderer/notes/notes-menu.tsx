import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { t } from '../languages/i18n.ts';
import { download } from '../parts/download.ts';
import { documentTitle } from '../state/library.ts';
import { openId } from '../state/reading.ts';
import { useEngine, useWindow, useWindowStore } from '../state/use-window.ts';
import type { NoteRow } from './note-rows.ts';
import { MenuContent } from '../parts/menu-content.tsx';

/** What can be done with all of them: written out, taken in from the file, taken over from another copy. */
export function NotesMenu({ rows }: { readonly rows: readonly NoteRow[] }) {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const [open, setOpen] = useState(false);
  const scope = useWindow(({ annotations }) => annotations.scope);
  const file = useWindow(({ viewer }) => viewer.file);
  const copies = useOtherCopies(open);
  const title = useTitle();
  const attempt = (what: string, work: () => Promise<unknown>): void => void getState().notices.attempt(what, work);
  // By the template that files of notes are written by, those that the list shows.
  const saveMarkdown = (): void =>
    attempt(t('The highlights could not be written out'), async () => {
      const marks = rows.flatMap((row) => (row.kind === 'note' ? [row.annotation.id] : []));
      const { files } = await engine.call('notes.export', { marks });
      const text = files.map((one) => one.text).join('\n');
      const name = scope === 'library' ? t('Highlights and notes') : title;
      download(new Blob([text], { type: 'text/markdown' }), `${fileName(name)}.md`);
    });
  const savePdf = (): void =>
    attempt(t('The copy could not be made'), async () => {
      const bytes = await file?.withAnnotations(getState().annotations.items);
      if (bytes)
        download(
          new Blob([bytes], { type: 'application/pdf' }),
          t('{fileName}, highlighted.pdf', { fileName: fileName(title) }),
        );
    });
  const takeIn = (): void =>
    attempt(t('The annotations of the file could not be read'), async () => {
      const document = openId(getState().reading.open);
      if (file && document) await getState().annotations.takeIn(await file.ownAnnotations(document));
    });
  const ofDocument = scope === 'document' && file !== null;
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="ib sm" aria-label={t('Export and import')}>
          <Ellipsis size={14} />
        </button>
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        <DropdownMenu.Item className="menu-item" disabled={rows.length === 0} onSelect={saveMarkdown}>
          {t('Save as Markdown')}
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item" disabled={!ofDocument} onSelect={savePdf}>
          {t('Save a copy of the PDF with them')}
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="menu-sep" />
        <DropdownMenu.Item className="menu-item" disabled={!ofDocument} onSelect={takeIn}>
          {t('Import highlights from the PDF')}
        </DropdownMenu.Item>
        {copies.map(({ id, name }) => (
          <DropdownMenu.Item key={id} className="menu-item" onSelect={() => void getState().annotations.adopt(id)}>
            {t('Take over from {name}', { name })}
          </DropdownMenu.Item>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}

interface Copy {
  readonly id: DocumentId;
  readonly name: string;
}

/** Documents with the same title that have highlights; asked for when the menu opens. */
function useOtherCopies(open: boolean): readonly Copy[] {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const [copies, setCopies] = useState<readonly Copy[]>([]);
  useEffect(() => {
    const here = openId(getState().reading.open);
    if (!open || here === null) return undefined;
    const abort = new AbortController();
    engine.call('annotations.list', {}, abort.signal).then(
      ({ annotations }) => {
        const { documents } = getState().library;
        const mine = documents.get(here);
        const others = [...new Set(annotations.map(({ document }) => document))].filter((id) => id !== here);
        const same = others
          .flatMap((id) => documents.get(id) ?? [])
          .filter((one) => mine && alike(one.title, mine.title));
        setCopies(same.map((one) => ({ id: one.id, name: one.fileName })));
      },
      () => undefined, // the menu then offers none
    );
    return () => abort.abort();
  }, [engine, getState, open]);
  return copies;
}

function alike(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function useTitle(): string {
  return useWindow(({ reading, library }) => {
    const id = openId(reading.open);
    const about = id === null ? undefined : library.documents.get(id);
    return about ? documentTitle(about) : t('Document');
  });
}

/** Without what some systems do not take in a name. */
function fileName(title: string): string {
  return title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}
