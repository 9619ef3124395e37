/** Saving the open document as flowing text, for reading programs. */
import { DropdownMenu } from 'radix-ui';
import type { WrittenFormat } from '#shared/contract/reflow.ts';
import { t } from '../../languages/i18n.ts';
import { download } from '../../parts/download.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useEngine, useWindow, useWindowStore } from '../../state/use-window.ts';

const mediaTypes: Readonly<Record<WrittenFormat, string>> = { epub: 'application/epub+zip', html: 'text/html' };
/** What no file system takes in a name. */
const NO_NAME = /[\\/:*?"<>|\p{C}]+/gu;
const NAME_CHARS = 100;

/** Both, with where they are offered: only of a document that was read whole. */
function useWriting(): { readonly isRead: boolean; readonly write: (format: WrittenFormat) => void } {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const isRead = useWindow(({ reading: { open } }) => open.kind === 'open' && !open.view.soFar);
  const write = (format: WrittenFormat): void => {
    const { reading, notices } = getState();
    const { open } = reading;
    if (open.kind !== 'open') return;
    notices.add({ look: 'done', title: t('Making the file; figures and formulas are drawn.'), topic: 'written' });
    void notices.attempt(t('The document could not be saved'), async () => {
      const { base64 } = await engine.call('document.write', { document: open.id, format });
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      download(new Blob([bytes], { type: mediaTypes[format] }), `${fileName(open.view.title)}.${format}`);
      notices.add({ look: 'done', title: t('The file is ready.'), topic: 'written' });
    });
  };
  return { isRead, write };
}

export function WriteItems() {
  const { isRead, write } = useWriting();
  return (
    <>
      <DropdownMenu.Item className="menu-item" disabled={!isRead} onSelect={() => write('epub')}>
        {t('Save as EPUB…')}
      </DropdownMenu.Item>
      <DropdownMenu.Item className="menu-item" disabled={!isRead} onSelect={() => write('html')}>
        {t('Save as a web page…')}
      </DropdownMenu.Item>
    </>
  );
}

/** The same as a button of its own. */
export function WriteMenu() {
  const { isRead, write } = useWriting();
  if (!isRead) return null;
  const formats = [
    { format: 'epub' as const, name: t('Save as EPUB…') },
    { format: 'html' as const, name: t('Save as a web page…') },
  ];
  return <ExportMenu formats={formats} onSave={({ format }) => write(format)} />;
}

function fileName(title: string): string {
  const plain = title.replace(NO_NAME, ' ').replace(/\s+/gu, ' ').trim().slice(0, NAME_CHARS);
  return plain === '' ? 'document' : plain;
}
