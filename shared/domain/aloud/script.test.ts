import { expect, test } from 'vitest';
import type { NodeId } from '../../base/ids.ts';
import type { TextLine } from '../document/tree.ts';
import { utterancesOf, type HeardNode, type Hearing } from './script.ts';
import { usuallySkipped, type Utterance } from './utterance.ts';
import { distanceTo, standsIn, withinQuads } from './within.ts';

const usual: Hearing = { skips: new Set(usuallySkipped), language: 'en', cites: true };

/** One line for each row of words, 14 pt apart, letters 5 pt wide; where a row ends in '-' the hyphen is undone. */
function node(rows: readonly string[], more: Partial<HeardNode> = {}): HeardNode {
  let text = '';
  const lines: TextLine[] = [];
  for (const [at, row] of rows.entries()) {
    const cut = row.endsWith('-');
    const words = cut ? row.slice(0, -1) : row;
    lines.push({
      pageIndex: 0,
      start: text.length,
      end: text.length + words.length,
      origin: [72, 700 - 14 * at],
      direction: [1, 0],
      up: [0, 1],
      ascent: 7,
      descent: 3,
      edges: Float32Array.from({ length: words.length + 1 }, (_, i) => 5 * i),
    });
    text += words + (cut || at === rows.length - 1 ? '' : ' ');
  }
  return { id: 'b1' as NodeId, kind: 'text', text, lines, heading: '2 Bees', marks: [], ...more };
}

function said(heard: HeardNode, hearing: Hearing = usual): string[] {
  return utterancesOf(heard, hearing).map(({ spoken }) => spoken);
}

/** Each word beside what it stands for in the node's text. */
function pairs(heard: HeardNode, { spoken, words }: Utterance): [string, string][] {
  return words.map(({ at, length, start, end }) => [spoken.slice(at, at + length), heard.text.slice(start, end)]);
}

test('sentences are said one by one, and each word knows where it is printed', () => {
  const heard = node(['Bees dance. They', 'find flow-', 'ers.']);
  const script = utterancesOf(heard, usual);
  expect(script.map(({ spoken }) => spoken)).toEqual(['Bees dance.', 'They find flowers.']);
  const flowers = script[1]!.words[2]!;
  expect(heard.text.slice(flowers.start, flowers.end)).toBe('flowers');
  expect(flowers.pages[0]!.quads.map((quad) => [quad[0], quad[2], quad[1]])).toEqual([
    [72 + 25, 72 + 45, 683],
    [72, 72 + 15, 669],
  ]);
});

test('citations in brackets are left out, and the words around them keep their places', () => {
  const text = 'Dances were decoded [3, 7] by Frisch (1967), too (see Dyer, 2002; Seeley et al., 1991).';
  const heard = node([text], {
    marks: [{ start: text.indexOf('Frisch'), end: text.indexOf('1967') + 4, kind: 'citation' }],
  });
  const [only] = utterancesOf(heard, usual);
  expect(only!.spoken).toBe('Dances were decoded by Frisch, too.');
  for (const [word, printed] of pairs(heard, only!)) expect(word.replace(/[.,]$/u, '')).toBe(printed);
  expect(said(heard, { ...usual, skips: new Set() })).toEqual([text]);
});

test('brackets that say something are read, as is an interval where nothing is cited', () => {
  expect(said(node(['It works (in most cases, by far).']))).toEqual(['It works (in most cases, by far).']);
  expect(said(node(['Values in [0, 1] are odds (May 2020).']))).toEqual(['Values in [0, 1] are odds (May 2020).']);
  expect(said(node(['Values in [2, 3] are odds.']), { ...usual, cites: false })).toEqual([
    'Values in [2, 3] are odds.',
  ]);
});

test('marks of notes are not said', () => {
  const heard = node(['They dance⁴, and hum* along.'], { marks: [{ start: 20, end: 21, kind: 'note' }] });
  expect(said(heard)).toEqual(['They dance, and hum along.']);
  expect(said(heard, { ...usual, skips: new Set(['citations']) })).toEqual(['They dance, and hum* along.']);
});

