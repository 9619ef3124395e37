/** Documents that are likely one once more, pair by pair, and what the reader said of others. */
import { useState, type ReactNode } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Duplicates } from '#shared/contract/duplicates.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';
import { pairName } from '../state/duplicates.ts';
import { useWindow } from '../state/use-window.ts';
import { DuplicateCard } from './duplicate-card.tsx';
import { kindLooks } from './duplicate-words.ts';

/** So many are drawn at once. */
const MOST_SHOWN = 40;

export function DuplicatesPane() {
  const found = useWindow(({ duplicates }) => duplicates.found);
  const [most, setMost] = useState(MOST_SHOWN);
  const pairs = found?.pairs ?? [];
  return (
    <>
      <div className="queue-head">
        <div className="grow">
          <h2 className="num">
            {pairs.length > 0
              ? t('{n, plural, one {# likely duplicate} other {# likely duplicates}}', { n: pairs.length })
              : t('Duplicates')}
          </h2>
          <p className="small faint">
            {t(
              'Joined documents appear in the list as one: answers come from the newest, and the others are listed as its versions. Documents are never joined automatically.',
            )}
          </p>
        </div>
      </div>
      <div className="duplicates scrolls" tabIndex={-1}>
        <Looking />
        {found && pairs.length === 0 && <p className="list-none">{t('No two documents look like one.')}</p>}
        <ul className="duplicate-pairs" aria-label={t('Likely duplicates')}>
          {pairs.slice(0, most).map((pair) => (
            <DuplicateCard key={pairName(pair)} pair={pair} />
          ))}
        </ul>
        {pairs.length > most && (
          <Button onClick={() => setMost(most + MOST_SHOWN)}>
            {t('Show {n} more', { n: count(Math.min(MOST_SHOWN, pairs.length - most)) })}
          </Button>
        )}
        {found && <Said found={found} />}
      </div>
    </>
  );
}

function Looking() {
  const looking = useWindow(({ duplicates }) => duplicates.looking);
  if (!looking) return null;
  const text = t('Looking at documents, {done} of {total}', { done: count(looking.done), total: count(looking.total) });
  return (
    <p className="small num duplicates-looking" role="status">
      <Progress share={looking.done / looking.total} label={text} /> {text}
    </p>
  );
}

/** What was joined and told apart, to be taken back. */
function Said({ found: { joined, apart } }: { readonly found: Duplicates }) {
  const { separate, tellApart } = useWindow(({ duplicates }) => duplicates);
  const titleOf = useWindow(({ library }) => library.titleOf);
  return (
    <>
      {joined.length > 0 && (
        <SaidList name={t('Joined')}>
          {joined.map(({ document, newest, kind }) => (
            <SaidRow
              key={document}
              documents={[document, newest]}
              note={t(kindLooks[kind].name)}
              act={t('Separate')}
              label={t('Separate {document}', { document: titleOf(document) })}
              onAct={() => void separate(document)}
            />
          ))}
        </SaidList>
      )}
      {apart.length > 0 && (
        <SaidList name={t('Not the same')}>
          {apart.map(({ one, other }) => (
            <SaidRow
              key={`${one} ${other}`}
              documents={[one, other]}
              act={t('Offer again')}
              label={t('Offer again: {document}', { document: titleOf(one) })}
              onAct={() => void tellApart(one, other, false)}
            />
          ))}
        </SaidList>
      )}
    </>
  );
}

function SaidList({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <ul className="duplicates-said">{children}</ul>
    </section>
  );
}

interface SaidRowProps {
  readonly documents: readonly [DocumentId, DocumentId];
  readonly note?: string;
  readonly act: string;
  readonly label: string;
  readonly onAct: () => void;
}

function SaidRow({ documents: [one, other], note, act, label, onAct }: SaidRowProps) {
  const titleOf = useWindow(({ library }) => library.titleOf);
  return (
    <li className="small">
      <span className="ell grow" dir="auto">
        {titleOf(one)}
      </span>
      <span className="ell grow" dir="auto">
        {titleOf(other)}
      </span>
      {note !== undefined && <span className="faint">{note}</span>}
      <Button look="link" aria-label={label} onClick={onAct}>
        {act}
      </Button>
    </li>
  );
}
