#!/usr/bin/env node
/**
 * Packs a folder as a package for Debian with the system's own `dpkg-deb`. electron-builder runs this instead of fpm, which it
 * would fetch, and tells it the same: what it is called with is that part of fpm's command line.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

/** Minutes against seconds, for a tenth of the size. */
const LEVEL = 1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    input: { type: 'string', short: 's' },
    output: { type: 'string', short: 't' },
    depends: { type: 'string', short: 'd', multiple: true, default: [] },
    force: { type: 'boolean' },
    debug: { type: 'boolean' },
    log: { type: 'string' },
    name: { type: 'string', default: '' },
    version: { type: 'string', default: '' },
    architecture: { type: 'string', default: '' },
    maintainer: { type: 'string', default: '' },
    vendor: { type: 'string' },
    url: { type: 'string', default: '' },
    license: { type: 'string' },
    category: { type: 'string', default: 'default' },
    description: { type: 'string', default: '' },
    package: { type: 'string', default: '' },
    'after-install': { type: 'string' },
    'after-remove': { type: 'string' },
    'deb-compression': { type: 'string', default: 'xz' },
    'deb-priority': { type: 'string', default: 'optional' },
    'deb-recommends': { type: 'string', multiple: true, default: [] },
  },
});
if (values.input !== 'dir' || values.output !== 'deb')
  throw new Error('Only folders are packed here, for Debian alone.');

const tree = mkdtempSync(path.join(tmpdir(), 'wayleaf-deb-'));
try {
  for (const mapping of positionals) put(mapping);
  mkdirSync(path.join(tree, 'DEBIAN'));
  script('postinst', values['after-install']);
  script('postrm', values['after-remove']);
  writeFileSync(path.join(tree, 'DEBIAN/control'), control(kilobytesOf(tree)));
  // A test that installs what it made once need not make it small.
  const compression = process.env.WAYLEAF_DEB_COMPRESSION ?? values['deb-compression'];
  const packing = ['--root-owner-group', `-Z${compression}`, `-z${LEVEL}`];
  execFileSync('dpkg-deb', [...packing, '--build', tree, values.package], { stdio: 'inherit' });
} finally {
  rmSync(tree, { recursive: true, force: true });
}

/**
 * Copies a file, or what is in a folder, to its place.
 *
 * @param {string} mapping  `FROM=TO`
 */
function put(mapping) {
  const at = mapping.lastIndexOf('=');
  const [from, to] = [mapping.slice(0, at), path.join(tree, mapping.slice(at + 1))];
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/**
 * @param {string} name
 * @param {string | undefined} from
 */
function script(name, from) {
  if (from === undefined) return;
  copyFileSync(from, path.join(tree, 'DEBIAN', name));
  chmodSync(path.join(tree, 'DEBIAN', name), 0o755);
}

/** @param {number} kilobytes */
function control(kilobytes) {
  // The first line is the synopsis; in the others a line without words is a point.
  const [synopsis = '', ...more] = values.description.split('\n');
  const lines = more.map((line) => (line.trim() === '' ? ' .' : ` ${line.trim()}`));
  const fields = {
    Package: values.name.toLowerCase(),
    Version: values.version,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    'Installed-Size': String(kilobytes),
    Depends: values.depends.join(', '),
    Recommends: values['deb-recommends'].join(', '),
    Section: values.category,
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: [synopsis, ...lines].join('\n'),
  };
  return Object.entries(fields)
    .flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}\n`]))
    .join('');
}

/** @param {string} folder */
function kilobytesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const bytes = entries.map((entry) => (entry.isFile() ? lstatSync(path.join(entry.parentPath, entry.name)).size : 0));
  return Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / 1024);
}
