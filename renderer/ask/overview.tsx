import type { Overview } from '#shared/contract/sentences.ts';
import { t } from '../languages/i18n.ts';
import { AnswerSentence } from './sentences.tsx';

interface OverviewShownProps {
  readonly overview: Overview;
  /** How many were asked. */
  readonly documents: number;
}

/** What a language model wrote over several documents; it stands above their lines, which stay. */
export function OverviewShown({ overview: { model, sentences, of }, documents }: OverviewShownProps) {
  return (
    <section className="overview" aria-label={t('Overview')}>
      <p className="read selectable">
        {sentences.map((sentence, index) => (
          <AnswerSentence key={index} sentence={sentence} cited />
        ))}
      </p>
      <p className="reply-note">
        {t('Written by {model} over {of} of {documents} documents; each sentence was checked against their words.', {
          model,
          of: of.length,
          documents,
        })}
      </p>
    </section>
  );
}
