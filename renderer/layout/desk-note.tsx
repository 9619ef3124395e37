import { Copy } from 'lucide-react';
import { stateShare, stateText } from '../format/text.ts';
import { askPassword, retry } from '../library/document-actions.ts';
import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';
import type { OpenDocument } from '../state/document.ts';
import { documentTitle, useLibrary } from '../state/library.ts';
import { openDocument } from '../state/navigation.ts';
import { errorDetails, readerText } from '../state/notices.ts';
import { useView } from '../state/view.ts';

type NotShown = Exclude<OpenDocument, { kind: 'none' | 'open' }>;

/** Stands in the place of the pages and says why they are not there. */
export function DeskNote({ open }: { readonly open: NotShown }) {
  const document = useLibrary((library) => library.documents.get(open.id));
  const title = document ? documentTitle(document) : 'The document';
  if (open.kind === 'opening')
    return (
      <div className="desk-note later" role="status">
        <p>Opening “{title}”…</p>
      </div>
    );
  if (open.kind === 'failed') return <Failed open={open} title={title} />;
  const state = document?.state;
  return (
    <div className="desk-note" role="status">
      <h2>{title}</h2>
      <p>The document is being prepared. It opens here as soon as its sections are found.</p>
      {state && state.kind !== 'failed' && (
        <>
          <Progress share={stateShare(state)} label={`Progress of ${title}`} />
          <p className="small num">{stateText(state)}</p>
        </>
      )}
      {state?.kind === 'paused' && (
        <div className="acts">
          <Button look="primary" onClick={() => retry(open.id)}>
            Index now
          </Button>
        </div>
      )}
    </div>
  );
}

function Failed({ open, title }: { readonly open: Extract<OpenDocument, { kind: 'failed' }>; readonly title: string }) {
  const setMain = useView((view) => view.setMain);
  const { error, id } = open;
  const locked = error.code === 'pdf.needs-password' || error.code === 'pdf.wrong-password';
  const details = errorDetails(error);
  return (
    <div className="desk-note" role="alert">
      <h2>“{title}” could not be opened</h2>
      <p>{readerText(error)}</p>
      <pre className="details">{details}</pre>
      <div className="acts">
        {locked ? (
          <Button look="primary" onClick={() => askPassword(id)}>
            Enter the password…
          </Button>
        ) : (
          <Button look="primary" onClick={() => void openDocument(id)}>
            Try again
          </Button>
        )}
        <Button onClick={() => setMain('list')}>Show the library</Button>
        <Button look="quiet" onClick={() => void navigator.clipboard.writeText(details)}>
          <Copy size={14} /> Copy details
        </Button>
      </div>
    </div>
  );
}
