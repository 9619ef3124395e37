import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../wording/testing.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../../index/testing/fake-index.ts';
import { computeGlobal } from '../compute.ts';
import { readIn } from '../../question/read-in.ts';
import { readQuestion } from '../../question/read-question.ts';

const figure = (text: string) => ({ kind: 'figure' as const, text });
const table = (text: string) => ({ kind: 'table' as const, text });
const reference = (text: string) => ({ kind: 'reference' as const, text });
const formula = (text: string) => ({ kind: 'formula' as const, text });

const handbook: FakeDocument = {
  title: 'A handbook of sleep',
  sections: [
    { title: '1 Introduction', pageIndex: 0, paragraphs: ['Sleep matters.', figure('Figure 1: A sleeper.')] },
    { title: '2 Methods', pageIndex: 1, paragraphs: ['We measured memory.', 'Definition 1. Sleep is rest.'] },
    { title: '2.1 Participants', level: 2, pageIndex: 1, paragraphs: [table('Table 1: Ages of subjects')] },
    {
      title: '2.2 Memory tests',
      level: 2,
      pageIndex: 2,
      paragraphs: [table('Table 2: Tests of memory'), formula('(1)')],
    },
    { title: '2.2.1 Word lists', level: 3, pageIndex: 3, paragraphs: [figure('Figure 2: A list of words')] },
    {
      title: '3 Results',
      pageIndex: 4,
      paragraphs: [
        table('Table 3: Memory by age'),
        figure('Figure 3: Recall over time'),
        formula('(2)'),
        formula('(3)'),
      ],
    },
    {
      title: 'References',
      pageIndex: 6,
      paragraphs: [
        reference('[1] Smith, J. Sleep. 2001.'),
        reference('[2] Jones, K. and Smith, J. Rest. 2015.'),
        reference('[3] Miller, A. Dreams. 2019.'),
      ],
    },
  ],
};

const reader = fakeIndex([handbook]);
const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };

function ask(question: string): string | undefined {
  return textsOf(computeGlobal(readIn(question, scope, reader), scope, reader))?.join(' ');
}

test('the longest and the shortest section are told by their text', () => {
  const long = fakeIndex([
    {
      title: 'T',
      sections: [
        { title: '1 Short', paragraphs: ['Two words.'] },
        { title: '2 Long', paragraphs: ['Here are many more words than there.', 'And more.'] },
        { title: '2.1 Below', level: 2, paragraphs: ['These count for the section above as well.'] },
        { title: '3 Middle', paragraphs: ['Not so many words here.'] },
      ],
    },
  ]);
  const said = (question: string) => textsOf(computeGlobal(readIn(question, scope, long), scope, long))?.[0];
  expect(said('Which section is the longest?')).toBe('‘2 Long’ is the longest section: 17 words of running text.');
  expect(said('What is the shortest section?')).toBe('‘1 Short’ is the shortest section: 2 words of running text.');
  expect(said('What is the longest river?')).toBeUndefined();
});

