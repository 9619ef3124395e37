import type { EvidenceItem } from '#shared/contract/answer.ts';
import { plural } from '../format/text.ts';
import { EvidenceTag } from '../parts/evidence-tag.tsx';
import { useWindow } from '../state/use-window.ts';
import { sectionName } from './answer-text.ts';
import { useAsked } from './use-asked.ts';

interface EvidenceRowsProps {
  readonly title: 'Counted' | 'Looked at';
  readonly evidence: readonly EvidenceItem[];
}

/** A line for each: what was counted with its number, or where nothing was found the section with the words that came near. */
export function EvidenceRows({ title, evidence }: EvidenceRowsProps) {
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  const counted = title === 'Counted';
  return (
    <>
      <div className="group-head">
        <h3>{title}</h3>
        <span className="grow ell">
          {counted ? `${evidence.length}, in document order` : `${plural(evidence.length, 'passage')}, no answer there`}
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
                  <span className="ell">{sectionName(item)}</span>
                </>
              )}
              <span className="near ell">{item.text}</span>
              <span className="num">p. {item.pageIndex + 1}</span>
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
    <ol className="seq num" aria-label={`Numbers ${first.number} to ${last.number}`}>
      {numbers.map(({ number, n }) => {
        const item = evidence.find((one) => one.n === n);
        return item ? (
          <li key={number}>
            <button
              type="button"
              aria-label={`Number ${number}, page ${item.pageIndex + 1}`}
              onClick={() => goToEvidence(item)}
            >
              {number}
            </button>
          </li>
        ) : (
          <li key={number} className="gap" title="Numbered or spoken of, but not found">
            {number}
            <span className="sr"> is missing</span>
          </li>
        );
      })}
    </ol>
  );
}
