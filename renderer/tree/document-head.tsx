import type { DocumentView } from '#shared/contract/document.ts';
import { factsText, plural } from '../format/text.ts';
import { Tip } from '../parts/tip.tsx';

interface DocumentHeadProps {
  readonly view: DocumentView;
}

export function DocumentHead({ view }: DocumentHeadProps) {
  const facts = factsText({ authors: view.authors, year: view.year, pages: view.pages.length });
  return (
    <div className="doc-head">
      <Tip text={view.title} side="right">
        <h1>{view.title}</h1>
      </Tip>
      <Tip text={facts} side="right">
        <p className="ell">{facts}</p>
      </Tip>
      {view.problems.length > 0 && (
        <Tip text={[...new Set(view.problems.map(({ message }) => message))].slice(0, 4).join(' ')} side="right">
          <p className="!text-caution">{plural(view.problems.length, 'page')} could not be read in full</p>
        </Tip>
      )}
    </div>
  );
}
