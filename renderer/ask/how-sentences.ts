/** How an answer came about, in three sentences without a number that only a programmer reads. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { tookText } from '../format/text.ts';
import { answerCounts } from '../state/answer-counts.ts';
import { tookMs } from './answer-text.ts';
import { t } from '../languages/i18n.ts';

export function howSentences(receipt: AnswerReceipt): readonly string[] {
  return [whereText(receipt), whoText(receipt), t('It took {took}.', { took: tookText(tookMs(receipt.timings)) })];
}

/** Where it looked, and in which way. */
function whereText(receipt: AnswerReceipt): string {
  const { strategy, task } = receipt;
  const { steps, answered, sections } = answerCounts(receipt);
  const read = { sections };
  if (task) return t('The text of {sections, plural, one {# section} other {# sections}} was read.', read);
  switch (strategy) {
    case 'route': {
      return t(
        'Wayleaf walked through the sections in {steps, plural, one {# step} other {# steps}}; {answered, plural, =0 {none of them were} one {# of them was} other {# of them were}} read for the answer.',
        { steps, answered },
      );
    }
    case 'agent':
      return t('It was worked out from the parts that the document is made of.');
    case 'flat':
      return t(
        'All passages were compared, and the closest were read, from {sections, plural, one {# section} other {# sections}}.',
        read,
      );
    default:
      return t(
        'The sections that fit the question were compared, and the best passages read, from {sections, plural, one {# section} other {# sections}}.',
        read,
      );
  }
}

/** Whose words they are, and who checked them. */
function whoText({ model, answer, task }: AnswerReceipt): string {
  if (!answer.found && !task) return t('No sentence in the documents says so, so nothing is claimed.');
  if (model === undefined) return t('Its sentences are quoted from the pages, word for word.');
  const doubtful = answer.sentences.filter(({ supported }) => !supported).length;
  return doubtful === 0
    ? t('{model} wrote it; each sentence is borne out by the words it cites.', { model })
    : t('{model} wrote it; {doubtful, plural, one {# sentence} other {# sentences}} could not be checked.', {
        model,
        doubtful,
      });
}