describe('what stands beside, around and behind a number', () => {
  test.each([
    ['What’s the section after Methods called?', 'The first section after section ‘Methods’ is 3 Results (page 5).'],
    ['Which section comes right after the methods section?', '3 Results (page 5).'],
    ['What comes before Memory tests?', 'The last section before section ‘Memory tests’ is 2.1 Participants (page 2).'],
    ['What follows section 2.1?', 'The first section after section 2.1 is 2.2 Memory tests (page 3).'],
    ['What comes after the introduction?', 'The first section after section ‘introduction’ is 2 Methods (page 2).'],
    ['In which section is "Word lists"?', '‘2.2.1 Word lists’ is in ‘2.2 Memory tests’ (page 4).'],
    ['Which chapter does Word lists belong to?', '‘2.2.1 Word lists’ is in ‘2 Methods’ (page 4).'],
    ['In which section is "Results"?', '‘3 Results’ is at the top level, not inside another section.'],
    ['What comes after Methods?', 'is 3 Results (page 5).'],
    ['list sections 1 to 2', '1 Introduction (page 1). 2 Methods (page 2).'],
    ['How many numbered sections are there?', 'There are 6 sections with a number.'],
    ['how many pages does this thing have', 'There are 7 pages.'],
    ['What’s the title of 2.2?', '2.2 Memory tests (page 3).'],
    [
      'What’s in chapter 2?',
      'There are 2 subsections in ‘2 Methods’, 3 with all below them. 2.1 Participants (page 2).',
    ],
    ['How many sections are there at the top level?', 'There are 3 sections at the top level with a number'],
    ['How many sections are there, not counting the appendix?', 'There are 3 sections at the top level with a number'],
  ])('%s', (question, answer) => {
    expect(ask(question)).toContain(answer);
  });

  test.each(['What happens after memory tests?', 'What comes before sleep?', 'What is 2.2 times 3?'])(
    'what may mean anything else is read: %s',
    (question) => {
      expect(ask(question)).toBeUndefined();
    },
  );

  test('a section that prints no number has that of those below it', () => {
    const bare = fakeIndex([
      {
        title: 'T',
        sections: [
          { title: '1 Lamps', paragraphs: ['Oil.'] },
          { title: 'Ships', paragraphs: ['Sails.'] },
          { title: '2.1 Sails', level: 2, paragraphs: ['Wind.'] },
          { title: '2.2 Keels', level: 2, paragraphs: ['Oak.'] },
          { title: '3 Harbors', paragraphs: ['Piers.'] },
        ],
      },
    ]);
    const said = (question: string) => computeGlobal(readIn(question, scope, bare), scope, bare);
    expect(textsOf(said('How many subsections does section 2 have?'))?.[0]).toBe('There are 2 subsections in ‘Ships’.');
    expect(said('How many sections are there?')).toMatchObject({ doubt: undefined, found: true });
  });

  test('that a later part does not begin at 1 is no gap', () => {
    const question = 'Which section comes after Methods?';
    expect(computeGlobal(readIn(question, scope, reader), scope, reader)?.doubt).toBeUndefined();
  });
});

