import type { DocumentId } from '#shared/base/ids.ts';
import { t } from '../languages/i18n.ts';
import { download } from '../parts/download.ts';
import { ExportMenu } from '../parts/export-menu.tsx';
import { documentTitle } from '../state/library.ts';
import { useEngine, useWindowStore } from '../state/use-window.ts';
import { exportName } from './name-words.ts';

const formats = [
  { format: 'graphml', name: 'GraphML', type: 'application/graphml+xml' },
  { format: 'json', name: 'JSON', type: 'application/json' },
] as const;

/** Saves the names and their ties as a file for other programs. */
export function ExportGraph({ document }: { readonly document: DocumentId }) {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const save = ({ format, type }: (typeof formats)[number]): Promise<void> =>
    getState().notices.attempt(t('The graph could not be exported'), async () => {
      const { text } = await engine.call('graph.export', { document, format });
      const about = getState().library.documents.get(document);
      download(new Blob([text], { type }), exportName(about ? documentTitle(about) : 'document', format));
    });
  return <ExportMenu formats={formats} onSave={(one) => void save(one)} />;
}
