/** How English calls the parts of a document. The notation is that of `phrasesOf`. */
import type { Thing } from '../language.ts';

/** Longer names win over shorter ones. `loose` words also name what a document speaks of: 'images' may be taken. */
export const things: readonly Thing[] = [
  {
    kind: 'section',
    level: 3,
    forms: 'sub(-)sub(-)section(s), third{-| }level section(s), third{-| }level heading(s)',
  },
  {
    kind: 'section',
    level: 2,
    forms:
      'sub(-)section(s), sub(-)chapter(s), sub(-)heading(s), second{-| }level section(s), second{-| }level heading(s)',
  },
  {
    kind: 'section',
    level: 1,
    forms: `chapter(s), ch., chap., chapter title(s), top{-| }level section(s), top{-| }level heading(s), first{-| }level section(s),
      first{-| }level heading(s), main section(s), major section(s), primary section(s), main heading(s), major heading(s)`,
  },
  { kind: 'section', forms: 'section(s), sec., sect., §, section heading(s), section title(s), heading(s)' },
  { kind: 'figure', forms: 'figure(s), figure caption(s), fig(s), fig.' },
  { kind: 'figure', loose: true, forms: 'illustration(s), image(s), picture(s)' },
  { kind: 'table', forms: 'table(s), table caption(s)' },
  { kind: 'formula', forms: '(display |displayed )equation(s), (display |displayed )formula(s|e), eq(s)., eq' },
  {
    kind: 'reference',
    forms: `reference(s), bibliograph{ic|y} reference(s), bibliograph{ic|y} entr{y|ies}, bibliograph{ic|y} item(s),
      reference entr{y|ies}, reference item(s), literature reference(s), literature entr{y|ies}, literature source(s),
      cited work(s), cited paper(s), cited source(s), cited publication(s), cited reference(s), cited article(s),
      works cited, reference(s) listed, reference(s) cited`,
  },
  { kind: 'reference', loose: true, forms: 'citation(s), source(s)' },
  {
    kind: 'algorithm',
    forms:
      'algorithm box(es), algorithm block(s), algorithm listing(s), algorithm float(s), pseudo(-)code block(s), pseudo(-)code listing(s)',
  },
  { kind: 'algorithm', loose: true, forms: 'algorithm(s), pseudo(-)code(s), alg.' },
  {
    kind: 'code',
    forms: `(source )code listing(s), (source )code block(s), (source )code snippet(s), (source )code example(s),
      (source )code sample(s), (source )code fragment(s), (program )listing(s), snippet(s)`,
  },
  { kind: 'footnote', forms: 'footnote(s)' },
  { kind: 'paragraph', forms: 'paragraph(s)' },
  { kind: 'page', forms: 'page(s)' },
  ...'definition theorem lemma proposition corollary axiom conjecture'
    .split(' ')
    .map((word): Thing => ({ kind: 'statement', word, forms: statementForms(word) })),
  ...'remark example exercise problem claim'
    .split(' ')
    .map((word): Thing => ({ kind: 'statement', word, loose: true, forms: statementForms(word) })),
];

function statementForms(word: string): string {
  if (word === 'lemma') return 'lemma(s|ta)';
  return word.endsWith('y') ? `${word.slice(0, -1)}{y|ies}` : `${word}(s)`;
}

/** What stands before a printed number, as a caption or a text has it. */
export const labels = {
  table: 'table(s), tab.',
  figure: 'figure(s), fig(s)., fig(s)',
  algorithm: 'algorithm(s), alg.',
  equation: 'equation(s), eq(s)., eq(s), formula',
  box: 'box',
} as const;

/** What stands before the number of a section, in questions and in headings. */
export const sectionLabels =
  'section(s), sec(s)., sub(-)section(s), §, §§, chapter(s), chap., ch., appendi{x|ces}, clause, article';
export const partLabels = 'part';

export const pageLabels = 'page(s), p., pp.';

/** The list of works at the end of a document. */
export const bibliography =
  'bibliography, references, reference list, reference section, list of references, literature list, works cited, literature cited';
