import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../wording/english.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { IndexReader } from '../index/reader.ts';
import type { TurnBefore } from '../question/continuation.ts';
import { allAnswerers } from './all-answerers.ts';

const library = { kind: 'library' } as const;

async function ask(question: string, reader: IndexReader, after?: TurnBefore): Promise<AnsweredQuestion> {
  const askContext = { reader, aids: {}, inWords: inEnglish, signal: new AbortController().signal, now: () => 0 };
  const request = { question, scope: library, strategy: 'auto', budgetTokens: 2000, after } as const;
  const work = answerQuestion(request, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

/** What is said first to each question behind the one before it. */
async function conversation(questions: readonly string[], reader: IndexReader): Promise<readonly string[]> {
  const said: string[] = [];
  let after: TurnBefore | undefined;
  for (const question of questions) {
    const { answer, evidence, continues } = await ask(question, reader, after);
    said.push(answer.sentences[0]?.text ?? '');
    const places = evidence.filter(({ cited }) => cited).map(({ document, section }) => ({ document, section }));
    after = { question: continues?.text ?? question, places };
  }
  return said;
}

const manual = (title: string, sections: readonly (readonly [string, string])[]) =>
  fakeIndex([{ title, sections: sections.map(([name, text]) => ({ title: name, paragraphs: [text] })) }]);

const english = manual('Handbook of the water works', [
  [
    '1 Pumps',
    'The warranty of the pump lasts five years. It covers the motor and the seals. The warranty of the filter lasts two years.',
  ],
  [
    '2 Targets',
    'The response time target for 2006 was 45 minutes. The response time target for 2008 is 35 minutes. The staff target for 2008 is 12 people.',
  ],
  [
    '3 Access',
    'Only the two wardens may open the vault. They open it every Monday for the inspection. Visitors may enter the hall at any time.',
  ],
  [
    '4 Sensors',
    'The Alpha sensor has a range of 300 meters. The Beta sensor has a range of 80 meters. The Beta sensor weighs two grams.',
  ],
  [
    '5 Fees',
    'Adults pay six dollars for a day ticket. Children pay two dollars for a day ticket. Late payment costs a fee of ten dollars.',
  ],
]);
const german = manual('Handbuch des Wasserwerks', [
  [
    '1 Pumpen',
    'Die Garantie der Pumpe gilt fünf Jahre. Sie deckt den Motor und die Dichtungen ab. Die Garantie des Filters gilt zwei Jahre.',
  ],
  [
    '2 Zahlen',
    'Der Umsatz betrug 2019 vier Millionen Euro. Der Umsatz betrug 2020 sechs Millionen Euro. Die Zahl der Mitarbeiter stieg 2020 auf zwölf.',
  ],
  [
    '3 Kessel',
    'Der Kesselwärter prüft den Kessel. Er prüft ihn jeden Montag vor der Schicht. Besucher dürfen die Halle jederzeit betreten.',
  ],
]);
const french = manual("Manuel de l'usine", [
  [
    '1 Garantie',
    "La garantie de la pompe dure cinq ans. La garantie du filtre dure deux ans. Elle couvre aussi le moteur de l'appareil.",
  ],
  [
    '2 Budget',
    "Le budget de l'usine était de quatre millions en 2019. Le budget de l'usine était de six millions en 2020. L'effectif était de douze personnes en 2020.",
  ],
  [
    '3 Chaudière',
    'Le gardien entre à six heures. Les visiteurs entrent à neuf heures. La chaudière est contrôlée chaque lundi.',
  ],
]);

describe('behind a question, one that goes on is answered as what it means', () => {
  test.each([
    [
      'How long is the warranty of the pump?',
      'and of the filter?',
      'The warranty of the filter lasts two years.',
      english,
    ],
    [
      'What was the response time target for 2006?',
      'and for 2008?',
      'The response time target for 2008 is 35 minutes.',
      english,
    ],
    ['response time target 2006', '2008?', 'The response time target for 2008 is 35 minutes.', english],
    [
      'What is the range of the Alpha sensor?',
      'and the Beta sensor?',
      'The Beta sensor has a range of 80 meters.',
      english,
    ],
    [
      'What is the range of the Alpha sensor?',
      'What about Beta?',
      'The Beta sensor has a range of 80 meters.',
      english,
    ],
    [
      'How much do adults pay for a day ticket?',
      'and children?',
      'Children pay two dollars for a day ticket.',
      english,
    ],
    [
      'Who may open the vault?',
      'And when do they inspect it?',
      'They open it every Monday for the inspection.',
      english,
    ],
    [
      'Wie lange gilt die Garantie der Pumpe?',
      'und die des Filters?',
      'Die Garantie des Filters gilt zwei Jahre.',
      german,
    ],
    ['Wie hoch war der Umsatz 2019?', 'und 2020?', 'Der Umsatz betrug 2020 sechs Millionen Euro.', german],
    ['Wer prüft den Kessel?', 'Und wann prüft er ihn?', 'Er prüft ihn jeden Montag vor der Schicht.', german],
    [
      'Combien de temps dure la garantie de la pompe ?',
      'et du filtre ?',
      'La garantie du filtre dure deux ans.',
      french,
    ],
    [
      "Quel était le budget de l'usine en 2019 ?",
      'et en 2020 ?',
      "Le budget de l'usine était de six millions en 2020.",
      french,
    ],
    ['À quelle heure entre le gardien ?', 'et les visiteurs ?', 'Les visiteurs entrent à neuf heures.', french],
  ])('%#: %s → %s', async (before, asked, expected, reader) => {
    expect((await conversation([before, asked], reader))[1]).toContain(expected);
  });

  test('a third turn goes on from the second as it was read', async () => {
    const said = await conversation(['staff target 2006', 'response time target 2006', 'and 2008?'], english);
    expect(said[2]).toBe('The response time target for 2008 is 35 minutes.');
  });

  test('what is replaced in a question about the make-up of a document is counted', async () => {
    const [figures, tables] = await conversation(
      ['How many figures are there?', 'and tables?'],
      fakeIndex(sampleDocuments),
    );
    expect(figures).toMatch(/figure/u);
    expect(tables).toMatch(/table/u);
  });

  test('a new topic is not dragged along', async () => {
    const [, said] = await conversation(['Who may open the vault?', 'How much do children pay?'], english);
    expect(said).toBe('Children pay two dollars for a day ticket.');
    const [, beside] = await conversation(
      ['Who may open the vault?', 'And what does a late payment cost the visitor?'],
      english,
    );
    expect(beside).toBe('Late payment costs a fee of ten dollars.');
  });
});

/** What goes into the receipt. */
const shown = ({ retrieval, judgement, ...rest }: AnsweredQuestion) => ({
  ...rest,
  plan: retrieval.plan,
  probability: judgement?.probability,
});

const alone = [
  'How many subjects took part in the study?',
  'What did sleep do to memory and recall?',
  'How do I replace the battery?',
  'And by how much did recall improve?',
  'And who took part in the study?',
  'What happens to recall when it is tested after sleep?',
  'How many tables are there?',
  'Table 2',
  'xylophones of Bolivia',
  'Is it possible to replace the battery?',
];

test('a question that stands on its own is answered the same behind any other', async () => {
  const reader = fakeIndex(sampleDocuments);
  const places = reader
    .documents(library)
    .flatMap(({ id }) => reader.sections(id).map(({ id: section }) => ({ document: id, section })));
  const answers = new Map(
    await Promise.all(alone.map(async (question) => [question, shown(await ask(question, reader))] as const)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...alone),
      fc.oneof(fc.constantFrom(...alone), fc.string({ minLength: 1 })),
      fc.subarray(places, { maxLength: 5 }),
      async (question, before, some) => {
        const behind = await ask(question, reader, { question: before, places: some });
        expect(shown(behind)).toEqual(answers.get(question));
      },
    ),
    { numRuns: 25 },
  );
});
