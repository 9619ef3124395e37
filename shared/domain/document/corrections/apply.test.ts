import { describe, expect, test } from 'vitest';
import { checkTree } from '../testing/check-tree.ts';
import { quadsOf } from '../quads.ts';
import { isStructure, type ContentNode, type ParsedDocument, type StructureNode } from '../tree.ts';
import { applyCorrections } from './apply.ts';
import type { Correction, WordsAnchor } from './correction.ts';
import { headingAnchor } from './find-heading.ts';
import { outlineOf, sampleDocument } from './testing.ts';

const paper = sampleDocument(
  [
    { title: '1 Larches', level: 1, paragraphs: [['They stand at the', 'edge of the valley.']] },
    { title: '1.1 Crowns', level: 2, paragraphs: [['Crowns are seen from above.']] },
    { title: 'Table header', level: 2, paragraphs: [['Rows of numbers.']] },
    { title: '1.1.1 Deep', level: 3, paragraphs: [] },
    {
      title: '2 Results',
      level: 1,
      paragraphs: [['Data. We counted stems.', 'Nothing else.'], ['2.1 Change', 'over years'], ['More.']],
    },
  ],
  [['A preface.']],
);

const headings = (document: ParsedDocument): StructureNode[] => document.tree.nodes.filter(isStructure);
const anchor = (title: string, document = paper) => {
  const all = headings(document);
  return headingAnchor(
    all,
    all.find((heading) => heading.title === title)!,
  );
};

/** Words of a document by where its lines say they are. */
function words(text: string, document = paper): WordsAnchor {
  for (const node of document.tree.nodes) {
    const own = isStructure(node) ? node.title : node.text;
    const start = own.indexOf(text);
    if (start === -1) continue;
    const pages = quadsOf(node.lines, start, start + text.length);
    const [first, last] = [pages[0]!.quads[0]!, pages.at(-1)!.quads.at(-1)!];
    return { pageIndex: pages[0]!.pageIndex, text, from: [first[0], first[1] + 2], to: [last[2], last[3] + 2] };
  }
  throw new Error(`No such words: ${text}`);
}

function corrected(...corrections: readonly Correction[]): ParsedDocument {
  const { document, misfits } = applyCorrections(paper, corrections);
  expect([...misfits]).toEqual([]);
  expect(checkTree(document.tree, document.pages.length, 'kept')).toEqual([]);
  return document;
}

const titles = (document: ParsedDocument): string[] => outlineOf(document.tree).filter((line) => !line.includes('['));

test('without corrections nothing changes', () => {
  expect(corrected()).toBe(paper);
});

describe('levels', () => {
  test('a promoted section takes what is below it along and holds what follows', () => {
    expect(titles(corrected({ kind: 'level', heading: anchor('Table header'), by: -1 }))).toEqual([
      '1 Larches',
      '  1.1 Crowns',
      'Table header',
      '  1.1.1 Deep',
      '2 Results',
    ]);
    expect(titles(corrected({ kind: 'level', heading: anchor('1.1 Crowns'), by: -1 }))).toEqual([
      '1 Larches',
      '1.1 Crowns',
      '  Table header',
      '    1.1.1 Deep',
      '2 Results',
    ]);
  });

  test('a demoted section goes below the one before it', () => {
    expect(titles(corrected({ kind: 'level', heading: anchor('Table header'), by: 1 }))).toEqual([
      '1 Larches',
      '  1.1 Crowns',
      '    Table header',
      '      1.1.1 Deep',
      '2 Results',
    ]);
  });

  test('what cannot move says why', () => {
    const why = (title: string, by: -1 | 1) =>
      applyCorrections(paper, [{ kind: 'level', heading: anchor(title), by }]).misfits.get(0);
    expect(why('2 Results', -1)).toBe('top');
    expect(why('1 Larches', 1)).toBe('nothing-above');
    expect(why('1.1 Crowns', 1)).toBe('nothing-above');
    expect(why('2 Results', 1)).toBeUndefined();
  });

  test('the reader is the evidence, with what spoke for the heading before', () => {
    const document = corrected({ kind: 'level', heading: anchor('2 Results'), by: 1 });
    expect(headings(document).at(-1)).toMatchObject({ confidence: 1, evidence: ['reader', 'typography'] });
    expect(headings(document)[1]).toMatchObject({
      confidence: 0.7,
      evidence: ['typography'],
      endPageIndex: paper.pages.length - 1,
    });
  });
});

test('a heading with another name is still marked where it is printed', () => {
  const document = corrected({ kind: 'rename', heading: anchor('1.1 Crowns'), title: ' 1.1 Tree crowns from above ' });
  const renamed = headings(document)[2]!;
  expect(renamed.title).toBe('1.1 Tree crowns from above');
  const before = headings(paper)[2]!;
  expect(quadsOf(renamed.lines, 0, renamed.title.length)).toEqual(quadsOf(before.lines, 0, before.title.length));
  const short = corrected({ kind: 'rename', heading: anchor('1.1 Crowns'), title: 'X' });
  expect(quadsOf(headings(short)[2]!.lines, 0, 1)).toEqual(quadsOf(before.lines, 0, before.title.length));
});

