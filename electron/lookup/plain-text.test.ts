import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['HTML', 'Effects of CO<sub>2</sub> on <i>Phragmites</i> &amp; others', 'Effects of CO2 on Phragmites & others'],
  ['JATS', '<jats:title>Abstract</jats:title><jats:p>One.</jats:p><jats:p>Two.</jats:p>', 'One. Two.'],
  [
    'sections',
    '<sec><title>Aim</title><p>To see.</p></sec><sec><title>End</title><p>Seen.</p></sec>',
    'Aim To see. End Seen.',
  ],
  [
    'one of several forms of a formula',
    'With <jats:inline-formula><jats:alternatives><jats:tex-math>$x^2$</jats:tex-math><mml:math><mml:mi>x</mml:mi></mml:math></jats:alternatives></jats:inline-formula> it is.',
    'With $x^2$ it is.',
  ],
  ['signs that are none of the markup', 'if p < .05, n<m and k>1', 'if p < .05, n<m and k>1'],
  ['lines and signs that nobody sees', 'One\n  two\u202E three\u0000', 'One two three'],
  ['what is not closed', '<p>One <b>two<p>three', 'One two three'],
])('%s', (_, markup, text) => {
  expect(plainText(markup)).toEqual({ text, scripted: false });
});

test.each([
  ['a script', 'Reeds<script>alert(1)</script> bend'],
  ['a script with a word', 'Reeds<script async>alert(1)</script> bend'],
  ['a handler', 'Reeds<img src=x onerror="alert(1)"> bend'],
  ['a frame', 'Reeds<iframe src="javascript:alert(1)">x</iframe> bend'],
])('%s is left out, and said', (_, markup) => {
  expect(plainText(markup)).toEqual({ text: 'Reeds bend', scripted: true });
});

test('what is deep, or long, takes no longer than its length', () => {
  expect(plainText(`${'<b>'.repeat(50_000)}x${'</b>'.repeat(50_000)}y`).text).toBe('y');
  expect(plainText('<i>x</i>'.repeat(50_000)).text).toBe('x'.repeat(50_000));
  expect(plainText('<'.repeat(200_000)).text).toHaveLength(200_000);
});
