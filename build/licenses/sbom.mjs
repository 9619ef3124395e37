/** What ships, in CycloneDX's form, for programs that look for known weaknesses in it and for whoever asks whose a file is. */

/**
 * @typedef {object} Product
 * @property {string} name
 * @property {string} version
 * @property {string} license  SPDX
 * @property {readonly string[]} [files]  where it is in what is packed, from its top; a folder ends in '/'
 */

/**
 * As `resources/models/cards.json` describes one that ships.
 *
 * @typedef {object} Card
 * @property {string} license  SPDX
 * @property {string} does
 * @property {readonly string[]} files  from the folder of models; a folder ends in '/'
 * @property {readonly string[]} base  what its weights began as; empty where it was trained from nothing
 * @property {readonly string[]} learnedFrom
 */

/**
 * @typedef {object} Contents
 * @property {Product} product
 * @property {readonly import('./collect.mjs').Shipped[]} packages
 * @property {readonly import('./inside.mjs').Inside[]} inside  what is in packages
 * @property {string} electron  version of the runtime around it all
 * @property {Readonly<Record<string, Card>>} models
 * @property {(file: string) => string | undefined} hashOf  SHA-256 of a model's file, where its folder says it
 */

/**
 * A bill of materials (CycloneDX 1.6) without a time, so that the same build has the same bill. Each file that is packed occurs in it.
 *
 * @param {Contents} contents
 */
export function billOfMaterials({ product, packages, inside, electron, models, hashOf }) {
  /** @type {Map<string, import('./inside.mjs').Inside>} */
  const parts = new Map();
  // A package's own bill knows the version; a heading of ours, where it says the same, adds nothing.
  for (const part of inside) {
    const id = part.purl ?? `inside:${part.inside}:${part.name}`;
    if (![...parts.values()].some((other) => sameAs(other, part))) parts.set(id, part);
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'wayleaf', ...described(product) } },
    components: [
      { type: 'framework', ...npm({ name: 'electron', version: electron, license: 'MIT' }) },
      ...packages.map((one) => ({ type: 'library', ...npm(one) })),
      ...[...parts].map(([id, part]) => partOf(id, part)),
      ...Object.entries(models).map(([name, card]) => modelOf(name, card, hashOf)),
    ],
  };
}

/**
 * @param {import('./inside.mjs').Inside} one
 * @param {import('./inside.mjs').Inside} other
 */
function sameAs(one, other) {
  return (
    one.name.toLowerCase() === other.name.toLowerCase() &&
    other.inside.includes(one.inside) &&
    one.version !== undefined
  );
}

/**
 * @param {string} id
 * @param {import('./inside.mjs').Inside} part
 */
function partOf(id, { name, version = '', license, inside, files = [], purl }) {
  return {
    type: files.length > 0 ? 'file' : 'library',
    'bom-ref': id,
    name,
    ...(version === '' ? {} : { version }),
    licenses: licensesOf(license),
    ...(purl === undefined ? {} : { purl }),
    properties: [{ name: 'wayleaf:inside', value: inside }],
    ...evidence(files),
  };
}

/**
 * @param {string} name
 * @param {Card} card
 * @param {(file: string) => string | undefined} hashOf
 */
function modelOf(name, { license, does, files, base, learnedFrom }, hashOf) {
  const hashes = files.map(hashOf).filter((hash) => hash !== undefined);
  return {
    type: 'machine-learning-model',
    'bom-ref': `model:${name}`,
    name,
    description: does,
    licenses: licensesOf(license),
    ...(hashes.length === 0 ? {} : { hashes: hashes.map((content) => ({ alg: 'SHA-256', content })) }),
    ...(base.length === 0
      ? {}
      : { pedigree: { ancestors: base.map((one) => ({ type: 'machine-learning-model', name: one })) } }),
    modelCard: {
      modelParameters: { datasets: learnedFrom.map((one) => ({ type: 'dataset', name: one })) },
    },
    ...evidence(files.map((file) => `resources/models/${file}`)),
  };
}

/** @param {Product} product */
function npm(product) {
  const purl = `pkg:npm/${product.name.replace('@', '%40')}@${product.version}`;
  return { 'bom-ref': purl, ...described(product), purl };
}

/** @param {Product} product */
function described({ name, version, license, files = [] }) {
  return { name, version, ...(license === '' ? {} : { licenses: licensesOf(license) }), ...evidence(files) };
}

/** @param {readonly string[]} files */
function evidence(files) {
  return files.length === 0 ? {} : { evidence: { occurrences: files.map((location) => ({ location })) } };
}

/** @param {string} license */
function licensesOf(license) {
  if (/ (?:AND|OR|WITH) /u.test(license)) return [{ expression: license }];
  // What SPDX has no sign for has a name of several words.
  return [{ license: license.includes(' ') ? { name: license } : { id: license } }];
}
