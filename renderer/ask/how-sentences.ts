/** How an answer came about, in three sentences without a number that only a programmer reads. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { plural, tookText } from '../format/text.ts';
import { tookMs } from './answer-text.ts';

export function howSentences(receipt: AnswerReceipt): readonly string[] {
  return [whereText(receipt), whoText(receipt), `It took ${tookText(tookMs(receipt.timings))}.`];
}

/** Where it looked, and in which way. */
function whereText({ strategy, route, diagnostics, task }: AnswerReceipt): string {
  const sections = plural(diagnostics.sectionsTouched, 'section');
  if (task) return `The text of ${sections} was read.`;
  switch (strategy) {
    case 'route': {
      const answered = route.filter(({ action }) => action === 'answer').length;
      const looked = plural(route.length, 'step');
      return `Wayleaf walked through the sections in ${looked}; ${answered === 0 ? 'none' : String(answered)} of them ${answered === 1 ? 'was' : 'were'} read for the answer.`;
    }
    case 'agent':
      return 'It was worked out from the parts that the document is made of.';
    case 'flat':
      return `All passages were compared, and the closest were read, from ${sections}.`;
    default:
      return `The sections that fit the question were compared, and the best passages read, from ${sections}.`;
  }
}

/** Whose words they are, and who checked them. */
function whoText({ model, answer, task }: AnswerReceipt): string {
  if (!answer.found && !task) return 'No sentence of the documents says it, so nothing is claimed.';
  if (model === undefined) return 'Its sentences are quoted from the pages, word for word.';
  const doubtful = answer.sentences.filter(({ supported }) => !supported).length;
  const checked =
    doubtful === 0
      ? 'each sentence is borne out by the words it cites'
      : `${plural(doubtful, 'sentence')} could not be checked`;
  return `${model} wrote it; ${checked}.`;
}
