import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from './paths.mjs';
import { withoutDrawing } from './pdfjs-reading.mjs';

interface CharString {
  readonly output: readonly number[];
  readonly width: number;
  readonly lsb: number;
  readonly seac?: readonly number[];
  convert(encoded: Uint8Array, subrs: readonly Uint8Array[], withSeac: boolean): boolean;
}

interface LateCharString extends Omit<CharString, 'output' | 'convert'> {
  readonly charstring: readonly number[];
  readonly hasOutline: boolean;
}

interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

interface Evaluator {
  loadFont(name: string | null): Promise<object>;
  getOperatorList(page: object): Promise<void>;
}

/** What of pdf.js is compared; its module exports none of it. */
interface Inside {
  readonly Lexer: new (stream: object, known: object) => { getObj(): unknown };
  readonly StringStream: new (text: string) => object;
  readonly EvaluatorPreprocessor: { readonly opMap: object };
  readonly EOF: unknown;
  readonly PartialEvaluator: new (options: object) => Evaluator;
  readonly OperatorList: new () => OperatorList;
  readonly WorkerTask: new (name: string) => object;
  readonly Font: { readonly prototype: object };
  readonly Type1CharString: new () => CharString;
  readonly LateCharString: new (
    name: string,
    encoded: Uint8Array,
    subrs: readonly Uint8Array[],
    seacInSubrs: boolean,
  ) => LateCharString;
  readonly hasSeac: (encoded: Uint8Array) => boolean;
}

const COMMON = [
  ...['Lexer', 'StringStream', 'EvaluatorPreprocessor', 'EOF', 'Type1CharString'],
  ...['PartialEvaluator', 'OperatorList', 'WorkerTask', 'Font'],
];
/** Which lines are drawn how, and in which color: nobody asks for it. */
const UNASKED: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 58]);
let folder: string;
let asItIs: Inside;
let changed: Inside;

async function inside(name: string, source: string, exported: readonly string[]): Promise<Inside> {
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(file, `${source}\nexport { ${exported.join(', ')} };`);
  // As Node loads it: what transforms the tests would take ten seconds for each.
  return createRequire(import.meta.url)(file) as Inside;
}

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined); // of what is damaged here on purpose
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-pdfjs-'));
  const source = await readFile(path.join(root, 'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs'), 'utf8');
  asItIs = await inside('as-it-is', source, COMMON);
  changed = await inside('changed', withoutDrawing(source), [...COMMON, 'LateCharString', 'hasSeac']);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Numbers that look random and are the same in each run, in [0, below). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function tokensOf({ Lexer, StringStream, EvaluatorPreprocessor, EOF }: Inside, text: string): string[] {
  const lexer = new Lexer(new StringStream(text), EvaluatorPreprocessor.opMap);
  const tokens: string[] = [];
  for (;;) {
    try {
      const token = lexer.getObj();
      if (token === EOF) return tokens;
      tokens.push(`${typeof token} ${JSON.stringify(token)}`);
    } catch (error) {
      tokens.push(String(error));
    }
  }
}

test('operators are the same ones, however they are spelled and whatever stands behind them', () => {
  const known = Object.keys(asItIs.EvaluatorPreprocessor.opMap);
  const others = [
    'T',
    'BIx',
    'tru',
    'nulls',
    'Tdx',
    'x',
    'W**',
    'é',
    'ÿq',
    'fals',
    '/F1',
    '(a)',
    '<</A 1>>',
    '%c\n',
    'BI',
  ];
  const ends = [' ', '\n', '', '', '/N', '(', '12', '[', '*', 'q', 'é'];
  const next = numbers(1);
  const pick = (from: readonly string[]): string => from[next(from.length)]!;
  for (let i = 0; i < 600; i++) {
    const words = Array.from({ length: 6 }, () => pick(next(4) === 0 ? others : known) + pick(ends));
    const text = words.join('');
    expect(tokensOf(changed, text), text).toEqual(tokensOf(asItIs, text));
  }
});

