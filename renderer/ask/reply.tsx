import { Eye, TriangleAlert } from 'lucide-react';
import { distinctRemarks } from '#shared/domain/remarks/remark.ts';
import { remarkWords } from '../format/remarks.ts';
import { t } from '../languages/i18n.ts';
import { T } from '../languages/trans.tsx';
import type { Sentence } from '../state/turn.ts';
import { AnswerCrops } from './answer-crop.tsx';
import { AnswerSentence, Sentences } from './sentences.tsx';
import { useAsked } from './use-asked.ts';
import { useCropped } from './use-cropped.ts';

const PROBLEMS_SHOWN = 3;

/** The answer: its few words first, then sentence by sentence, each with the numbers of its passages. */
export function Reply() {
  const short = useAsked((asked) => asked.short);
  const sentences = useAsked((asked) => asked.sentences) ?? [];
  const running = useAsked(({ kind }) => kind === 'running');
  const said = sentences.filter(({ seenBy }) => seenBy === undefined);
  const seen = sentences.filter(({ seenBy }) => seenBy !== undefined);
  const figures = useCropped({ sentences: seen });
  return (
    <>
      {(said.length > 0 || short || (running && seen.length === 0)) && (
        <Sentences short={short} sentences={said} whole={seen.length === 0}>
          <Draft />
          {running && seen.length === 0 && <span className="caret" aria-hidden="true" />}
        </Sentences>
      )}
      <Unsupported sentences={sentences} />
      {seen.length > 0 && (
        <section className="seen" aria-label={t('Seen in the figure')}>
          <p className="seen-by">
            <Eye size={14} aria-hidden />
            <span>
              <T
                message="<0>Seen in the figure by {seenBy}.</0> No words of the document say it; look for yourself."
                values={{ seenBy: seen[0]?.seenBy }}
                components={[<b />]}
              />
            </span>
          </p>
          <AnswerCrops evidence={figures} cited />
          <p className="read selectable">
            {seen.map((sentence, index) => (
              <AnswerSentence key={index} sentence={sentence} cited />
            ))}
            {running && <span className="caret" aria-hidden="true" />}
          </p>
        </section>
      )}
    </>
  );
}

/** Says of sentences that a model wrote why their source does not bear them out. */
export function Unsupported({ sentences }: { readonly sentences: readonly Sentence[] }) {
  const doubtful = sentences.filter((sentence) => !sentence.supported);
  if (doubtful.length === 0) return null;
  const problems = distinctRemarks(doubtful.flatMap(({ problem }) => problem ?? [])).slice(0, PROBLEMS_SHOWN);
  return (
    <p className="unsupported-note">
      <TriangleAlert size={14} aria-hidden />
      <span>
        <b>{t('Not supported by its source.')}</b>{' '}
        {problems.length > 0
          ? problems.map(remarkWords).join(' ')
          : t('Read the passage before you rely on the underlined words.')}
      </span>
    </p>
  );
}

/** The sentence that is being written. */
function Draft() {
  const draft = useAsked((asked) => asked.draft) ?? '';
  return draft !== '' && <span className="draft">{draft}</span>;
}
