import { Download, History as HistoryIcon, RotateCw, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HistoryEntry } from '#shared/contract/answer.ts';
import { dayName, timeText } from '../format/text.ts';
import { verdictOf } from '../format/verdict.ts';
import { verdictWords } from './verdict-words.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { askedBehind } from '../state/asked-behind.ts';
import { useEngine, useWindow } from '../state/use-window.ts';
import { ConversationList } from './conversation-list.tsx';
import { ExportMenu } from './export-menu.tsx';

const ENTRIES_MAX = 200;

/** Questions asked before: found by their words, opened again, asked again, removed, kept as a file. */
export function History() {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton small label={t('Questions asked before')}>
          <HistoryIcon />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover history"
          align="end"
          sideOffset={6}
          collisionPadding={10}
          aria-label={t('Questions asked before')}
          // There it gives up a new name.
          onEscapeKeyDown={(event) => {
            if (!(event.target instanceof HTMLElement) || !event.target.closest('.renaming')) return;
            event.preventDefault();
            event.target.blur();
          }}
        >
          <Entries onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The questions with these words, of the whole library; undefined until they are there. */
function useEntries(search: string) {
  const engine = useEngine();
  const reportFailure = useWindow(({ notices }) => notices.reportFailure);
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    engine
      .call('history.list', { limit: ENTRIES_MAX, search }, controller.signal)
      .then((found) => setEntries(found.entries))
      .catch((error: unknown) => reportFailure(t('The questions asked before could not be read'), error));
    return () => controller.abort();
  }, [engine, search, reportFailure, times]);
  const remove = async (id: number): Promise<void> => {
    try {
      await engine.call('history.remove', { id });
      setEntries((before) => before?.filter((entry) => entry.id !== id));
    } catch (error) {
      reportFailure(t('The question could not be removed'), error);
    }
  };
  const look = useCallback(() => setTimes((before) => before + 1), []);
  return { entries, remove, look };
}

function Entries({ onDone }: { readonly onDone: () => void }) {
  const [search, setSearch] = useState('');
  const { entries, remove, look } = useEntries(search.trim());
  const receipts = useMemo(() => entries?.map(({ receipt }) => receipt).toReversed() ?? [], [entries]);
  return (
    <>
      <SearchField
        label={t('Search questions')}
        placeholder={t('Search questions and answers')}
        value={search}
        onChange={setSearch}
      />
      {entries?.length === 0 && (
        <p className="none">{search === '' ? t('Questions that you ask are kept here.') : t('No question matches.')}</p>
      )}
      {entries && entries.length > 0 && (
        <>
          <div className="scrolls">
            <ConversationList search={search.trim()} onDone={onDone} onRemoved={look} />
            {[...Map.groupBy(entries, ({ askedAt }) => dayName(askedAt, Date.now()))].map(([day, ofDay]) => (
              <section key={day} aria-label={day}>
                <h3 className="menu-label">{day}</h3>
                <ul>
                  {ofDay.map((entry) => (
                    <Entry key={entry.id} entry={entry} onRemove={(id) => void remove(id)} onDone={onDone} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <ExportMenu receipts={receipts} label={t('Keep these questions as a file')}>
            <Button small look="quiet" className="export">
              <Download size={14} /> {t('Export questions and answers…')}
            </Button>
          </ExportMenu>
        </>
      )}
    </>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly onRemove: (id: number) => void;
  readonly onDone: () => void;
}

function Entry({ entry: { id, askedAt, receipt }, onRemove, onDone }: EntryProps) {
  const again = useWindow(({ questions }) => questions.again);
  const show = useWindow(({ ask }) => ask.show);
  const openConversation = useWindow(({ conversations }) => conversations.open);
  const openAgain = (): void => {
    const conversation = receipt.kept?.conversation;
    if (conversation === undefined) show(receipt);
    else void openConversation(conversation, receipt);
    onDone();
  };
  const askAgain = (): void => {
    const { question, task, scope } = receipt;
    again({ question, task, scope, ...askedBehind(receipt) });
    onDone();
  };
  return (
    <li>
      <button type="button" className="entry" onClick={openAgain}>
        <span className="q">
          <span className={`shape ${verdictWords(receipt).shape}`} aria-hidden="true" />
          {receipt.question}
        </span>
        <span className="when ell">
          {timeText(askedAt)}
          {typeof receipt.kept?.confirmedAt === 'number' && ` · ${t('confirmed')}`}
          {` · ${verdictOf(receipt).kind === 'not-found' ? t('not found') : documentsText(receipt)}`}
        </span>
      </button>
      <IconButton small label={t('Ask again')} onClick={askAgain}>
        <RotateCw size={14} />
      </IconButton>
      <IconButton small label={t('Remove from the history')} onClick={() => onRemove(id)}>
        <X size={14} />
      </IconButton>
    </li>
  );
}

function documentsText({ evidence }: HistoryEntry['receipt']): string {
  const titles = [...new Set(evidence.filter(({ cited }) => cited).map(({ documentTitle }) => documentTitle))];
  return titles.length === 1 ? titles[0]! : t('{titles} documents', { titles: titles.length });
}
