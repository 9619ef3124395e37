import { describe, expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { DocumentContent } from '../build-document.ts';
import { content, page, paragraph, run, type RunOptions } from '../testing.ts';

const words = [
  'Small things are everywhere around us, and nobody has',
  'ever counted them all, so that we did it here.',
];
const body = (y: number) => paragraph([...words, ...words, ...words], 100, y);

/** A first page with these lines on top, in the middle, and two pages of text. */
function built(
  lines: readonly (readonly [text: string, options?: RunOptions])[],
  more: Partial<DocumentContent> = {},
): ReturnType<typeof buildDocument> {
  let y = 760;
  const top = lines.map(([text, options = {}]) => {
    const size = options.size ?? 10;
    y -= 1.4 * size;
    return run(text, 306 - (text.length * size) / 4, y, options);
  });
  const pages = [page(0, [...top, ...body(y - 40)]), page(1, body(700)), page(2, body(700))];
  return buildDocument({ ...content(pages), ...more });
}

function titleOf(...given: Parameters<typeof built>): { readonly title: string; readonly confidence: number } {
  const { title, tree } = built(...given);
  const root = tree.nodes[0]!;
  return { title, confidence: 'confidence' in root ? root.confidence : 0 };
}

const large = { size: 18 };
const authors = ['Ada Lovelace, Charles Babbage', { size: 12 }] as const;

test('what else could be the title is told: what the file says, what is printed first, the next likeliest; each once', () => {
  const given = [
    ['Garden Research Report', { size: 20, font: 1 }],
    ['The Growth of Small Things in Gardens of the North', { size: 16, font: 1 }],
    authors,
    ['Abstract', { font: 1 }],
  ] as const;
  const { title, found } = built(given, { metadata: { title: 'Small things that grow' } });
  const others = found?.title?.others ?? [];
  const all = [title, ...others.map(({ value }) => value)];
  expect(others).toContainEqual({ value: 'Small things that grow', from: 'file' });
  expect(all).toContain('Garden Research Report');
  expect(all).toContain('The Growth of Small Things in Gardens of the North');
  expect(new Set(all).size).toBe(all.length);
});

describe('the title', () => {
  test('is above its version, in bold type of the same size', () => {
    const version = ['Version 4.0.2', large] as const;
    const place = ['Division of Gardens and Computer Science', large] as const;
    const given = [
      ['Counter Guide', { ...large, font: 1 }],
      version,
      place,
      ['National Laboratory', large],
      authors,
    ] as const;
    expect(titleOf(given).title).toBe('Counter Guide');
    expect(titleOf([['Edition 2030 of Everything Small', large], authors]).title).toBe(
      'Edition 2030 of Everything Small',
    );
  });

  test('goes without the mark of a note, but not without one that is part of a name', () => {
    expect(titleOf([['Counting What Grows in Gardens*', large], authors, ['Abstract', { font: 1 }]]).title).toBe(
      'Counting What Grows in Gardens',
    );
    expect(titleOf([['Counting What Grows with A*', large], authors, ['Abstract', { font: 1 }]]).title).toBe(
      'Counting What Grows with A*',
    );
  });

  test('goes without a raised letter, and without the word that leads to the authors', () => {
    const raised = ['Counting What Grows in Gardensᵃ⁾', large] as const;
    expect(titleOf([raised, authors, ['Abstract', { font: 1 }]]).title).toBe('Counting What Grows in Gardens');
    const title = ['Cómo se cuenta lo que crece en un jardín pequeño', large] as const;
    expect(titleOf([title, ['por', { size: 15 }], authors]).title).toBe(title[0]);
  });

  test('may begin with a word that could be a number', () => {
    expect(titleOf([['A Survey of Things That Grow', large], authors, ['Abstract', { font: 1 }]]).title).toBe(
      'A Survey of Things That Grow',
    );
    expect(titleOf([['I Count What Grows in Gardens', large], authors, ['Abstract', { font: 1 }]]).title).toBe(
      'I Count What Grows in Gardens',
    );
  });

  test('has no address in it', () => {
    const title = ['How Small Things Grow', large] as const;
    expect(titleOf([['Ada Lovelace (ada@counting.example.org)', { size: 20 }], title]).title).toBe(title[0]);
    expect(titleOf([['Counting by pass@k in Gardens', large], authors]).title).toBe('Counting by pass@k in Gardens');
  });

  test('has all of its lines', () => {
    const lines = [
      ['How Small Things Grow Where', large],
      ['Nobody Has Ever Looked', large],
      ['for Any of Them', large],
      authors,
    ] as const;
    expect(titleOf(lines).title).toBe('How Small Things Grow Where Nobody Has Ever Looked for Any of Them');
  });

  test('goes on after a colon in another style', () => {
    const lines = [['Growing Slowly:', { size: 20 }], ['Small Things in Old Gardens', { size: 15 }], authors] as const;
    expect(titleOf(lines).title).toBe('Growing Slowly: Small Things in Old Gardens');
  });

  test('is not the series or the journal above it', () => {
    const lines = [
      ['Garden Research Report', { size: 20, font: 1 }],
      ['The Growth of Small Things in Gardens of the North', { size: 16, font: 1 }],
      authors,
      ['Abstract', { font: 1 }],
    ] as const;
    const file = { fileName: 'growth-of-small-things.pdf' };
    expect(titleOf(lines, file).title).toBe('The Growth of Small Things in Gardens of the North');
  });

  test('in another script is one as well', () => {
    expect(
      titleOf([
        ['О росте малых вещей в старых садах', large],
        ['Анна Иванова', { size: 12 }],
      ]).title,
    ).toBe('О росте малых вещей в старых садах');
  });

  test('is told from the head of a form, which thousands of others share', () => {
    const lines = [
      ['COMMISSION OF THE NORTHERN STATES', { size: 16, font: 1 }],
      ['FORM 12-Q', { size: 16, font: 1 }],
      ['☒ ANNUAL REPORT UNDER SECTION 7', { font: 1 }],
      ['☐ INTERIM REPORT UNDER SECTION 8', { font: 1 }],
      ['HERON HOLDINGS, INC.', { size: 14, font: 1 }],
      ['(Exact name of the company as registered)'],
    ] as const;
    expect(['HERON HOLDINGS, INC.', 'sample']).toContain(titleOf(lines).title);
    expect(titleOf(lines.filter(([text]) => !text.startsWith('HERON'))).title).toBe('sample');
  });

  test('that the file gives more fully is taken from there', () => {
    const metadata = { title: 'Kettle 3 User Manual' };
    expect(titleOf([['User Manual', { size: 28, font: 1 }]], { metadata }).title).toBe('Kettle 3 User Manual');
  });

  test('is not the name of the journal that a row dates', () => {
    const lines = [
      ['21 The Northern Journal of Kettles, 2016, 10, (Suppl 1) 21-34', { size: 8 }],
      ['The Northern Journal of Kettles', { size: 20, font: 1 }],
      ['On the Boiling of Shared Kettles in Small Kitchens', { size: 16, font: 1 }],
      authors,
    ] as const;
    expect(['On the Boiling of Shared Kettles in Small Kitchens', 'sample']).toContain(titleOf(lines).title);
  });

  test('is not cut within a word', () => {
    const lines = [
      ['Kettles for Time-', { size: 18, font: 1 }],
      ['Sharing Systems in Kitchens', large],
      authors,
    ] as const;
    expect(titleOf(lines).title).toBe('Kettles for Time-Sharing Systems in Kitchens');
  });

  test('is not what a program calls the file, where that has no word of its own', () => {
    const metadata = { title: 'HRN Exhibit 9 Q4 2022 ER' };
    const lines = [
      ['Exhibit 9', { font: 1 }],
      ['HERON REPORTS FOURTH QUARTER AND FULL YEAR RESULTS', large],
    ] as const;
    expect(['HERON REPORTS FOURTH QUARTER AND FULL YEAR RESULTS', 'sample']).toContain(
      titleOf(lines, { metadata }).title,
    );
  });

  test('is not an address, nor the field of a letter', () => {
    expect(titleOf([['One Lake Street, Northport, Kentucky 15222', large]]).title).toBe('sample');
    const fields = [
      ['TO: ALL HEADS OF OFFICES AND WORKSHOPS', { font: 1 }],
      ['FROM: ADA LOVELACE', { font: 1 }],
    ] as const;
    expect(titleOf(fields).title).not.toContain('WORKSHOPS FROM');
  });

  test('is the file’s name where letters are garbage', () => {
    expect(titleOf([['ⵇơǎᡑ ㈉ⰰ䮱 ٱĴǎƶ', large]]).title).toBe('sample');
    expect(titleOf([['Xqzzt Brtkw Ghhpl Vvnds', large]]).title).toBe('sample');
  });

  test('is the file’s name where a date is all that is large', () => {
    const metadata = { title: 'November 29, 2007' };
    expect(titleOf([['February 23, 2009', large]], { metadata })).toEqual({ title: 'sample', confidence: 0.3 });
  });
});

describe('a title in the style of the headings', () => {
  const style = { size: 16, font: 1 };
  const text = (y: number) => paragraph([...words, ...words], 100, y);
  /** Sections that look like the title above them. */
  const readWith = (title: readonly [text: string, x: number][], heads: readonly string[], gap = 26) => {
    const top = title.map(([line, x], i) => run(line, x, 740 - 20 * i, style));
    let y = 740 - 20 * (title.length - 1) - gap;
    const sections = heads.flatMap((head) => {
      const runs = [run(head, 100, y, style), ...text(y - 20)];
      y -= 110;
      return runs;
    });
    const document = buildDocument(content([page(0, [...top, ...sections])]));
    const found = document.tree.nodes.flatMap((node) => (node.kind === 'section' ? [node.title] : []));
    return { title: document.title, sections: found };
  };
  const numbered = ['1 Walls and roofs', '2 Windows'];

  test('ends before the first number that others follow', () => {
    expect(readWith([['What a barge loses in frost', 127]], numbered)).toEqual({
      title: 'What a barge loses in frost',
      sections: numbered,
    });
    expect(readWith([['What a barge loses in frost', 100]], ['I. Walls and roofs', 'II. Windows'], 20).title).toBe(
      'What a barge loses in frost',
    );
  });

  test('ends before a line at the edge, where it stands in the middle', () => {
    const heads = ['Walls and roofs', 'Windows', 'Doors'];
    expect(readWith([['Barges in frost', 175]], heads, 20).title).toBe('Barges in frost');
  });

  test('ends before what stands further off with room above it', () => {
    const heads = ['Walls and roofs', 'Windows', 'Doors'];
    expect(readWith([['What a barge loses', 100]], heads, 30).title).toBe('What a barge loses');
  });

  test('keeps its other lines, and a number that nothing follows', () => {
    const lines = [
      ['What a barge loses in the frost of', 100],
      ['2010 and a Year Later', 100],
    ] as const;
    expect(readWith([[...lines[0]], [...lines[1]]], numbered).title).toBe(
      'What a barge loses in the frost of 2010 and a Year Later',
    );
  });
});

test('an item of a list is no title', () => {
  const item = [run('• Barge with a stove: ', 100, 700, { font: 1 }), run('built in 1904, it', 205, 700)];
  const pages = [page(0, [...paragraph(words, 100, 740), ...item, ...paragraph(words, 110, 688)]), page(1, body(700))];
  expect(buildDocument(content(pages)).title).toBe('sample');
});
