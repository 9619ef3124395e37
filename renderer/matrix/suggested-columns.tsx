import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isAbort, toReport } from '#shared/base/errors.ts';
import type { RowSource } from '#shared/contract/matrix.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import type { Suggested } from '../state/matrix.ts';
import { useWindow } from '../state/use-window.ts';

interface SuggestedColumnsProps {
  /** The documents; null while none are meant. */
  readonly from: RowSource | null;
  readonly questions: readonly string[];
  readonly onAdd: (question: string) => void;
}

type Offers =
  | { readonly kind: 'none' | 'waiting' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'here'; readonly of: RowSource | null; readonly offered: readonly Suggested[] };

/** Questions made from what the documents have in common: they are asked when the reader wants that, and those that most answer are offered. */
export function SuggestedColumns({ from, questions, onAdd }: SuggestedColumnsProps) {
  const suggested = useWindow(({ matrix }) => matrix.suggested);
  const [offers, setOffers] = useState<Offers>({ kind: 'none' });
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const suggest = async (): Promise<void> => {
    if (!from) return;
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    setOffers({ kind: 'waiting' });
    try {
      setOffers({ kind: 'here', of: from, offered: await suggested(from, questions, signal) });
    } catch (error) {
      if (!isAbort(error)) setOffers({ kind: 'failed', text: readerText(toReport(error)) });
    }
  };
  const offered = offers.kind === 'here' && offers.of === from ? offers.offered : undefined;
  return (
    <div className="matrix-templates" role="group" aria-label={t('Columns that the documents suggest')}>
      <Button small look="quiet" disabled={!from || offers.kind === 'waiting'} onClick={() => void suggest()}>
        <Sparkles size={14} /> {t('Suggest columns')}
      </Button>
      {offered?.map(({ question, found, asked }) => (
        <Button
          key={question}
          small
          look="quiet"
          disabled={questions.includes(question)}
          title={t('Answered by {found} of {asked} documents that were asked', { found, asked })}
          onClick={() => onAdd(question)}
        >
          {question}
        </Button>
      ))}
      <span className="small faint" role="status">
        {offers.kind === 'waiting' && t('Asking the documents…')}
        {offers.kind === 'failed' && offers.text}
        {offered?.length === 0 && t('They have nothing in common that most of them answer.')}
      </span>
    </div>
  );
}