test('what is skipped says nothing, and is said where the listener wants it', () => {
  for (const kind of ['footnote', 'reference', 'formula', 'code', 'figure', 'authors'] as const) {
    expect(said(node(['Something.'], { kind }))).toEqual([]);
    expect(said(node(['Something.'], { kind }), { ...usual, skips: new Set() })).toEqual(['Something.']);
  }
  expect(said(node(['[1] Frisch, The dance.'], { heading: 'References' }))).toEqual([]);
  expect(said(node(['1 Bees . . . . . . . 3'], { heading: 'Anything' }))).toEqual([]);
});

test('a caption begins with its label in full', () => {
  expect(said(node(['Fig. 3. Where bees fly. All of them.'], { kind: 'caption', label: 'Fig. 3' }))).toEqual([
    'Figure 3: Where bees fly.',
    'All of them.',
  ]);
  expect(said(node(['Table 2 | Hives'], { kind: 'caption', label: 'Table 2' }))).toEqual(['Table 2: Hives']);
  expect(said(node(['Abb. 3: Bienen.'], { kind: 'caption', label: 'Abb. 3' }), { ...usual, language: 'de' })).toEqual([
    'Abbildung 3: Bienen.',
  ]);
});

test('a table is said row by row, each value behind its head', () => {
  const heard = node(['Hive Bees Honey', 'North 300 12 kg', 'South 280 9 kg'], {
    kind: 'table',
    cells: {
      rows: 3,
      columns: 3,
      headerRows: 1,
      cells: [
        ['Hive', 0, 0],
        ['Bees', 0, 1],
        ['Honey', 0, 2],
        ['North', 1, 0],
        ['300', 1, 1],
        ['12 kg', 1, 2],
        ['South', 2, 0],
        ['280', 2, 1],
        ['9 kg', 2, 2],
      ].map(([words, row, column]) => {
        const start = 'Hive Bees Honey North 300 12 kg South 280 9 kg'.indexOf(String(words));
        const spans = [{ start, end: start + String(words).length }];
        return { row: Number(row), column: Number(column), rowSpan: 1, columnSpan: 1, spans };
      }),
    },
  });
  const script = utterancesOf(heard, usual);
  expect(script.map(({ spoken }) => spoken)).toEqual([
    'North, Bees: 300, Honey: 12 kg',
    'South, Bees: 280, Honey: 9 kg',
  ]);
  expect(pairs(heard, script[1]!)).toEqual([
    ['South,', 'South'],
    ['Bees:', 'Bees'],
    ['280,', '280'],
    ['Honey:', 'Honey'],
    ['9', '9'],
    ['kg', 'kg'],
  ]);
});

test('Chinese is cut into words where no spaces are', () => {
  const heard = node(['蜜蜂在花间跳舞。'], {});
  const [only] = utterancesOf(heard, { ...usual, language: 'zh' });
  expect(only!.language).toBe('zh');
  expect(only!.words.length).toBeGreaterThan(2);
  expect(only!.words.map(({ at, length }) => only!.spoken.slice(at, at + length)).join('')).toBe('蜜蜂在花间跳舞。');
});

test('what is too long for a voice is cut where it pauses', () => {
  const heard = node([Array.from({ length: 60 }, (_, at) => `bees dance ${at}${at % 7 === 6 ? ';' : ''}`).join(' ')]);
  const script = utterancesOf(heard, usual);
  expect(script.length).toBeGreaterThan(1);
  for (const { spoken } of script.slice(0, -1)) expect(spoken).toMatch(/;$/u);
  expect(script.map(({ spoken }) => spoken).join(' ')).toBe(heard.text);
});

test('of a selection only its words are said', () => {
  const heard = node(['Bees dance in the dark.']);
  const [whole] = utterancesOf(heard, usual);
  const selected = [{ pageIndex: 0, quads: [[97, 697, 147, 697, 147, 707, 97, 707] as const] }];
  const part = withinQuads(whole!, selected)!;
  expect(part.spoken).toBe('dance in');
  expect(pairs(heard, part)).toEqual([
    ['dance', 'dance'],
    ['in', 'in'],
  ]);
  expect(withinQuads(whole!, [{ pageIndex: 1, quads: selected[0]!.quads }])).toBeUndefined();
  expect(standsIn(whole!, 0, { x0: 0, y0: 690, x1: 612, y1: 720 })).toBe(true);
  expect(standsIn(whole!, 0, { x0: 0, y0: 0, x1: 612, y1: 600 })).toBe(false);
  expect(distanceTo(whole!, 0, [72, 717])).toBeCloseTo(10);
});
