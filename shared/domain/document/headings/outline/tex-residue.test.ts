import { expect, test } from 'vitest';
import { buildDocument } from '../../build.ts';
import { content, page, paragraph, run } from '../../testing.ts';
import { isStructure } from '../../tree.ts';
import { withoutTex } from './tex-residue.ts';

test.each([
  ['\\texorpdfstring{$\\mathcal{O}(n)$ sorting}{O(n) sorting}', 'O(n) sorting'],
  ['The \\texorpdfstring{\\({\\rm d}_{4}\\)}{d4} group', 'The d4 group'],
  ['Bounds on $\\alpha $ and $\\beta _2$', 'Bounds on α and β2'],
  ['\\(\\Lambda\\)-terms', 'Λ-terms'],
  ['Why \\emph {lazy} \\textbf{\\textit{trees}}?', 'Why lazy trees?'],
  ['LaTeX{}2e and \\TeX {}', 'LaTeX2e and TeX'],
  ['\\LaTeXe \\ for chemists', 'LaTeX2e for chemists'],
  ['Section~3: R\\&D, 5\\,\\% more', 'Section 3: R&D, 5 % more'],
  ['Poincar\\\'e and G\\"{o}del', 'Poincaré and Gödel'],
  ['The $k$-means method', 'The k-means method'],
  ['A first line \\\\ and a second', 'A first line and a second'],
  ['\\relax \\hskip -1em\\relax Results', 'Results'],
])('%s', (title, plain) => {
  expect(withoutTex(title)).toBe(plain);
});

test.each([
  ['$100,000 Next-Day Deposit Rule'],
  ['Prices between $5 and $7'],
  ['The \\begin{document} line'],
  ['\\def vs. \\newcommand'],
  ['C:\\temp\\new'],
  ['Best practices for .orig.tar.{gz,bz2,xz}'],
  ['~/.profile'],
  ['Sets: {a, b}'],
])('%s is no residue', (title) => {
  expect(withoutTex(title)).toBe(title);
});

test('a bookmark with residue finds its printed title, one whose words are printed so keeps them', () => {
  const text = ['Running text fills the column from one side to the other, as it does', 'on every page of the book.'];
  const pages = ['Bounds on α', '\\emph{lazy} text', 'Trees', 'Roots'].map((title, i) =>
    page(i, [run(title, 100, 700, { size: 16, font: 1 }), ...paragraph(text, 100, 660)]),
  );
  const titles = ['Bounds on \\texorpdfstring{$\\alpha $}{α}', '\\emph{lazy} text', 'Trees', '\\textsc {Unprinted}'];
  const outline = titles.map((title, pageIndex) => ({ title, level: 1, pageIndex }));
  const found = buildDocument(content(pages, outline)).tree.nodes.filter(isStructure).slice(1);
  expect(found.map(({ title }) => title)).toEqual(['Bounds on α', '\\emph{lazy} text', 'Trees', 'Unprinted']);
});
