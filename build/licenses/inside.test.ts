import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OTHERS } from '../bundle/assets.mjs';
import { insideByBill, insideByHeadings, insideByNotices, insidePdfjs, PDFJS_PARTS } from './inside.mjs';
import { licenseProblem } from './collect.mjs';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const root = new URL('../..', import.meta.url).pathname;

test('each part of pdf.js has files that are there, and a license beside them', () => {
  for (const { name, version = '', license, text = '' } of insidePdfjs(root))
    expect(licenseProblem({ name, version, license, text }), name).toBeNull();
  const others: Readonly<Record<string, string>> = OTHERS;
  for (const place of PDFJS_PARTS.flatMap(({ files }) => files.map((file) => file.replace('dist/pdfjs/', '')))) {
    const source = others[place] ?? `node_modules/pdfjs-dist/${place}`;
    expect(existsSync(new URL(`../../${source}`, import.meta.url)), place).toBe(true);
  }
});

test('headings of a list name what is compiled into packages, several in one', () => {
  expect(
    insideByHeadings('Skia (BSD-3-Clause), inside canvas\n\none, two (for Rust) and three (MIT), inside a and b\n'),
  ).toEqual([
    { name: 'Skia', license: 'BSD-3-Clause', inside: 'canvas' },
    { name: 'one', license: 'MIT', inside: 'a and b' },
    { name: 'two (for Rust)', license: 'MIT', inside: 'a and b' },
    { name: 'three', license: 'MIT', inside: 'a and b' },
  ]);
});

test('each notice of the runtime of models has a license that somebody has read', () => {
  const licenses = JSON.parse(read('resources/licenses/onnxruntime.json')) as Record<string, string>;
  const parts = insideByNotices(read('resources/licenses/onnxruntime.txt'), licenses);
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'protocolbuffers/protobuf',
      'Eigen',
      'abseil-cpp',
      'google/re2',
      'google/flatbuffers',
      'onnx',
    ]),
  );
  expect(parts.map(({ name }) => name).sort()).toEqual(Object.keys(licenses).sort());
});

test('a notice that nobody has read stops the list', () => {
  const notices = 'Head\n_____\n\nEigen\n\nMPL\n_____\n\nEigenvalues\n\nwords\n';
  expect(() => insideByNotices(notices, { Eigen: 'MPL-2.0' })).toThrow(/'Eigenvalues' inside/u);
  expect(insideByNotices(notices, { Eigen: 'MPL-2.0', Eigenvalues: 'MIT' })).toHaveLength(2);
});

test('what the native canvas is compiled from under terms that want to be repeated has its text in our list', () => {
  const scope = new URL('../../node_modules/@napi-rs/canvas-linux-x64-gnu', import.meta.url).pathname;
  const named = new Set(insideByHeadings(read('resources/licenses/native.txt')).map(({ name }) => name.toLowerCase()));
  // Of alternatives one is chosen whose text is given once; what only builds it is not in it.
  const isChosen = (license: string) => /Apache-2\.0|Unlicense/u.test(license);
  const missing = insideByBill(scope).filter(
    ({ name, license }) => !isChosen(license) && !named.has(name.toLowerCase()),
  );
  expect(missing.map(({ name }) => name)).toEqual(['napi-build', 'napi-derive-backend']);
});