describe('counting', () => {
  test.each([
    ['How many tables are there?', 'There are 3 tables.'],
    ['how many tables does the document contain', 'There are 3 tables.'],
    ['What is the total number of tables in this paper?', 'There are 3 tables.'],
    ['Count the figures.', 'There are 3 figures.'],
    ['Number of equations in the document', 'There are 3 formulas.'],
    ['How many references are listed?', 'There are 3 references.'],
    ['How many tables and figures are there in total?', 'There are 3 tables and 3 figures.'],
    ['How many tables are in section 2?', 'There are 2 tables in ‘2 Methods’.'],
    ['How many tables does section 2.2 have?', 'There is 1 table in ‘2.2 Memory tests’.'],
    ['How many tables are in the Methods section?', 'There are 2 tables in ‘2 Methods’.'],
    ['How many figures appear in sections 2 and 3?', 'There are 2 figures in ‘2 Methods’ and ‘3 Results’.'],
    [
      'How many figures are there in sections 1 to 3?',
      'There are 3 figures in ‘1 Introduction’, ‘2 Methods’ and ‘3 Results’.',
    ],
    ['How many tables are on pages 2 to 3?', 'There are 2 tables on pages 2 to 3.'],
    ['How many tables are there on page 5?', 'There is 1 table on page 5.'],
    ['How many figures come before page 4?', 'There is 1 figure on pages 1 to 3.'],
    ['How many figures are there before page 4?', 'There is 1 figure on pages 1 to 3.'],
    ['How many figures are there after page 3?', 'There are 2 figures from page 4 on.'],
    ['How many tables are on the first 2 pages?', 'There is 1 table on the first 2 pages.'],
    ['How many figures are there after section 2?', 'There is 1 figure after section 2.'],
    ['How many tables mention memory?', 'There are at least 2 tables about ‘memory’.'],
    [
      'How many tables about memory are there in section 2?',
      'There is at least 1 table in ‘2 Methods’ about ‘memory’.',
    ],
    ['How many tables have "age" in their caption?', 'There is 1 table about ‘age’.'],
    ['How many references are from 2015 or later?', 'There are 2 references from 2015 or later.'],
    ['How many references were published before 2015?', 'There is 1 reference from 2014 or earlier.'],
    ['How many references between 2000 and 2016 are there?', 'There are 2 references from 2000 to 2016.'],
    ['How many references are from the 2010s?', 'There are 2 references from 2010 to 2019.'],
    ['How many cited works are by Smith?', 'There are 2 references by Smith.'],
    [
      'How many sections does the document have?',
      'There are 3 sections at the top level with a number, beside ‘References’, 7 with all below them.',
    ],
    [
      'How many chapters are there?',
      'There are 3 sections at the top level with a number, beside ‘References’, 7 with all below them.',
    ],
    ['How many subsections does section 2 have?', 'There are 2 subsections in ‘2 Methods’, 3 with all below them.'],
    ['How many headings are there at all levels?', 'There are 7 sections.'],
    ['How many definitions are given?', 'There is 1 definition.'],
    ['How many pages does the document have?', 'There are 7 pages.'],
    ['How many footnotes are there?', 'No footnotes were found.'],
    ['Hi, can you tell me how many tables there are in sec. 2, please?', 'There are 2 tables in ‘2 Methods’.'],
    ['How many tables does section 2 (Methods) contain?', 'There are 2 tables in ‘2 Methods’.'],
    ['how many figures are on p. 4', 'There is 1 figure on page 4.'],
    ['How many figures are in "Results"?', 'There is 1 figure in ‘3 Results’.'],
    ['How many tables are in the introduction?', 'There are no tables in ‘1 Introduction’.'],
    ['how many tables are in section ii?', 'There are 2 tables in ‘2 Methods’.'],
    ['How many papers are cited?', 'There are 3 references.'],
    ['How many of the references are by Smith?', 'There are 2 references by Smith.'],
    ['How many papers by smith are cited?', 'There are 2 references by smith.'],
    ['How many works does the paper cite?', 'There are 3 references.'],
    ['How many tables are in section 9?', 'There is no section 9 in this document.'],
  ])('%s', (question, answer) => expect(ask(question)).toBe(answer));

  test('cites everything that was counted', () => {
    const [sentence] =
      computeGlobal(readIn('How many tables are there?', scope, reader), scope, reader)?.sentences ?? [];
    expect(sentence?.items.map(({ record }) => record.text)).toEqual([
      'Table 1: Ages of subjects',
      'Table 2: Tests of memory',
      'Table 3: Memory by age',
    ]);
  });
});

