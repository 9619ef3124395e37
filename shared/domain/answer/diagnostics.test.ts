import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { IndexReader } from '../index/reader.ts';
import { readQuestion } from '../question/read-question.ts';
import { retrieve, type Retrieval } from '../retrieval/retrieve.ts';
import { diagnose, namesFoundBy, sectionEntropy } from './diagnostics.ts';

const reader = fakeIndex(sampleDocuments);

function found(question: string): Retrieval {
  const scope = { kind: 'documents', documents: [fakeDocumentId(0)] } as const;
  const work = retrieve({ question: readQuestion(question), scope, strategy: 'path', budgetTokens: 2000 }, reader);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const diagnosed = ({ chosen, budgetTokens }: Retrieval) =>
  diagnose(
    chosen.map(({ document, section, segment, score }) => ({ document, section, tokens: segment.tokens, score })),
    budgetTokens,
  );

test('section entropy is 0 for one section and ln n for n equal ones', () => {
  const at = (section: string) => ({ section, tokens: 10, score: 0.5 });
  expect(sectionEntropy([at('a'), at('a')])).toBe(0);
  expect(sectionEntropy([at('a'), at('b')])).toBeCloseTo(Math.log(2));
  expect(sectionEntropy([])).toBe(0);
});

test('says how spread a context is', () => {
  const one = diagnosed(found('How many subjects took part in the study?'));
  expect(one).toEqual({ sectionsTouched: 1, sectionEntropy: 0, contextTokens: 33, budgetTokens: 2000 });
  const close = found('sleep memory recall subjects');
  const four = diagnosed({ ...close, chosen: close.read });
  expect(four).toMatchObject({ sectionsTouched: 4, contextTokens: 118 });
  // Of at most ln 4.
  expect(four.sectionEntropy).toBeCloseTo(1.3482, 4);
  const none = diagnosed(found('zzzz qqqq'));
  expect(none).toMatchObject({ sectionEntropy: 0, contextTokens: 0, sectionsTouched: 0 });
});

test('who found the names is told where they were looked up', () => {
  const maker = () => ({ model: 'larch:3b', read: 1, blocks: 3 });
  const read: IndexReader = {
    ...reader,
    graphs: { graph: () => ({ entities: [], relations: [] }), named: () => [], maker },
  };
  const { ranked } = found('How many subjects took part in the study?');
  const plan = { kind: 'single-hop', confidence: 1, by: 'rules' } as const;
  const extracted = { ...plan, steps: [{ operator: 'Extract', with: 'entities', left: 1 }] } as const;
  expect(namesFoundBy(extracted, ranked, read)).toEqual(['larch:3b']);
  expect(namesFoundBy(extracted, ranked, reader)).toEqual([]);
  expect(namesFoundBy({ ...plan, steps: [] }, ranked, read)).toEqual([]);
  expect(namesFoundBy(undefined, ranked, read)).toEqual([]);
});
