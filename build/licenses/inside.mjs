/** What packages have inside that is somebody else's: libraries compiled into native code and WebAssembly, fonts, tables, profiles. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `Skia (BSD-3-Clause), inside @napi-rs/canvas`: a heading of `resources/licenses/native.txt`. */
const HEADING = /^(\S.*) \(([^()]+)\), inside (.+)$/gmu;
/** Between two notices of the runtime of models. */
const BETWEEN_NOTICES = /^_{3,}$/mu;

/**
 * @typedef {object} Inside
 * @property {string} name
 * @property {string} license  SPDX, or its name where SPDX has none
 * @property {string} inside  packages, as the heading says it
 * @property {string} [version]
 * @property {string} [purl]
 * @property {readonly string[]} [files]  where it is in what is packed, if it is files of its own
 * @property {string} [text]  of its license, if that is not in one of the lists
 */

/**
 * Of pdf.js: each part has its license beside it. A file that no line claims has no owner, and is not packed.
 *
 * @type {readonly (Omit<Inside, 'inside' | 'text'> & { readonly files: readonly string[], readonly texts: readonly string[] })[]}
 */
export const PDFJS_PARTS = [
  {
    name: 'Adobe CMap resources',
    license: 'BSD-3-Clause',
    files: ['dist/pdfjs/cmaps/'],
    texts: ['cmaps/LICENSE'],
  },
  {
    name: 'CGATS001Compat-v2-micro',
    license: 'CC0-1.0',
    files: ['dist/pdfjs/iccs/CGATS001Compat-v2-micro.icc', 'dist/pdfjs/iccs/LICENSE'],
    texts: ['iccs/LICENSE'],
  },
  {
    name: 'Foxit fonts',
    license: 'BSD-3-Clause',
    files: [
      ...['Dingbats', 'Symbol'].map((name) => `dist/pdfjs/standard_fonts/Foxit${name}.pfb`),
      ...['Fixed', 'Serif'].flatMap((name) =>
        ['', 'Bold', 'BoldItalic', 'Italic'].map((style) => `dist/pdfjs/standard_fonts/Foxit${name}${style}.pfb`),
      ),
      'dist/pdfjs/standard_fonts/LICENSE_FOXIT',
    ],
    texts: ['standard_fonts/LICENSE_FOXIT'],
  },
  {
    // By the names that pdf.js looks for.
    name: 'Arimo',
    license: 'OFL-1.1',
    files: [
      ...['Bold', 'BoldItalic', 'Italic', 'Regular'].map(
        (style) => `dist/pdfjs/standard_fonts/LiberationSans-${style}.ttf`,
      ),
      'dist/pdfjs/standard_fonts/LICENSE_ARIMO',
    ],
    texts: ['../@expo-google-fonts/arimo/LICENSE_FONT'],
  },
  {
    name: 'OpenJPEG, by pdf.js',
    license: 'BSD-2-Clause',
    files: [
      'dist/pdfjs/wasm/openjpeg.wasm',
      'dist/pdfjs/wasm/openjpeg_nowasm_fallback.js',
      'dist/pdfjs/wasm/LICENSE_OPENJPEG',
      'dist/pdfjs/wasm/LICENSE_PDFJS_OPENJPEG',
    ],
    texts: ['wasm/LICENSE_OPENJPEG', 'wasm/LICENSE_PDFJS_OPENJPEG'],
  },
  {
    name: 'JBIG2 decoder of PDFium, by pdf.js',
    license: 'BSD-3-Clause AND Apache-2.0',
    files: [
      'dist/pdfjs/wasm/jbig2.wasm',
      'dist/pdfjs/wasm/jbig2_nowasm_fallback.js',
      'dist/pdfjs/wasm/LICENSE_JBIG2',
      'dist/pdfjs/wasm/LICENSE_PDFJS_JBIG2',
    ],
    texts: ['wasm/LICENSE_JBIG2', 'wasm/LICENSE_PDFJS_JBIG2'],
  },
  {
    name: 'qcms, by pdf.js',
    license: 'MIT',
    files: ['dist/pdfjs/wasm/qcms_bg.wasm', 'dist/pdfjs/wasm/LICENSE_QCMS', 'dist/pdfjs/wasm/LICENSE_PDFJS_QCMS'],
    texts: ['wasm/LICENSE_QCMS', 'wasm/LICENSE_PDFJS_QCMS'],
  },
];

/**
 * @param {string} root
 * @returns {Inside[]} with their texts
 */
export function insidePdfjs(root) {
  const folder = path.join(root, 'node_modules/pdfjs-dist');
  return PDFJS_PARTS.map(({ texts, ...part }) => ({
    ...part,
    inside: 'pdfjs-dist',
    text: texts.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n'),
  }));
}

/**
 * @param {string} list  text whose headings name what is compiled into packages
 * @returns {Inside[]}
 */
export function insideByHeadings(list) {
  return [...list.matchAll(HEADING)].flatMap(([, names = '', license = '', inside = '']) =>
    names.split(/, | and /u).map((name) => ({ name, license, inside })),
  );
}

/**
 * What the runtime of models says that it has inside.
 *
 * @param {string} notices  as the project publishes them
 * @param {Readonly<Record<string, string>>} licenses  by how a notice begins
 * @returns {Inside[]}
 * @throws Error for a notice whose license nobody has read yet
 */
export function insideByNotices(notices, licenses) {
  const known = Object.keys(licenses).sort((one, other) => other.length - one.length);
  return notices
    .split(BETWEEN_NOTICES)
    .slice(1)
    .map((notice) => {
      const [heading = ''] = notice.trim().split('\n', 1);
      const name = known.find(
        (start) => heading === start || (/^[, ]/u.test(heading.slice(start.length)) && heading.startsWith(start)),
      );
      if (name === undefined)
        throw new Error(
          `onnxruntime has '${heading}' inside: resources/licenses/onnxruntime.json has to say under which license.`,
        );
      return { name, license: licenses[name] ?? '', inside: 'onnxruntime-node' };
    });
}

/** @typedef {{ expression?: string, license?: { id?: string, name?: string } }} Named */

/**
 * What a package of native code is compiled from, by its own bill of materials (CycloneDX). Of alternatives Apache-2.0 is chosen where it
 * is one, which asks for no more than its text.
 *
 * @param {string} folder  of the package
 * @returns {Inside[]} none without a bill
 */
export function insideByBill(folder) {
  const file = path.join(folder, 'sbom.cdx.json');
  if (!existsSync(file)) return [];
  const bill = /** @type {{ components?: { name: string, version?: string, purl?: string, licenses?: Named[] }[] }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return (bill.components ?? [])
    .filter(({ licenses }) => licenses !== undefined)
    .map(({ name, version = '', purl, licenses = [] }) => {
      const names = licenses.map((each) => each.expression ?? each.license?.id ?? each.license?.name ?? '');
      const license = names.join(' AND ').replaceAll(/ ?\/ ?/gu, ' OR ');
      return { name, version, license, inside: '@napi-rs/canvas', ...(purl === undefined ? {} : { purl }) };
    });
}

/**
 * @param {readonly Inside[]} parts
 * @returns {string} a list for people to read
 */
export function listOf(parts) {
  const lines = parts.map(({ name, version = '', license }) => `${name} ${version} (${license})`.replaceAll('  ', ' '));
  return [
    'The native part of @napi-rs/canvas is compiled from, among others, the following. Where one may choose, the Apache License 2.0 was chosen; its',
    'text is given with tesseract.js-core. The other texts follow.',
    '',
    ...lines,
    '',
  ].join('\n');
}
