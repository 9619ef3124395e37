import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { sampleDocuments } from '#shared/domain/index/testing/sample-documents.ts';
import { documentNode, rootToLeafPaths } from './corpus-paths.ts';
import { formatLabels } from '#shared/domain/prompts/label.ts';

const reader = fakeIndex(sampleDocuments);
const paper = {
  sections: reader.sections(fakeDocumentId(0)),
  segments: reader.segments(fakeDocumentId(0)),
};

test('a whole document has every segment once, in reading order', () => {
  const node = documentNode(paper);
  const text = node ? formatLabels([node]) : '';
  let from = 0;
  for (const segment of paper.segments) {
    const at = text.indexOf(segment.text, from);
    expect(at).toBeGreaterThan(-1);
    from = at + segment.text.length;
  }
  expect(text.startsWith('<<<document: Sleep and memory in old age>>>\n<<<section: 1 Introduction>>>')).toBe(true);
});

test('paths lead from the root to every leaf, with the text of the sections on the way', () => {
  const paths = rootToLeafPaths(paper);
  expect(paths.map(({ titles }) => titles.slice(1).join(' › '))).toEqual([
    '1 Introduction',
    '2 Related Work',
    '3 Methods › 3.1 Participants',
    '4 Results',
    'References',
  ]);
  const methods = paths[2];
  expect(methods && formatLabels([methods.node])).toBe(
    [
      '<<<document: Sleep and memory in old age>>>',
      '<<<section: 3 Methods>>>',
      'All procedures were approved by the ethics board of the university.',
      '<<<section: 3.1 Participants>>>',
      'Participants were recruited through local clubs. Forty-two subjects took part in the study. They were between 71 and 88 years old.',
      'Table 2: Age and education of the participants.',
      '<<</section>>>',
      '<<</section>>>',
      '<<</document>>>',
    ].join('\n'),
  );
});

test('a document without headings is one path, and one without text none', () => {
  const bare = fakeIndex([{ title: 'Notes', sections: [{ title: 'A', paragraphs: [] }] }]);
  const sections = bare.sections(fakeDocumentId(0));
  expect(rootToLeafPaths({ sections, segments: [] })).toEqual([]);
  expect(rootToLeafPaths({ sections: [], segments: [] })).toEqual([]);
  expect(documentNode({ sections: [], segments: [] })).toBeUndefined();
});
