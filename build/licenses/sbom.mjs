/** What ships, in CycloneDX's form for programs that look for known weaknesses in it. */

/** `Skia (BSD-3-Clause), inside @napi-rs/canvas`: a heading of `resources/licenses/native.txt`. */
const NATIVE = /^(\S.*) \(([^()]+)\), inside (.+)$/gmu;

/**
 * @typedef {object} Product
 * @property {string} name
 * @property {string} version
 * @property {string} license  SPDX
 */

/**
 * As `wayleaf-model.json` describes one that ships.
 *
 * @typedef {object} Model
 * @property {{ readonly id: string, readonly license: string }} spec
 * @property {string} graph
 * @property {readonly { readonly path: string, readonly sha256: string }[]} files
 */

/**
 * A bill of materials (CycloneDX 1.6) without a time, so that the same build has the same bill.
 *
 * @param {Product} product
 * @param {readonly import('./collect.mjs').Shipped[]} packages
 * @param {string} native  the list of libraries that are compiled into packages
 * @param {string} electron  version of the runtime around it all
 * @param {readonly Model[]} models  known by the hash of their weights, since they have no version
 */
export function billOfMaterials(product, packages, native, electron, models = []) {
  const libraries = [...native.matchAll(NATIVE)].map(([, name = '', license = '', inside = '']) => ({
    type: 'library',
    'bom-ref': `native:${name}`,
    name,
    licenses: licensesOf(license),
    properties: [{ name: 'wayleaf:inside', value: inside }],
  }));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'wayleaf', ...described(product) } },
    components: [
      { type: 'framework', ...npm({ name: 'electron', version: electron, license: 'MIT' }) },
      ...packages.map((one) => ({ type: 'library', ...npm(one) })),
      ...libraries,
      ...models.map(modelOf),
    ],
  };
}

/** @param {Model} model */
function modelOf({ spec, graph, files }) {
  const weights = files.filter(({ path }) => path === graph);
  return {
    type: 'machine-learning-model',
    'bom-ref': `model:${spec.id}`,
    name: spec.id,
    licenses: licensesOf(spec.license),
    hashes: weights.map(({ sha256 }) => ({ alg: 'SHA-256', content: sha256 })),
  };
}

/** @param {Product} product */
function npm(product) {
  const purl = `pkg:npm/${product.name.replace('@', '%40')}@${product.version}`;
  return { 'bom-ref': purl, ...described(product), purl };
}

/** @param {Product} product */
function described({ name, version, license }) {
  return { name, version, ...(license === '' ? {} : { licenses: licensesOf(license) }) };
}

/** @param {string} license */
function licensesOf(license) {
  return / (?:AND|OR|WITH) /u.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}
