import { expect, test } from 'vitest';
import type { ContextNode } from '#shared/domain/prompts/label.ts';
import { formatLatex, formatPlain } from './formats.ts';

const document: ContextNode = {
  kind: 'document',
  title: 'Larches at the tree line',
  children: [
    {
      kind: 'section',
      title: '2 Methods',
      children: [
        {
          kind: 'section',
          title: '2.1 Counts',
          children: [{ kind: 'passage', n: 4, text: 'A share of 3 % & more.' }],
        },
      ],
    },
  ],
};

test('plain text has headings on lines of their own', () => {
  expect(formatPlain([document])).toBe(
    'Larches at the tree line\n\n2 Methods\n\n2.1 Counts\n\n[4] A share of 3 % & more.',
  );
});

test('LaTeX has its commands, and escapes what it would read as one', () => {
  expect(formatLatex([document])).toBe(
    [
      '\\title{Larches at the tree line}',
      '\\begin{document}',
      '\\section{2 Methods}',
      '\\subsection{2.1 Counts}',
      '[4] A share of 3 \\% \\& more.',
      '\\end{document}',
    ].join('\n'),
  );
});
