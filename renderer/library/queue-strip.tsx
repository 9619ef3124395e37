import { ListTodo, Pause, Play } from 'lucide-react';
import { count, plural, queueText, queueShare, queueTitle } from '../format/text.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Progress } from '../parts/progress.tsx';
import type { Importing } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { usePagesKnown } from './use-pages-known.ts';

/** What is being added and indexed, at the foot of the left pane; nothing when all is done. */
export function QueueStrip() {
  const setPaused = useWindow(({ library }) => library.setPaused);
  const queue = useWindow(({ library }) => library.queue);
  const pagesKnown = usePagesKnown();
  const importing = useWindow(({ library }) => library.importing);
  const main = useWindow(({ view }) => view.main);
  const setMain = useWindow(({ view }) => view.setMain);
  const busy = queue.documentsDone < queue.documentsTotal;
  if (!busy && importing.kind === 'none') return null;
  if (!busy) return <ImportStrip importing={importing} />;
  return (
    <div className="queue-strip">
      <div className="head">
        <span>
          <b className="ell num">{queueTitle(queue)}</b>
          <span className="small faint num ell below">
            {queueText(queue, pagesKnown) || 'Opening the first document'}
          </span>
        </span>
        {main !== 'indexing' && (
          <IconButton small label="Show what is being indexed" onClick={() => setMain('indexing')}>
            <ListTodo size={14} />
          </IconButton>
        )}
        <IconButton
          small
          label={queue.paused ? 'Go on indexing' : 'Pause indexing'}
          onClick={() => setPaused(!queue.paused)}
        >
          {queue.paused ? <Play size={14} /> : <Pause size={14} />}
        </IconButton>
      </div>
      <Progress
        share={queueShare(queue, pagesKnown)}
        label="Progress of indexing"
        look={queue.paused ? 'paused' : undefined}
      />
    </div>
  );
}

function ImportStrip({ importing }: { readonly importing: Importing }) {
  if (importing.kind === 'none') return null;
  const { filesDone, filesTotal } = importing;
  return (
    <div className="queue-strip" role="status">
      <span>
        <b>{importing.kind === 'looking' ? 'Looking for documents' : 'Adding documents'}</b>
        <span className="small faint num ell below">
          {importing.kind === 'sending'
            ? `${count(filesDone + 1)} of ${plural(filesTotal, 'file')}: ${importing.name}`
            : `${count(filesDone)} of ${plural(filesTotal, 'file')}`}
        </span>
      </span>
      <Progress share={filesTotal > 0 ? filesDone / filesTotal : 0} label="Progress of adding" />
    </div>
  );
}
