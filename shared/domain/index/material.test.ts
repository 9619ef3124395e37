import { describe, expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { fakeDocumentId, fakeIndex } from './testing/fake-index.ts';
import { sampleDocuments } from './testing/sample-documents.ts';
import { gatherMaterial, type TaskScope, runToEnd } from './material.ts';

const reader = fakeIndex(sampleDocuments);
const document = fakeDocumentId(0);
const texts = (scope: TaskScope) => runToEnd(gatherMaterial(scope, reader)).sentences.map(({ text }) => text);

describe('the text of a task', () => {
  test('of a document has no captions and no references', () => {
    const all = texts({ kind: 'document', document });
    expect(all).toContain('We study people over seventy.');
    expect(all.join(' ')).not.toMatch(/Journal of Sleep|Age and education/);
  });

  test('of a section has what stands below it', () => {
    expect(texts({ kind: 'section', document, section: nodeId('section', 3) })).toEqual([
      'All procedures were approved by the ethics board of the university.',
      'Participants were recruited through local clubs.',
      'Forty-two subjects took part in the study.',
      'They were between 71 and 88 years old.',
    ]);
  });

  test('of the references is the references, if they are asked for', () => {
    expect(texts({ kind: 'section', document, section: nodeId('section', 6) }).join(' ')).toContain('A. Author');
  });

  test('has no sentence that was recognized with little certainty, unless it was selected', () => {
    const unsure = {
      ...reader,
      segments: (...asked: Parameters<typeof reader.segments>) =>
        reader.segments(...asked).map((segment) => ({
          ...segment,
          sentences: segment.sentences.map((one, at) => (at === 0 ? { ...one, doubtful: true as const } : one)),
        })),
    };
    const said = (scope: TaskScope) => runToEnd(gatherMaterial(scope, unsure)).sentences.map(({ text }) => text);
    const section = { kind: 'section', document, section: nodeId('section', 3) } as const;
    expect(said(section).length).toBeLessThan(texts(section).length);
    const words = 'Participants were recruited through local clubs.';
    expect(said({ kind: 'selection', document, from: 0, to: 9, text: words })).toContain(words);
  });

  test('of pages is what begins there', () => {
    expect(texts({ kind: 'pages', document, from: 2, to: 2 })[0]).toBe(
      'Recall improved by 14 % after a night of sleep.',
    );
  });

  test.each([
    ['whole sentences', 'Forty-two subjects took part in the study. They were between 71 and 88 years old.', 2],
    ['hyphens and line breaks of the page', 'Forty-two sub-\njects took part in\nthe study.', 1],
    ['a part of one', 'approved by the ethics board', 1],
    [
      'cut ones at both ends',
      'recruited through local clubs. Forty-two subjects took part in the study. They were between 71 and 88',
      3,
    ],
    ['words that are not there', 'The moon is made of cheese.', 0],
  ])('of a selection: %s', (_, text, count) => {
    expect(texts({ kind: 'selection', document, from: 1, to: 1, text })).toHaveLength(count);
  });
});
