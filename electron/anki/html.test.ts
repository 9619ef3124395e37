import { expect, test } from 'vitest';
import { ankiGap, ankiText } from './html.ts';
import { plainField } from './note.ts';

test('nothing in a text is markup, a field, a sound or a formula', () => {
  const text = '<b onclick="x">&amp;</b> {{Front}} [sound:a.mp3] [latex]\\write18{}[/latex] \\(x\\)';
  const html = ankiText(text);
  expect(html).not.toMatch(/[<>[{}\\]/u);
  expect(plainField(html)).toBe(text);
});

test('lines stay lines, and a formula of a spreadsheet is none', () => {
  expect(ankiText('a\r\nb\nc')).toBe('a<br>b<br>c');
  expect(ankiText('=SUM(A1)')).toBe('&#61;SUM(A1)');
  expect(plainField(ankiText('-1 °C'))).toBe('-1 °C');
});

test('a gap keeps its signs, and one hint', () => {
  expect(ankiGap('{{c1::', 'a < b', '}}')).toBe('{{c1::a &lt; b}}');
  expect(ankiGap('{{c2::', 'a::hint::more', '}}')).toBe('{{c2::a::hint: more}}');
});