describe('not a heading', () => {
  test('its words become text of the section before, what was below it moves up as far as it must', () => {
    expect(outlineOf(corrected({ kind: 'delete', heading: anchor('Table header') }).tree)).toEqual([
      '[A preface.]',
      '1 Larches',
      '  [They stand at the edge of the valley.]',
      '  1.1 Crowns',
      '    [Crowns are seen from above.]',
      '    [Table header]',
      '    [Rows of numbers.]',
      '    1.1.1 Deep',
      '2 Results',
      '  [Data. We counted stems. Nothing else.]',
      '  [2.1 Change over years]',
      '  [More.]',
    ]);
    expect(titles(corrected({ kind: 'delete', heading: anchor('1 Larches') }))).toEqual([
      '1.1 Crowns',
      'Table header',
      '  1.1.1 Deep',
      '2 Results',
    ]);
  });

  test('what is printed stays, whatever the heading was called', () => {
    const rename: Correction = { kind: 'rename', heading: anchor('1.1 Crowns'), title: 'Other' };
    const renamed = corrected(rename);
    const document = corrected(rename, { kind: 'delete', heading: anchor('Other', renamed) });
    expect(outlineOf(document.tree)).toContain('  [1.1 Crowns]');
  });

  test('a heading that is printed nowhere leaves no text', () => {
    const outlined = sampleDocument([{ title: 'Only a bookmark', level: 1, printed: false, paragraphs: [['Text.']] }]);
    const { document } = applyCorrections(outlined, [{ kind: 'delete', heading: anchor('Only a bookmark', outlined) }]);
    expect(outlineOf(document.tree)).toEqual(['[Text.]']);
  });
});

describe('a heading from words', () => {
  test('begins a paragraph', () => {
    expect(outlineOf(corrected({ kind: 'add', words: words('Data') }).tree).slice(-5)).toEqual([
      '2 Results',
      'Data.',
      '  [We counted stems. Nothing else.]',
      '  [2.1 Change over years]',
      '  [More.]',
    ]);
  });

  test('stands in the middle of one, over two lines, with whole words', () => {
    const document = corrected({ kind: 'add', words: { ...words('ounted stems.'), text: 'ounted stems. Noth' } });
    expect(outlineOf(document.tree).slice(-6)).toEqual([
      '2 Results',
      '  [Data. We]',
      'counted stems. Nothing',
      '  [else.]',
      '  [2.1 Change over years]',
      '  [More.]',
    ]);
  });

  test('takes its level from its number', () => {
    const document = corrected({ kind: 'add', words: words('2.1 Change over years') });
    expect(outlineOf(document.tree).slice(-3)).toEqual([
      '  [Data. We counted stems. Nothing else.]',
      '  2.1 Change over years',
      '    [More.]',
    ]);
  });

  test('may stand in two paragraphs', () => {
    const document = corrected({ kind: 'add', words: { ...words('years'), text: 'years More.' } });
    expect(outlineOf(document.tree).slice(-2)).toEqual(['  [2.1 Change over]', 'years More.']);
  });

  test('is confirmed where there is one already', () => {
    const document = corrected({ kind: 'add', words: words('1.1 Crowns') });
    expect(titles(document)).toEqual(titles(paper));
    expect(headings(document)[2]).toMatchObject({ confidence: 1, evidence: ['reader', 'typography'] });
  });

  test('is not made of words that are not there', () => {
    const misfit = (change: Partial<WordsAnchor>) =>
      applyCorrections(paper, [{ kind: 'add', words: { ...words('Data'), ...change } }]).misfits.get(0);
    expect(misfit({ text: 'Spruces' })).toBe('words-gone');
    expect(misfit({ text: ' — ' })).toBe('words-gone');
    expect(misfit({ pageIndex: 40 })).toBe('words-gone');
  });
});

describe('a figure or table', () => {
  const area = { pageIndex: 1, box: { x0: 60, y0: 500, x1: 300, y1: 700 } };
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, spans: [{ start: 0, end: 10 }] };
  const cells = { rows: 1, columns: 1, headerRows: 0, cells: [cell] };
  const drawn: ParsedDocument = {
    ...paper,
    tree: {
      nodes: paper.tree.nodes.map((node) =>
        node.kind === 'text' && node.text.startsWith('2.1')
          ? { ...node, kind: 'table', label: 'Table 1', area, cells }
          : node,
      ),
    },
  };
  const added = (text: string): ContentNode[] => {
    const { document } = applyCorrections(drawn, [{ kind: 'add', words: words(text, drawn) }]);
    expect(checkTree(document.tree, document.pages.length, 'kept')).toEqual([]);
    return document.tree.nodes.filter((node): node is ContentNode => !isStructure(node) && node.kind === 'table');
  };

  test('keeps its place when a part of its words becomes a heading, and no cells that are cut', () => {
    expect(added('2.1 Change')).toMatchObject([{ text: 'over years', label: 'Table 1', area, cells: undefined }]);
    const [head, tail] = added('over');
    expect(head).toMatchObject({ text: '2.1 Change', label: 'Table 1', area, cells: undefined });
    expect(tail).toMatchObject({ text: 'years', label: undefined, area: undefined });
  });

  test('is still there when all of its words do', () => {
    expect(added('2.1 Change over years')).toMatchObject([{ text: '', lines: [], label: 'Table 1', area }]);
  });
});

describe('another parse of the file', () => {
  const again = sampleDocument(
    [
      { title: '1 Larches', level: 1, paragraphs: [['They stand at the', 'edge of the valley.']] },
      { title: '1.1 Crowns seen', level: 2, paragraphs: [['Crowns are seen from above.']] },
    ],
    [['A preface.']],
  );

  test('corrections find their headings by what is printed and where', () => {
    const { document, misfits } = applyCorrections(again, [
      { kind: 'level', heading: anchor('1.1 Crowns'), by: -1 },
      { kind: 'delete', heading: anchor('2 Results') },
      { kind: 'add', words: words('edge of the valley') },
    ]);
    expect([...misfits]).toEqual([[1, 'heading-gone']]);
    expect(titles(document)).toEqual(['1 Larches', 'edge of the valley.', '1.1 Crowns seen']);
  });
});
