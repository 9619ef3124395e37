import { expect, test } from 'vitest';
import { testId, testPassage, testReceipt } from '../state/testing.ts';
import { answerAs } from './copy-formats.ts';
import { sessionHtml, sessionMarkdown } from './export-session.ts';

const receipt = testReceipt();
const documents = [{ id: testId('a'), title: 'Larches & edges', authors: 'Åsa Vogtländer, Jo Reist', year: 2025 }];
const linkOf = () => 'wayleaf://open?doc=1';

test('Markdown has the answer, its numbers, and the words behind each', () => {
  expect(answerAs('markdown', receipt, { documents, linkOf })).toBe(
    [
      'It recovers 90.2 % [1].',
      '',
      '1. [Larches at the edge, 4 Results › 4.1 Training valleys, p. 2](wayleaf://open?doc=1)',
      '   > 90.2 % of the stems taller than 1.3 m',
    ].join('\n'),
  );
});

test('LaTeX cites by key and page, with the entries as comments', () => {
  const latex = answerAs('latex', receipt, { documents, linkOf });
  expect(latex).toContain('It recovers 90.2 \\%~\\cite[p.~2]{vogtlander2025}.');
  expect(latex).toContain('% @misc{vogtlander2025,');
  expect(latex).toContain('%   author = {Åsa Vogtländer and Jo Reist}');
  expect(latex).toContain('%   title = {{Larches \\& edges}}');
});

test('words that look like markup are only words', () => {
  const nasty = testReceipt({
    question: '<script>alert(1)</script>',
    evidence: [testPassage({ text: '"><img src=x onerror=alert(1)>', documentTitle: '*T*' })],
  });
  const html = sessionHtml(
    { title: 'A & B', receipts: [nasty], linkOf: () => 'javascript:"' },
    () => 'https://x/y.png',
  );
  expect(html).not.toMatch(/<script>alert|<img src=x|https:\/\/x/u);
  expect(html).toContain('default-src &#39;none&#39;'.replaceAll('&#39;', "'"));
  expect(sessionMarkdown({ title: 'A', receipts: [nasty], linkOf: () => undefined })).toContain('\\<script\\>');
});

test('a page of HTML has pictures of the passages, and numbers that lead to them', () => {
  const html = sessionHtml(
    { title: 'Larches', receipts: [receipt, receipt], linkOf },
    () => 'data:image/png;base64,AA==',
  );
  expect(html.match(/<img /gu)).toHaveLength(2);
  expect(html).toContain('<a href="#q2-1">1</a>');
  expect(html).toContain('id="q2-1"');
});

test('what a model wrote over several documents stands first, with its passages', () => {
  const { answer } = receipt;
  const line = { kind: 'document', question: 'How much?', probability: 0.9, verdict: 'found' } as const;
  const over = { text: 'Both recover most of it.', citations: [1], supported: true };
  const shelved = testReceipt({
    answer: {
      ...answer,
      parts: ['Larches', 'Stems'].map((label) => ({ ...line, label, sentences: answer.sentences })),
      shelf: { statements: [] },
      overview: { model: 'qwen3:8b', sentences: [over], of: [0, 1] },
    },
  });
  expect(answerAs('plain', shelved, { documents, linkOf })).toMatch(/^Both recover most of it \[1\]\.\n\nLarches:/u);
  expect(answerAs('markdown', shelved, { documents, linkOf })).toMatch(/^Both recover most of it \[1\]\.\n/u);
  expect(answerAs('latex', shelved, { documents, linkOf })).toMatch(/^Both recover most of it~\\cite/u);
  const html = sessionHtml({ title: 'Larches', receipts: [shelved], linkOf }, () => undefined);
  expect(html).toMatch(/Both recover most of it <sup><a href="#q1-1">1<\/a><\/sup>/u);
});
