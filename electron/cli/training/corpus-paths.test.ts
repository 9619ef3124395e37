import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { sampleDocuments } from '#shared/domain/index/testing/sample-documents.ts';
import { documentNode, rootToLeafPaths, type CorpusDocument } from './corpus-paths.ts';
import { formatLabels } from '#shared/domain/prompts/label.ts';

const corpusDocument = (documents: Parameters<typeof fakeIndex>[0]): CorpusDocument => {
  const reader = fakeIndex(documents);
  const id = fakeDocumentId(0);
  const segments = reader.segments(id);
  const nodes = segments.flatMap(({ sentences }) => sentences.map(({ span }) => span.node));
  const kinds = new Map(reader.contents(id, nodes).map((one) => [one.id, one.kind]));
  return { sections: reader.sections(id), segments, kindOf: (node) => kinds.get(node) };
};
const paper = corpusDocument(sampleDocuments);
const textOf = (document: CorpusDocument): string => {
  const node = documentNode(document);
  return node ? formatLabels([node]) : '';
};

test('a whole document has every segment of its body once, in reading order', () => {
  const text = textOf(paper);
  let from = 0;
  for (const segment of paper.segments.filter(({ kind }) => kind !== 'reference')) {
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

test('the abstract is the parent of the body; authors, references and labels of figures are no text', () => {
  const document = corpusDocument([
    {
      title: 'Larches',
      sections: [
        { title: 'Abstract', paragraphs: ['Larches grow slowly.'] },
        {
          title: '1 Stems',
          paragraphs: [
            'The stems are straight.',
            { kind: 'authors', text: 'A. Larch, larch@example.org' },
            { kind: 'figure', text: 'height in m' },
            { kind: 'caption', text: 'Figure 1: Stems.' },
          ],
        },
        { title: 'References', paragraphs: [{ kind: 'reference', text: 'Larch, A. Stems. 2001.' }] },
      ],
    },
  ]);
  const whole = [
    '<<<document: Larches>>>',
    '<<<abstract>>>',
    'Larches grow slowly.',
    '<<<section: 1 Stems>>>',
    'The stems are straight.',
    'Figure 1: Stems.',
    '<<</section>>>',
    '<<</abstract>>>',
    '<<</document>>>',
  ].join('\n');
  expect(textOf(document)).toBe(whole);
  const paths = rootToLeafPaths(document);
  expect(paths.map(({ titles, node }) => [titles, formatLabels([node])])).toEqual([[['Larches', '1 Stems'], whole]]);
});

test('a section stands in the one that its number names', () => {
  const titles = ['1 Stems', '1.1 Bark', '2 Cones', '2.1 Seeds', 'A study', '2010 was dry'];
  const flat = corpusDocument([
    { title: 'Larches', sections: titles.map((title) => ({ title, paragraphs: [`Of ${title}.`] })) },
  ]);
  expect(rootToLeafPaths(flat).map((path) => path.titles.slice(1))).toEqual([
    ['1 Stems', '1.1 Bark'],
    ['2 Cones', '2.1 Seeds'],
    ['A study'],
    ['2010 was dry'],
  ]);
  const deep = corpusDocument([
    {
      title: 'Larches',
      sections: [
        { title: '1 Stems', paragraphs: ['Of stems.'] },
        { title: '1.1 Bark', level: 2, paragraphs: ['Of bark.'] },
        { title: '2.1 Seeds', level: 2, paragraphs: ['Of seeds.'] },
      ],
    },
  ]);
  expect(rootToLeafPaths(deep).map((path) => path.titles.slice(1))).toEqual([['1 Stems', '1.1 Bark'], ['2.1 Seeds']]);
});

test('a document without headings is one path, and one without text none', () => {
  const bare = corpusDocument([{ title: 'Notes', sections: [{ title: 'A', paragraphs: [] }] }]);
  expect(rootToLeafPaths({ ...bare, segments: [] })).toEqual([]);
  const nothing = { sections: [], segments: [], kindOf: () => undefined };
  expect(rootToLeafPaths(nothing)).toEqual([]);
  expect(documentNode(nothing)).toBeUndefined();
});
