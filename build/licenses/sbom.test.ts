import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, test } from 'vitest';
import { billOfMaterials } from './sbom.mjs';

const product = { name: 'wayleaf', version: '1.0.0', license: 'Apache-2.0', files: ['LICENSE', 'dist/cli.mjs'] };
const nothing = { product, packages: [], inside: [], electron: '45.0.0', models: {}, hashOf: () => undefined };
const card = {
  license: 'MIT',
  does: 'Ranks',
  files: ['own/'],
  base: ['an older one'],
  learnedFrom: ['questions (MIT)'],
};

test('names every package by its address, with its license and the files that it is in', () => {
  const leaf = { name: '@scope/leaf', version: '1.2.3', license: '(MIT OR Zlib)', text: '', files: ['dist/cli.mjs'] };
  const { components, metadata, specVersion } = billOfMaterials({ ...nothing, packages: [leaf] });
  expect(specVersion).toBe('1.6');
  expect(metadata.component).toMatchObject({
    name: 'wayleaf',
    licenses: [{ license: { id: 'Apache-2.0' } }],
    evidence: { occurrences: [{ location: 'LICENSE' }, { location: 'dist/cli.mjs' }] },
  });
  expect(components).toMatchObject([
    { type: 'framework', purl: 'pkg:npm/electron@45.0.0' },
    {
      purl: 'pkg:npm/%40scope/leaf@1.2.3',
      licenses: [{ expression: '(MIT OR Zlib)' }],
      evidence: { occurrences: [{ location: 'dist/cli.mjs' }] },
    },
  ]);
});

test('names what is inside packages once, with the version where a bill of theirs says it', () => {
  const inside = [
    { name: 'zlib', version: '646b', license: 'Zlib', inside: 'canvas' },
    { name: 'zlib', license: 'Zlib', inside: 'canvas and core' },
    { name: 'Kernels', license: 'Some Simplified License', inside: 'core' },
  ];
  const { components } = billOfMaterials({ ...nothing, inside });
  expect(components.slice(1)).toMatchObject([
    { name: 'zlib', version: '646b', properties: [{ value: 'canvas' }] },
    { name: 'Kernels', licenses: [{ license: { name: 'Some Simplified License' } }] },
  ]);
});

test('names the models that ship: what they were made from, what they learned from, and the hash of their weights', () => {
  const hashOf = (file: string) => (file === 'own/' ? 'a'.repeat(64) : undefined);
  expect(billOfMaterials({ ...nothing, models: { own: card }, hashOf }).components.at(-1)).toEqual({
    type: 'machine-learning-model',
    'bom-ref': 'model:own',
    name: 'own',
    description: 'Ranks',
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }],
    pedigree: { ancestors: [{ type: 'machine-learning-model', name: 'an older one' }] },
    modelCard: { modelParameters: { datasets: [{ type: 'dataset', name: 'questions (MIT)' }] } },
    evidence: { occurrences: [{ location: 'resources/models/own/' }] },
  });
});

test('is what the schema of CycloneDX takes, licenses of SPDX included', async () => {
  const leaf = { name: 'leaf', version: '1.2.3', license: 'MIT', text: '', files: ['dist/'] };
  const font = {
    name: 'A font',
    license: 'GPL-2.0-only WITH Font-exception-2.0',
    inside: 'leaf',
    files: ['dist/a.ttf'],
  };
  const bill = billOfMaterials({ ...nothing, packages: [leaf], inside: [font], models: { own: card } });
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await validator.validate(JSON.stringify(bill))).toBeNull();
  expect(await validator.validate(JSON.stringify({ ...bill, components: [{ name: 'of no type' }] }))).not.toBeNull();
});