/** What a page of these operators comes to, in a document whose fonts have letters of their own. */
async function drawn({ PartialEvaluator, OperatorList, StringStream, WorkerTask, Font }: Inside, text: string) {
  const evaluator = new PartialEvaluator({ options: { ignoreErrors: true } });
  evaluator.loadFont = async (name) => {
    const charsToGlyphs = (letters: string): string[] => Array.from(letters, (letter) => `${String(name)}${letter}`);
    const font = Object.defineProperties(Object.create(Font.prototype) as object, {
      charsToGlyphs: { value: charsToGlyphs },
      isType3Font: { value: false },
      data: { value: undefined },
    });
    return { font, loadedName: `g_${String(name)}`, send: () => undefined };
  };
  const operatorList = new OperatorList();
  await evaluator.getOperatorList({ stream: new StringStream(text), task: new WorkerTask('page'), operatorList });
  const { fnArray, argsArray } = operatorList;
  return fnArray.flatMap((fn, i) => (UNASKED.has(fn) ? [] : `${fn} ${JSON.stringify(argsArray[i])}`));
}

test('a page draws the same, whatever its operators are and in which order they come', async () => {
  const next = numbers(3);
  const pieces = [
    ...['q', 'Q', 'BT', 'ET', 'T*', 'W', 'W*', 'n', 'f', 'f*', 'S', 's', 'B', 'b', 'h', 'EMC', 'BX', 'EX', 'sh'],
    ...[
      '/F1 9 Tf',
      '/F2 8 Tf',
      '/F1 7 Tf',
      '12 Tf',
      '(ab) Tj',
      '[(a) -20 (b) null 3] TJ',
      "(c) '",
      '1 2 (d) "',
      '[] TJ',
    ],
    ...['1 0 0 1 2 3 Tm', '4 5 Td', '6 7 TD', '8 TL', '0.1 Tc', '0.2 Tw', '90 Tz', '1 Ts', '3 Tr', '1 0 0 1 4 4 cm'],
    ...['1 1 m', '2 2 l', '1 2 3 4 5 6 c', '1 2 3 4 v', '1 2 3 4 y', '0 0 9 9 re', '0 0 0 9 re', '1 l', 'm'],
    ...[
      '0 g',
      '.5 G',
      '1 0 0 rg',
      '0 1 0 RG',
      '0 0 0 1 k',
      '1 0 0 0 K',
      '/DeviceRGB cs',
      '0 0 1 sc',
      '0 1 scn',
      '/P scn',
    ],
    ...[
      '/A g',
      '2 w',
      '1 J',
      '1 j',
      '4 M',
      '[1 2] 0 d',
      '/A BMC',
      '/Span <</MCID 3>> BDC',
      '<</A 1>> q',
      '/X gs',
      'xx',
      '%',
    ],
  ];
  let letters = 0;
  for (let i = 0; i < 80; i++) {
    const text = Array.from({ length: 60 }, () => pieces[next(pieces.length)]!).join('\n');
    const expected = await drawn(asItIs, text);
    expect(await drawn(changed, text), text).toEqual(expected);
    letters += expected.filter((operator) => operator.startsWith('44 ')).length;
  }
  expect(letters).toBeGreaterThan(80);
});

test('an outline that is translated late is the one that is translated at once', () => {
  const next = numbers(2);
  const bytes = (length: number): Uint8Array =>
    // Operators, two bytes of the one that puts letters together among them, and numbers.
    Uint8Array.from({ length }, () => [next(32), 12, 6, 10, 13, 32 + next(224), 139 + next(100)][next(7)]!);
  const some = { outlines: 0, seacs: 0 };
  for (let i = 0; i < 1000; i++) {
    const subrs = Array.from({ length: next(4) }, () => bytes(next(8)));
    const encoded = bytes(next(24));
    if (i % 2 === 0) encoded.set([139, 140, 13].slice(0, encoded.length));
    const atOnce = new asItIs.Type1CharString();
    const error = atOnce.convert(encoded, subrs, true);
    const output = error ? [14] : atOnce.output;
    const late = new changed.LateCharString('a', encoded, subrs, subrs.some(changed.hasSeac));
    expect(late.hasOutline).toBe(output.length > 0);
    expect(late.seac).toEqual(atOnce.seac);
    expect([late.charstring, late.width, late.lsb]).toEqual([output, atOnce.width, atOnce.lsb]);
    if (output.length > 0) some.outlines++;
    if (atOnce.seac) some.seacs++;
  }
  expect(some.outlines).toBeGreaterThan(200);
  expect(some.outlines).toBeLessThan(1000);
  expect(some.seacs).toBeGreaterThan(20);
});