describe('listing and picking', () => {
  test.each([
    [
      'List all tables in section 2.',
      'There are 2 tables in ‘2 Methods’. Table 1: Ages of subjects (page 2). Table 2: Tests of memory (page 3).',
    ],
    ['Which figures are on page 4?', 'There is 1 figure on page 4. Figure 2: A list of words (page 4).'],
    [
      'What are the titles of the subsections of section 2?',
      'There are 2 subsections in ‘2 Methods’, 3 with all below them. 2.1 Participants (page 2). 2.2 Memory tests (page 3).',
    ],
    [
      'Which sections mention memory?',
      'There are at least 3 sections that mention ‘memory’. 2 Methods (page 2). 2.2 Memory tests (page 3). 3 Results (page 5).',
    ],
    ['What is the first table?', 'The first table is Table 1: Ages of subjects (page 2).'],
    ['What is the last figure in section 2?', 'The last figure in ‘2 Methods’ is Figure 2: A list of words (page 4).'],
    ['Name the second reference.', 'The second reference is [2] Jones, K. and Smith, J. Rest. 2015 (page 7).'],
    ['What is the caption of Table 2?', 'Table 2: Tests of memory (page 3).'],
    ['What is the title of section 2.2?', '2.2 Memory tests (page 3).'],
    ['On which page is Figure 3?', 'Figure 3 is on page 5.'],
    ['Where is Table 1?', 'Table 1 is on page 2.'],
    ['Tables in section 3', 'There is 1 table in ‘3 Results’. Table 3: Memory by age (page 5).'],
    ['Which table comes last?', 'The last table is Table 3: Memory by age (page 5).'],
    ['On which page is the first figure?', 'The first figure is Figure 1: A sleeper (page 1).'],
    ["What's the last figure's caption?", 'The last figure is Figure 3: Recall over time (page 5).'],
    ['Figure 2 caption', 'Figure 2: A list of words (page 4).'],
    ['Where can I find equation (2)?', 'Formula 2 is on page 5.'],
    ['Where does the Results section start?', '‘3 Results’ is on page 5.'],
    ['On what page is "Memory tests"?', '‘2.2 Memory tests’ is on page 3.'],
    ['Which section contains Table 2?', 'Table 2: Tests of memory is in ‘2.2 Memory tests’ (page 3).'],
    ['Which chapter is Table 2 in?', 'Table 2: Tests of memory is in ‘2 Methods’ (page 3).'],
    ['What does Figure 3 show?', 'Figure 3: Recall over time (page 5).'],
    ['Tell me what Table 2 is about, please.', 'Table 2: Tests of memory (page 3).'],
    ['What is section 2.1 about?', '2.1 Participants (page 2).'],
    ['Title of section 3', '3 Results (page 5).'],
    ['What does the last figure show?', 'The last figure is Figure 3: Recall over time (page 5).'],
    ['page of the memory tests', '‘2.2 Memory tests’ is on page 3.'],
    ['On which page do the references begin?', '‘References’ is on page 7.'],
    ['Does it have an introduction?', 'Yes: there is 1 section called ‘Introduction’.'],
    ['Is there a glossary?', 'No sections were found called ‘glossary’.'],
    ['Does the handbook have an appendix?', 'No appendices were found.'],
    ['tables?', 'There are 3 tables.'],
    ['Tables: how many?', 'There are 3 tables.'],
    ['I was wondering how many tables there are in this gazette.', 'There are 3 tables.'],
    ['Section 2.1 is called?', '2.1 Participants (page 2).'],
    ['Which pages have tables?', 'There are tables on pages 2, 3 and 5.'],
    [
      'Which sections contain tables?',
      'There are 2 sections with tables. ‘2 Methods’: 2 tables. ‘3 Results’: 1 table.',
    ],
    ['Does section 3 have any tables?', 'Yes: there is 1 table in ‘3 Results’.'],
    ['Which section is divided into the most subsections?', '‘2 Methods’ has the most subsections: 2.'],
    ['Are there any footnotes?', 'No footnotes were found.'],
    ['Does the document contain tables?', 'Yes: there are 3 tables.'],
    ['Which section has the most tables?', '‘2 Methods’ has the most tables: 2.'],
    [
      'How many tables are there per section?',
      'There are 3 tables. ‘1 Introduction’: 0 tables. ‘2 Methods’: 2 tables. ‘3 Results’: 1 table. ‘References’: 0 tables.',
    ],
    ['Which page contains the most formulas?', 'Page 5 has the most formulas: 2.'],
  ])('%s', (question, answer) => expect(ask(question)).toBe(answer));
});

