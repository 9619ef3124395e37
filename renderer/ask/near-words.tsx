/** A passage that comes close, as some lines of its page with a question mark; its words where they cannot be drawn. */
import { useCallback, useState, type ReactNode } from 'react';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { t } from '../languages/i18n.ts';
import { PageCrop } from '../pages/page-crop.tsx';
import { Button } from '../parts/button.tsx';
import { Tip } from '../parts/tip.tsx';
import { numberIn } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { useReceipt } from './use-asked.ts';

/** Of what comes close: cut after its first line, it often lacks what answers. The likeliest is shown as far as a sentence usually goes. */
const MOST_LINES = { likeliest: 6, other: 3 } as const;

interface NearWordsProps {
  readonly evidence: EvidenceItem;
  readonly likeliest: boolean;
  /** All that an answer would show of it. */
  readonly whole: boolean;
  /** Its words. */
  readonly children: ReactNode;
}

export function NearWords({ evidence, likeliest, whole, children }: NearWordsProps) {
  const shows = useWindow(({ view }) => view.stored.answerShows);
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const isDrawn = shows !== 'words' && !failed;
  const isWorded = !isDrawn || (whole && shows === 'page-and-words');
  return (
    <>
      <div className={isWorded ? 'near-words' : 'near-words sr'}>{children}</div>
      <div className="near-line">
        {isDrawn && (
          <div className="near-crop">
            <PageCrop
              evidence={evidence}
              look={whole ? 'whole' : MOST_LINES[likeliest ? 'likeliest' : 'other']}
              onFailed={fail}
            />
          </div>
        )}
        {!whole && (
          <>
            <span className="near-doubt" aria-hidden="true">
              ?
            </span>
            <ThisOne evidence={evidence} />
          </>
        )}
      </div>
    </>
  );
}

/** The reader knows better: this one is it. */
export function ThisOne({ evidence }: { readonly evidence: EvidenceItem }) {
  const receipt = useReceipt();
  const confirm = useWindow(({ ask }) => ask.confirm);
  const kept = receipt?.kept;
  if (!kept) return null;
  const n = numberIn(receipt, evidence);
  const isChosen = receipt.chosen === n;
  return (
    <Tip text={isChosen ? t('No longer the right answer') : t('Keep this as the answer to the question')}>
      <Button
        small
        look="quiet"
        className="this-one"
        aria-pressed={isChosen}
        onClick={(event) => {
          event.stopPropagation();
          void confirm(kept.id, !isChosen, n);
        }}
      >
        {t('This one')}
      </Button>
    </Tip>
  );
}
