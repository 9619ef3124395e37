import { History as HistoryIcon, RotateCw, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/contract/answer.ts';
import { agoText } from '../format/text.ts';
import { verdictOf } from '../format/verdict.ts';
import { verdictWords } from './verdict-words.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useEngine, useWindow } from '../state/use-window.ts';

const ENTRIES_MAX = 200;

/** Questions asked before: open again, ask again, remove. */
export function History() {
  const engine = useEngine();
  const reportFailure = useWindow(({ notices }) => notices.reportFailure);
  const [open, setOpen] = useState(false);
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const load = async (): Promise<void> => {
    try {
      setEntries((await engine.call('history.list', { limit: ENTRIES_MAX })).entries);
    } catch (error) {
      setOpen(false);
      reportFailure('The questions asked before could not be read', error);
    }
  };
  const remove = async (id: number): Promise<void> => {
    try {
      await engine.call('history.remove', { id });
      setEntries((before) => before?.filter((entry) => entry.id !== id));
    } catch (error) {
      reportFailure('The question could not be removed', error);
    }
  };
  const onOpenChange = (next: boolean): void => {
    setOpen(next);
    if (next) void load();
  };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <IconButton small label="Questions asked before">
          <HistoryIcon />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover history"
          align="end"
          sideOffset={6}
          collisionPadding={10}
          aria-label="Questions asked before"
        >
          {entries && <Entries entries={entries} onRemove={(id) => void remove(id)} onDone={() => setOpen(false)} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface EntriesProps {
  readonly entries: readonly HistoryEntry[];
  readonly onRemove: (id: number) => void;
  readonly onDone: () => void;
}

function Entries({ entries, onRemove, onDone }: EntriesProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = entries.filter(({ receipt }) =>
    `${receipt.question} ${receipt.answer.text}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <SearchField
        label="Search questions"
        placeholder="Search questions and answers"
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 ? (
        <p className="none">
          {entries.length === 0 ? 'Questions that you ask are kept here.' : 'No question matches.'}
        </p>
      ) : (
        <ul className="scrolls">
          {found.map((entry) => (
            <Entry key={entry.id} entry={entry} onRemove={onRemove} onDone={onDone} />
          ))}
        </ul>
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
  const openAgain = (): void => {
    show(receipt);
    onDone();
  };
  const askAgain = (): void => {
    again({ question: receipt.question, task: receipt.task, scope: receipt.scope });
    onDone();
  };
  return (
    <li>
      <button type="button" className="entry" onClick={openAgain}>
        <span className="q">
          <span className={`shape ${verdictWords(receipt).shape}`} aria-hidden="true" /> {receipt.question}
        </span>
        <span className="when ell">
          {agoText(askedAt, Date.now())}
          {typeof receipt.kept?.confirmedAt === 'number' && ' · confirmed'}
          {` · ${verdictOf(receipt).kind === 'not-found' ? 'not found' : documentsText(receipt)}`}
        </span>
      </button>
      <IconButton small label="Ask again" onClick={askAgain}>
        <RotateCw size={14} />
      </IconButton>
      <IconButton small label="Remove from the history" onClick={() => onRemove(id)}>
        <X size={14} />
      </IconButton>
    </li>
  );
}

function documentsText({ evidence }: HistoryEntry['receipt']): string {
  const titles = [...new Set(evidence.filter(({ cited }) => cited).map(({ documentTitle }) => documentTitle))];
  return titles.length === 1 ? titles[0]! : `${titles.length} documents`;
}