describe('questions about what the document says', () => {
  test.each([
    'How many subjects took part in the study?',
    'How many algorithms were compared by the authors?',
    'What does Figure 3 show about age?',
    'What is Table 2 used for?',
    'How many images are in the training set?',
    'Which section of the brain is active?',
    'What is the main contribution?',
    'How many tables of the restaurant were taken?',
    'Why is sleep important?',
    'What number of participants were women?',
    'Who wrote the paper?',
    'List the datasets used.',
    'Which references are cited in section 2?',
    'What is the first table used for?',
    'What does the last figure show about age?',
    'Which definition is used in section 3?',
    'Which section cites [3]?',
    'Does section 2 have any problems?',
    'Where is memory?',
    'How many papers by nobody are cited?',
    '',
  ])('are left to reading: %s', (question) => expect(ask(question)).toBeUndefined());

  test('a heading is recognized inside the question', () => {
    const { structure } = readQuestion('How many figures are in memory tests?', { headings: ['2.2 Memory tests'] });
    expect(structure?.filters).toEqual([{ kind: 'sections', any: [{ words: 'Memory tests' }] }]);
    expect(structure?.confidence).toBeGreaterThan(0.9);
  });
});

test('appendices, chapters, parts and whatever else headings are called are counted as the document has them', () => {
  const act = fakeIndex([
    {
      title: 'An Act',
      sections: [
        { title: 'Part I – General', paragraphs: ['One.'] },
        { title: '1. Title', level: 2, paragraphs: ['One.'] },
        { title: '2. Words', level: 2, paragraphs: ['Two.'] },
        { title: 'Part II – Boats', paragraphs: ['Two.'] },
        { title: '3. Ropes', level: 2, paragraphs: ['Three.'] },
        { title: '3A. Knots', level: 2, paragraphs: ['More.'] },
        { title: 'Note 8. Lamps', level: 2, paragraphs: ['Four.'] },
      ],
    },
  ]);
  const said = (question: string) => textsOf(computeGlobal(readIn(question, scope, act), scope, act))?.[0];
  expect(said('How many parts does the act have?')).toBe('There are 2 parts.');
  expect(said('How many sections are in Part II?')).toBe('There are 3 subsections in ‘Part II – Boats’.');
  expect(said('What is section 3A called?')).toBe('3A. Knots (page 1).');
  expect(said('Title of Part II')).toBe('Part II – Boats (page 1).');
  expect(said('What is Note 8 about?')).toBe('Note 8. Lamps (page 1).');

  const lettered = fakeIndex([
    {
      title: 'A paper',
      sections: ['1 A', '2 B', '3 C', 'References', 'A Proofs', 'B Data', 'C Code', 'D Thanks'].map((title) => ({
        title,
        paragraphs: ['Words.'],
      })),
    },
  ]);
  const counted = (question: string) => textsOf(computeGlobal(readIn(question, scope, lettered), scope, lettered))?.[0];
  expect(counted('How many appendices are there?')).toBe('There are 4 appendices.');
  expect(counted('How many sections are there?')).toMatch(/^There are 3 sections/u);
});

test('a count with a gap is the least there is, and says what is missing', () => {
  const gaps = fakeIndex([
    {
      title: 'T',
      sections: [
        { title: '1 A', paragraphs: [table('Table 1: A'), table('Table 3: C'), 'See Table 4.', figure('A boat')] },
      ],
    },
  ]);
  const counted = (question: string) => computeGlobal(readIn(question, scope, gaps), scope, gaps);
  expect(counted('How many tables are there?')).toMatchObject({
    sentences: [{ says: { code: 'computed.there-are', params: { tallies: [{ count: 4, least: true }] } } }],
    doubt: { code: 'count.missing', params: { target: { kind: 'table' }, numbers: ['2', '4'] } },
  });
  expect(counted('How many figures are there?')).toMatchObject({
    sentences: [{ says: { code: 'computed.recognized', params: { tallies: [{ count: 1 }] } } }],
    doubt: { code: 'count.unnumbered', params: { target: { kind: 'figure' } } },
  });
  expect(counted('How many footnotes are there?')?.doubt?.code).toBe('count.none-recognized');
  expect(counted('How many pages are there?')?.doubt).toBeUndefined();
});
