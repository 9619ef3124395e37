import { describe, expect, test } from 'vitest';
import { createStyles, namedIn, rulesOf } from './style-sheets.mjs';

const code = 'cls("card", look); `note-${color}`; "big icon"; "title"';
const touches = (css: string, text: string): boolean =>
  createStyles([css], [namedIn(code)]).of([namedIn(text)]).length > 0;

describe('a rule touches an example', () => {
  test.each([
    ['that names its class', '.card { top: 0 }', '"card"'],
    ['that names all of its classes', '.card .title { top: 0 }', '"card", "title"'],
    ['that names those of one of its selectors', '.title, .card.big { top: 0 }', '"card big"'],
    ['in whose modules a template may put it together', '.note-red { top: 0 }', '`note-${color}`'],
    ['where it names no class', 'button, .card { top: 0 }', ''],
    ['where a package gives the class', '.pdf-layer { top: 0 }', ''],
    ['where it says what must not be there', '.card:not(.title, :is(.big)) { top: 0 }', '"card"'],
    ['where it says what may be there', ':is(.title, .card) { top: 0 }', ''],
    ['in a medium', '@media print { .card { top: 0 } }', '"card"'],
    ['where it is no rule of style', '@keyframes card { from { top: 0 } }', ''],
  ])('%s', (_, css, text) => {
    expect(touches(css, text)).toBe(true);
  });

  test.each([
    ['that names another', '.card { top: 0 }', '"cards", "big-card", "card-2"'],
    ['that names one of two', '.card .title { top: 0 }', '"card"'],
    ['that names none, in a medium', '@media print { .card { top: 0 } }', '"title"'],
  ])('but not one %s', (_, css, text) => {
    expect(touches(css, text)).toBe(false);
  });
});

test('rules are read with what they stand in, without comments', () => {
  const css = [
    '/* Why { */ .a::before { content: "}"; }',
    "@import './b.css' layer(base);",
    '@media print { @layer base { .b { top: 0; } } .c { & .d { top: 0; } } }',
  ].join('\n');
  expect(rulesOf(css)).toEqual([
    { text: '.a::before{content: "}";}', selectors: [['a']] },
    { text: "@import './b.css' layer(base);", selectors: [[]] },
    { text: '@media print @layer base .b{top: 0;}', selectors: [['b']] },
    { text: '@media print .c{& .d { top: 0; }}', selectors: [['c']] },
  ]);
});
