import { ListTodo, Pause, Play } from 'lucide-react';
import { count, queueText, queueShare, queueTitle } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
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
          <b className="num">{queueTitle(queue)}</b>
          <span className={queue.held ? 'small below' : 'small faint num ell below'} role={queue.held && 'status'}>
            {queueText(queue, pagesKnown) || t('Opening the first document')}
          </span>
        </span>
        {main !== 'indexing' && (
          <IconButton small label={t('Show what is being indexed')} onClick={() => setMain('indexing')}>
            <ListTodo size={14} />
          </IconButton>
        )}
        <IconButton
          small
          label={queue.paused ? t('Go on indexing') : t('Pause indexing')}
          onClick={() => setPaused(!queue.paused)}
        >
          {queue.paused ? <Play size={14} /> : <Pause size={14} />}
        </IconButton>
      </div>
      <Progress
        share={queueShare(queue, pagesKnown)}
        label={t('Progress of indexing')}
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
        <b>{importing.kind === 'looking' ? t('Looking for documents') : t('Adding documents')}</b>
        <span className="small faint num ell below">
          {importing.kind === 'sending'
            ? t('{filesDone} of {filesTotal, plural, one {# file} other {# files}}: {importing}', {
                filesDone: count(filesDone + 1),
                filesTotal,
                importing: importing.name,
              })
            : t('{filesDone} of {filesTotal, plural, one {# file} other {# files}}', {
                filesDone: count(filesDone),
                filesTotal,
              })}
        </span>
      </span>
      <Progress share={filesTotal > 0 ? filesDone / filesTotal : 0} label={t('Progress of adding')} />
    </div>
  );
}
