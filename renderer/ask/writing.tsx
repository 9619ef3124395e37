/** What a language model writes beside the quotes, how long it takes still, and the way back to them. */
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import type { Writing } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { useAsked, useReceipt } from './use-asked.ts';
import { writingWords } from './writing-words.ts';

/** While it writes; it can be left without loss. */
export function WritingBeside() {
  const writing = useAsked((asked) => (asked.kind === 'running' ? asked.writing : undefined));
  const keepQuotes = useWindow(({ questions }) => questions.keepQuotes);
  if (!writing) return null;
  return (
    <aside className="writing" aria-label={t('What the language model writes')}>
      <p className="reply-note" role="timer">
        <span>{writingWords(writing)}</span>
        <Button small look="link" onClick={keepQuotes}>
          {t('Keep the quotes')}
        </Button>
      </p>
      <Said writing={writing} />
    </aside>
  );
}

/** Not checked yet: it is read out when it stands. */
function Said({ writing }: { readonly writing: Writing }) {
  return writing.text === '' ? null : (
    <p className="aside" aria-hidden="true">
      {writing.text}
    </p>
  );
}

/** From what a model wrote to the quotes in whose place it stands, and back. */
export function OtherAnswer() {
  const isQuoted = useAsked((asked) => asked.kind === 'done' && asked.written !== undefined) ?? false;
  const hasQuotes = useReceipt()?.quoted !== undefined;
  const showOther = useWindow(({ ask }) => ask.showOther);
  if (!isQuoted && !hasQuotes) return null;
  return (
    <p className="reply-note">
      <Button small look="link" onClick={showOther}>
        {isQuoted ? t('Show the written answer') : t('Show the quoted answer')}
      </Button>
    </p>
  );
}
