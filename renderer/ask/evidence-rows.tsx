import { pageName } from '../format/page-name.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { boundUnits } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { EvidenceTag } from '../parts/evidence-tag.tsx';
import { useWindow } from '../state/use-window.ts';
import { sectionName } from './answer-text.ts';
import { useAsked } from './use-asked.ts';

interface EvidenceRowsProps {
  /** Counted in the tree, or looked at in vain. */
  readonly counted: boolean;
  readonly evidence: readonly EvidenceItem[];
}

/** A line for each: what was counted with its number, or where nothing was found the section with the words that came near. */
export function EvidenceRows({ counted, evidence }: EvidenceRowsProps) {
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  return (
    <>
      <div className="group-head">
        <h3>{counted ? t('Counted') : t('Came near')}</h3>
        <span className="grow ell">
          {counted
            ? t('{evidence}, in document order', { evidence: evidence.length })
            : t('{evidence, plural, one {# passage} other {# passages}}', {
                evidence: evidence.length,
              })}
        </span>
      </div>
      {counted && <Numbers evidence={evidence} />}
      <ul className={counted ? 'looked counted' : 'looked'}>
        {evidence.map((item) => (
          <li key={item.n}>
            <button type="button" onClick={() => goToEvidence(item)}>
              {counted ? (
                <EvidenceTag n={item.n} cited active={false} />
              ) : (
                <>
                  <span className="shape ring" aria-hidden="true" />
                  <span className="ell" dir="auto">
                    {sectionName(item)}
                  </span>
                </>
              )}
              <span className="near ell" dir="auto">
                {boundUnits(item.text)}
              </span>
              <span className="num">{t('p. {page}', { page: pageName(item.pageIndex, item.pageLabel) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The numbers of a sequence with gaps: each found one leads to its place, each missing one is a dashed place. */
function Numbers({ evidence }: { readonly evidence: readonly EvidenceItem[] }) {
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  const numbers = useAsked((asked) => (asked.kind === 'done' ? asked.receipt.answer.numbers : undefined));
  const [first, last] = [numbers?.[0], numbers?.at(-1)];
  if (!numbers || !first || !last) return null;
  return (
    <ol className="seq num" aria-label={t('Numbers {first} to {last}', { first: first.number, last: last.number })}>
      {numbers.map(({ number, n }) => {
        const item = evidence.find((one) => one.n === n);
        return item ? (
          <li key={number}>
            <button
              type="button"
              aria-label={t('Number {number}, page {page}', { number, page: pageName(item.pageIndex, item.pageLabel) })}
              onClick={() => goToEvidence(item)}
            >
              {number}
            </button>
          </li>
        ) : (
          <li key={number} className="gap" title={t('Numbered or spoken of, but not found')}>
            {number}
            <span className="sr"> {t('is missing')}</span>
          </li>
        );
      })}
    </ol>
  );
}
