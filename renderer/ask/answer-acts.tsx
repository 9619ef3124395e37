import { ChevronDown, Columns2, Copy, RotateCw, Volume2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { copyFormatNames, copyFormats, type CopyFormat } from '../format/copy-formats.ts';
import { errorDetails } from '../format/errors.ts';
import { sentenceWords } from '../format/remarks.ts';
import { isNear, verdictOf } from '../format/verdict.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import type { AskedTurn } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Tip } from '../parts/tip.tsx';
import { answerAs } from './copy-formats.ts';
import { linkOf } from './use-export.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { useReadSince } from './since-read.ts';
import { useAsked } from './use-asked.ts';
import { MenuContent } from '../parts/menu-content.tsx';

type Ended = Exclude<AskedTurn, { kind: 'running' }>;
type Done = Extract<AskedTurn, { kind: 'done' }>;

/** What can be done with what has come of a question. */
export function AnswerActs() {
  const ended = useAsked((asked) => (asked.kind === 'running' ? undefined : asked));
  if (!ended) return null;
  if (ended.kind !== 'done') return <BrokenOffActs ended={ended} />;
  const { kind } = verdictOf(ended.receipt);
  const { parts } = ended.receipt.answer;
  if (kind === 'not-found' || (!parts && isNear(ended.receipt))) return <NotFoundActs done={ended} />;
  return ended.task?.kind === 'places' ? null : <FoundActs done={ended} />;
}

function BrokenOffActs({ ended }: { readonly ended: Exclude<Ended, { kind: 'done' }> }) {
  const again = useWindow(({ questions }) => questions.again);
  return (
    <div className="reply-acts boxed">
      <Button small look={ended.kind === 'failed' ? 'primary' : undefined} onClick={() => again(ended)}>
        <RotateCw size={14} /> {ended.kind === 'failed' ? t('Try again') : t('Ask again')}
      </Button>
      {ended.kind === 'failed' && (
        <Button small look="quiet" onClick={() => void navigator.clipboard.writeText(errorDetails(ended.error))}>
          <Copy size={14} /> {t('Copy details')}
        </Button>
      )}
    </div>
  );
}

function NotFoundActs({ done }: { readonly done: Done }) {
  const again = useWindow(({ questions }) => questions.again);
  const readSince = useReadSince(done.coverage);
  const { scope, task, receipt } = done;
  return (
    <div className="reply-acts boxed">
      {(readSince || scope.kind === 'library' || task) && (
        <Button small look={readSince ? 'primary' : undefined} onClick={() => again(done)}>
          <RotateCw size={14} /> {t('Ask again')}
        </Button>
      )}
      {scope.kind !== 'library' && !task && (
        <Button small onClick={() => again({ ...done, scope: wider(scope) })}>
          {isWithin(scope) ? t('Ask the document') : t('Ask the library')}
        </Button>
      )}
      {/* Of what comes close each passage has its own. */}
      {verdictOf(receipt).kind === 'not-found' && <ConfirmAct receipt={receipt} />}
      {readSince && <ReadSince />}
    </div>
  );
}

function wider(scope: AskedTurn['scope']): AskedTurn['scope'] {
  return isWithin(scope) ? { kind: 'documents', documents: [scope.document] } : { kind: 'library' };
}

/** Is it a part of one document? */
function isWithin(scope: AskedTurn['scope']): scope is Extract<AskedTurn['scope'], { document: unknown }> {
  return scope.kind === 'section' || scope.kind === 'selection';
}

function FoundActs({ done }: { readonly done: Done }) {
  const add = useWindow(({ notices }) => notices.add);
  const again = useWindow(({ questions }) => questions.again);
  // Asking again has more to look in by then.
  const readSince = useReadSince(done.coverage);
  const { sentences, task, receipt } = done;
  const cited = new Set(sentences.flatMap(({ citations }) => citations)).size;
  const documents = useWindow(({ library }) => library.documents);
  const listenTo = useWindow(({ aloud }) => aloud.listenTo);
  const setComparing = useWindow(({ view }) => view.setComparing);
  const copyAs = useWindow(({ view }) => view.stored.copyAs);
  const copy = async (format: CopyFormat): Promise<void> => {
    await navigator.clipboard.writeText(answerAs(format, receipt, { documents: [...documents.values()], linkOf }));
    add({ look: 'done', title: t('Copied with {cited, plural, one {# citation} other {# citations}}', { cited }) });
  };
  return (
    <div className="reply-acts">
      <span className="split">
        <Tip text={t('Copy with citations')}>
          <Button small look="quiet" className="shrinks-last" onClick={() => void copy(copyAs)}>
            <Copy size={14} /> <span>{t('Copy with citations')}</span>
          </Button>
        </Tip>
        <CopyMenu onCopy={(format) => void copy(format)} />
      </span>
      <Tip text={task ? t('Again') : t('Ask again')}>
        <Button
          small
          look={readSince ? 'primary' : 'quiet'}
          className={readSince ? undefined : 'shrinks'}
          onClick={() => again(done)}
        >
          <RotateCw size={14} /> <span>{task ? t('Again') : t('Ask again')}</span>
        </Button>
      </Tip>
      {!task && (
        <Tip text={t('Compare with what another way finds')}>
          <Button small look="quiet" className="shrinks" onClick={() => setComparing(true)}>
            <Columns2 size={14} /> <span>{t('Compare')}</span>
          </Button>
        </Tip>
      )}
      <IconButton
        small
        label={t('Read the answer aloud')}
        onClick={() => listenTo(sentences.map(sentenceWords).join('\n'))}
      >
        <Volume2 size={14} />
      </IconButton>
      <ConfirmAct receipt={receipt} />
      {readSince && <ReadSince />}
    </div>
  );
}

function CopyMenu({ onCopy }: { readonly onCopy: (format: CopyFormat) => void }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton small label={t('Copy in another format')}>
          <ChevronDown size={12} />
        </IconButton>
      </DropdownMenu.Trigger>
      <MenuContent align="start">
        {copyFormats.map((format) => (
          <DropdownMenu.Item key={format} className="menu-item" onSelect={() => onCopy(format)}>
            {t(copyFormatNames[format])}
          </DropdownMenu.Item>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}

function ReadSince() {
  return <span className="since-read">{t('The rest has been read since.')}</span>;
}
