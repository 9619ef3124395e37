/** A made-up paper in the schema of QASPER, for tests. */

export const paragraphs = {
  intro: 'We study how tea cools in cups of different shapes.',
  data: 'The corpus holds 1,200 recordings of cooling tea, collected in forty kitchens.',
  labels: 'Three annotators labeled each recording; their agreement was a kappa of 0.81.',
  method: 'A small regression predicts the temperature after ten minutes.',
  result: 'The regression has an error of 1.4 degrees, half of that of the baseline.',
} as const;

interface MadeAnswer {
  readonly unanswerable?: boolean;
  readonly spans?: readonly string[];
  readonly yesNo?: boolean;
  readonly free?: string;
  readonly evidence?: readonly string[];
}

function answer({ unanswerable = false, spans = [], yesNo, free = '', evidence = [] }: MadeAnswer) {
  return {
    answer: {
      unanswerable,
      extractive_spans: spans,
      yes_no: yesNo ?? null,
      free_form_answer: free,
      evidence,
      highlighted_evidence: [],
    },
    annotation_id: 'x',
  };
}

export function madeQasper() {
  return {
    '0001.00001': {
      title: 'How Tea Cools',
      abstract: 'Tea cools. We say how fast, with a corpus of recordings.',
      full_text: [
        { section_name: 'Introduction', paragraphs: [paragraphs.intro, ' '] },
        { section_name: 'Data ::: Collection', paragraphs: [paragraphs.data] },
        { section_name: 'Data ::: Annotation', paragraphs: [paragraphs.labels] },
        { section_name: 'Method', paragraphs: [paragraphs.method] },
        { section_name: 'Results', paragraphs: [paragraphs.result] },
      ],
      figures_and_tables: [{ file: '1-Table1.png', caption: 'Table 1: Temperatures by cup shape.' }],
      qas: [
        {
          question: 'How large is the corpus of recordings?',
          question_id: 'q1',
          answers: [
            answer({ spans: ['1,200 recordings'], evidence: [paragraphs.data] }),
            answer({
              free: '1,200',
              evidence: [paragraphs.data, 'FLOAT SELECTED: Table 1: Temperatures by cup shape.'],
            }),
          ],
        },
        {
          question: 'What agreement did the annotators reach?',
          question_id: 'q2',
          answers: [answer({ spans: ['kappa of 0.81'], evidence: [paragraphs.labels] })],
        },
        {
          question: 'Do they report temperatures by cup shape?',
          question_id: 'q3',
          answers: [answer({ yesNo: true, evidence: ['FLOAT SELECTED: Table 1: Temperatures by cup shape.'] })],
        },
        {
          question: 'Which zebras were photographed in Kenya?',
          question_id: 'q4',
          answers: [answer({ unanswerable: true }), answer({ unanswerable: true })],
        },
      ],
    },
  };
}
