import { Download, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Conversation } from '#shared/contract/conversations.ts';
import { dayName } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useEngine, useWindow } from '../state/use-window.ts';
import { ExportMenu } from './export-menu.tsx';
import { subjectWords } from './subject-text.ts';

const MOST_LISTED = 50;

/** The conversations with these words; undefined until they are there. */
function useConversations(search: string) {
  const engine = useEngine();
  const [found, setFound] = useState<readonly Conversation[]>();
  useEffect(() => {
    const controller = new AbortController();
    // The questions are listed anyway, and say what is wrong.
    const ignore = (): void => undefined;
    engine
      .call('conversations.list', { limit: MOST_LISTED, search }, controller.signal)
      .then(({ conversations }) => setFound(conversations), ignore);
    return () => controller.abort();
  }, [engine, search]);
  const change = (key: string, next: (one: Conversation) => readonly Conversation[]): void =>
    setFound((before) => before?.flatMap((one) => (one.key === key ? next(one) : [one])));
  return { found, change };
}

interface ConversationListProps {
  readonly search: string;
  readonly onDone: () => void;
  /** Its questions are gone, too. */
  readonly onRemoved: () => void;
}

/** Conversations: opened, renamed, kept as a file, deleted. */
export function ConversationList({ search, onDone, onRemoved }: ConversationListProps) {
  const { found, change } = useConversations(search);
  const remove = useWindow(({ conversations }) => conversations.remove);
  const rename = useWindow(({ conversations }) => conversations.rename);
  if (!found || found.length === 0) return null;
  const removeOne = async (key: string): Promise<void> => {
    if (!(await remove(key))) return;
    change(key, () => []);
    onRemoved();
  };
  const renameOne = async (key: string, title: string | null): Promise<void> => {
    if (await rename(key, title)) change(key, (one) => [{ ...one, title }]);
  };
  return (
    <section aria-label={t('Conversations')}>
      <h3 className="menu-label">{t('Conversations')}</h3>
      <ul>
        {found.map((one) => (
          <ConversationRow
            key={one.key}
            conversation={one}
            onDone={onDone}
            onRename={(title) => void renameOne(one.key, title)}
            onRemove={() => void removeOne(one.key)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly onDone: () => void;
  readonly onRename: (title: string | null) => void;
  readonly onRemove: () => void;
}

function ConversationRow({ conversation, onDone, onRename, onRemove }: ConversationRowProps) {
  const [now, setNow] = useState<'listed' | 'renaming' | 'removing'>('listed');
  const engine = useEngine();
  const open = useWindow(({ conversations }) => conversations.open);
  const documents = useWindow(({ library }) => library.documents);
  const { key, title, question, turns, lastAt, subject } = conversation;
  const name = title ?? question;
  const listed = (): void => setNow('listed');
  if (now === 'renaming')
    return (
      <li>
        <Renaming
          name={name}
          onDone={listed}
          onNamed={(typed) => {
            onRename(typed === '' || typed === question ? null : typed);
            listed();
          }}
        />
      </li>
    );
  if (now === 'removing') return <Removing name={name} turns={turns} onRemove={onRemove} onKeep={listed} />;
  const receipts = async () => (await engine.call('conversations.open', { key }))?.receipts ?? [];
  return (
    <li>
      <button
        type="button"
        className="entry"
        aria-label={t('Conversation “{name}”', { name })}
        onClick={() => {
          void open(key);
          onDone();
        }}
      >
        <span className="q">{name}</span>
        <span className="when ell">
          {`${t('{turns, plural, one {# question} other {# questions}}', { turns })} · ${dayName(lastAt, Date.now())} · ${subjectWords(subject, documents)}`}
        </span>
      </button>
      <IconButton small label={t('Rename “{name}”', { name })} onClick={() => setNow('renaming')}>
        <Pencil size={14} />
      </IconButton>
      <ExportMenu receipts={receipts} title={name} label={t('Export “{name}”', { name })}>
        <IconButton small label={t('Export “{name}”', { name })}>
          <Download size={14} />
        </IconButton>
      </ExportMenu>
      <IconButton small label={t('Delete “{name}”', { name })} onClick={() => setNow('removing')}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  );
}

interface RemovingProps {
  readonly name: string;
  readonly turns: number;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

function Removing({ name, turns, onRemove, onKeep }: RemovingProps) {
  return (
    <li className="removing">
      <span className="grow">
        {t('Delete “{name}” and its {turns, plural, one {# question} other {# questions}}?', { name, turns })}
      </span>
      <Button small look="primary" onClick={onRemove}>
        {t('Delete')}
      </Button>
      <Button small onClick={onKeep}>
        {t('Keep')}
      </Button>
    </li>
  );
}

interface RenamingProps {
  readonly name: string;
  readonly onDone: () => void;
  readonly onNamed: (name: string) => void;
}

/** Enter keeps the name; leaving the field keeps the one of before. */
function Renaming({ name, onDone, onNamed }: RenamingProps) {
  const [typed, setTyped] = useState(name);
  return (
    <form
      className="renaming"
      onSubmit={(event) => {
        event.preventDefault();
        onNamed(typed.trim());
      }}
    >
      <input
        className="field"
        aria-label={t('Name of the conversation')}
        maxLength={200}
        value={typed}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={onDone}
      />
    </form>
  );
}
