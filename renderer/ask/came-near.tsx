import type { EvidenceItem } from '#shared/contract/answer.ts';
import { useWindow } from '../state/use-window.ts';
import { sectionName } from './answer-text.ts';

/** Where nothing was found: the sections that came near, each with the words that did. */
export function CameNear({ evidence }: { readonly evidence: readonly EvidenceItem[] }) {
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  return (
    <>
      <div className="group-head">
        <h3>Looked at</h3>
        <span className="grow ell">closest, but no answer there</span>
      </div>
      <ul className="looked">
        {evidence.map((item) => (
          <li key={item.n}>
            <button type="button" onClick={() => goToEvidence(item)}>
              <span className="shape ring" aria-hidden="true" />
              <span className="ell">{sectionName(item)}</span>
              <span className="near ell">{item.text}</span>
              <span className="num">p. {item.pageIndex + 1}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
