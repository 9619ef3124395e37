import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../wording/testing.ts';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import { readPlan } from '../plan/read-plan.ts';
import { computeEntities, enumerationsIn } from './answer-entities.ts';
import { readIn } from '../../question/read-in.ts';
import { readQuestion } from '../../question/read-question.ts';

const titles = ['1 Introduction', '2 Related Work', '3 Experiments', '4 Results'];

describe('questions about what a document works with', () => {
  test.each([
    ['How many datasets are used?', 'count', 'dataset'],
    ['List all methods compared in Table 3', 'list', 'method'],
    ['Which models are compared?', 'list', 'model'],
    ['List the metrics', 'list', 'metric'],
    ['What baselines do the authors compare against?', 'list', 'baseline'],
    ['How many different language models are used in the experiments?', 'count', 'model'],
    ['Which benchmarks are used for evaluation?', 'list', 'dataset'],
  ])('%s', (question, operation, type) => {
    expect(readQuestion(question, { headings: titles }).entities).toMatchObject({ operation, type });
  });

  test.each([
    'How many models were trained on the larger corpus?',
    'Which dataset is the largest?',
    'How many datasets contain images?',
    'What is the method?',
    'What model is described by the authors as fast?',
    'How many tables are there?',
    'Which datasets did Smith use?',
    'What methods exist?',
  ])('is no such question: %s', (question) => {
    expect(readQuestion(question, { headings: titles }).entities).toBeUndefined();
  });
});

describe('places where a text lists names', () => {
  const namesIn = (text: string) =>
    enumerationsIn(text, 'dataset').map(({ names, stated }) => [stated, ...names.map(({ name }) => name)]);
  test.each([
    ['We use three datasets: NarrativeQA, QASPER, and QuALITY.', [[3, 'NarrativeQA', 'QASPER', 'QuALITY']]],
    [
      'on two challenging datasets designed for complex claims: HOVER (Jiang et al., 2020) and FEVEROUS (Aly, 2021).',
      [[2, 'HOVER', 'FEVEROUS']],
    ],
    [
      'across three datasets (NarrativeQA, Quality, and Qasper) using three retrievers',
      [[3, 'NarrativeQA', 'Quality', 'Qasper']],
    ],
    ['Our four benchmarks are A1, B2, C3 and the D4 dataset.', [[4, 'A1', 'B2', 'C3', 'D4']]],
    ['Datasets: SNLI, MNLI.', [[undefined, 'SNLI', 'MNLI']]],
    ['We use the SQuAD dataset (Rajpurkar et al., 2016), which is large.', []],
    ['Many datasets (e.g., SNLI and MNLI) are small.', []],
    ['Two datasets: one that is large and one that is small.', []],
    ['Some datasets are SNLI and MNLI.', []],
  ])('%s', (text, expected) => {
    expect(namesIn(text)).toEqual(expected);
  });

  test('each name knows where it stands', () => {
    const text = 'We use two datasets: SNLI (2015) and the MNLI corpus.';
    const [{ names } = { names: [] }] = enumerationsIn(text, 'dataset');
    expect(names.map(({ start, end }) => text.slice(start, end))).toEqual(['SNLI', 'MNLI']);
  });
});

describe('answers', () => {
  const paper = (...experiments: readonly string[]) =>
    fakeIndex([
      {
        title: 'Trees for questions',
        sections: [
          { title: '1 Introduction', paragraphs: ['We read trees.'] },
          { title: '2 Related Work', paragraphs: ['Others evaluate on four datasets: A1, B2, C3 and D4.'] },
          { title: '3 Experiments', pageIndex: 2, paragraphs: experiments },
        ],
      },
    ]);
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const ask = (question: string, ...experiments: readonly string[]) => {
    const reader = paper(...experiments);
    const { entities } = readIn(question, scope, reader);
    return entities && computeEntities(entities, scope, reader);
  };

  test('are the names that the document lists for its own work, each on its words, with what to know of it', () => {
    const computed = ask(
      'How many datasets are used?',
      'We evaluate on three datasets: NarrativeQA, QASPER and QuALITY.',
    );
    expect(textsOf(computed)).toEqual(['The document names 3 datasets: NarrativeQA, QASPER and QuALITY.']);
    const items = computed?.sentences.flatMap((sentence) => sentence.items) ?? [];
    expect(items.map(({ record, span }) => record.text.slice(span?.start, span?.end))).toEqual([
      'NarrativeQA',
      'QASPER',
      'QuALITY',
    ]);
    expect(computed?.notes?.[0]).toEqual({ code: 'names.of-sentence', params: { names: 3 } });
    const listed = ask('List the datasets used', 'We evaluate on three datasets: NarrativeQA, QASPER and QuALITY.');
    expect(textsOf(listed)).toEqual(['The document names 3 datasets.', 'NarrativeQA.', 'QASPER.', 'QuALITY.']);
  });

  test('are left to reading where nothing, or nothing for sure, lists them', () => {
    expect(ask('How many datasets are used?', 'We use the large corpus of Smith.')).toBeUndefined();
    expect(
      ask(
        'How many datasets are used?',
        'We evaluate on two datasets: SNLI and MNLI.',
        'We also test our work on two datasets: HOVER and FEVER.',
      ),
    ).toBeUndefined();
    expect(ask('How many datasets are used?', 'We evaluate on four datasets: SNLI and MNLI.')).toBeUndefined();
  });

  test('a part of the same list is no second one', () => {
    const computed = ask(
      'How many datasets are used?',
      'We evaluate on three datasets: NarrativeQA, QASPER and QuALITY.',
      'We compare our work on two datasets: QASPER and QuALITY.',
      'Our results on three datasets (QuALITY, QASPER, and NarrativeQA) are good.',
    );
    expect(textsOf(computed)?.[0]).toContain('3 datasets');
  });

  test('a plan of this kind is read as it is written', () => {
    const plan = ask('How many datasets are used?', 'We evaluate on two datasets: SNLI and MNLI.')?.plan ?? [];
    expect(readPlan(plan)).toMatchObject({
      ok: true,
      plan: { kind: 'entities', question: { type: 'dataset', operation: 'count' } },
    });
  });
});
