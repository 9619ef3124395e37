import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billOfMaterials } from './sbom.mjs';

const native = readFileSync(new URL('../../resources/licenses/native.txt', import.meta.url), 'utf8');
const product = { name: 'wayleaf', version: '1.0.0', license: 'Apache-2.0' };

test('names every package by its address, with its license', () => {
  const leaf = { name: '@scope/leaf', version: '1.2.3', license: '(MIT OR Zlib)', text: '' };
  const { components, metadata, specVersion } = billOfMaterials(product, [leaf], '', '45.0.0');
  expect(specVersion).toBe('1.6');
  expect(metadata.component).toMatchObject({ name: 'wayleaf', licenses: [{ license: { id: 'Apache-2.0' } }] });
  expect(components).toMatchObject([
    { type: 'framework', purl: 'pkg:npm/electron@45.0.0' },
    { purl: 'pkg:npm/%40scope/leaf@1.2.3', licenses: [{ expression: '(MIT OR Zlib)' }] },
  ]);
});

test('names the libraries that are compiled into packages', () => {
  const { components } = billOfMaterials(product, [], native, '45.0.0');
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Skia', 'FreeType', 'HarfBuzz', 'libpng', 'Leptonica']));
  expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(components.length);
});

test('names the models that ship, by the hash of their weights', () => {
  const model = {
    spec: { id: 'own', license: 'Apache-2.0' },
    graph: 'onnx/model.onnx',
    files: [
      { path: 'tokenizer.json', sha256: 'b'.repeat(64) },
      { path: 'onnx/model.onnx', sha256: 'a'.repeat(64) },
    ],
  };
  expect(billOfMaterials(product, [], '', '45.0.0', [model]).components.at(-1)).toEqual({
    type: 'machine-learning-model',
    'bom-ref': 'model:own',
    name: 'own',
    licenses: [{ license: { id: 'Apache-2.0' } }],
    hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }],
  });
});
