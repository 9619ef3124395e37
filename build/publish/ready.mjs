/**
 * `node build/publish/ready.mjs [TAG]`: what stands against giving this tree to the public, a line each; ends with status 1 if
 * anything does, secrets that are there by half or do not fit among it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { root } from '../bootstrap/paths.mjs';
import { oldPictures } from '../pictures/age.mjs';
import { notesOf } from './changelog.mjs';
import { noteOfRelease } from './sign-feed.mjs';
import { packageOf, stalePublic } from './public.mjs';
import { isSigned } from './signing.mjs';

/** Whatever a reader, a package or a forge takes an address from. */
const SAID_IN_PUBLIC = [
  'package.json',
  '*.md',
  'CITATION.cff',
  '.github/**/*.yml',
  'build/electron-builder.mjs',
  'build/{mcpb,deb,flatpak,winget,npm,linux,mac,windows}/**/*.{mjs,json,yml,yaml,xml,desktop}',
  'docs/guide/*.md',
  'resources/*.{json,xml}',
  'server.json',
];

/** An address of a name that stands for none (RFC 6761). */
const NOWHERE = /(?:@|:\/\/)[\w.-]*\.invalid\b/gu;
/** What pages say before the first release, and no page of one may. */
const UNPUBLISHED = /\bnone has been published yet\b/giu;

/**
 * @param {string} folder  of the repository
 * @param {string} [tag]  as v1.2.3
 * @returns {string[]} reasons
 */
export function reasonsAgainst(folder, tag) {
  const { version } = packageOf(folder);
  const changelog = readFileSync(path.join(folder, 'CHANGELOG.md'), 'utf8');
  return [
    ...(tag === undefined || tag === `v${version}` ? [] : [`The tag is ${tag}, package.json says ${version}.`]),
    ...(notesOf(changelog, version) === undefined ? [`CHANGELOG.md says nothing of ${version}.`] : []),
    ...stalePublic(folder).map((file) => `${file} does not say what package.json says: npm run release:places.`),
    ...linesWith(folder, NOWHERE).map(({ place, found }) => `${place} has an address of nowhere: ${found}`),
    ...linesWith(folder, UNPUBLISHED).map(({ place }) => `${place} says that nothing has been published yet.`),
  ];
}

/**
 * @param {string} folder
 * @param {RegExp} pattern  global
 * @returns {{ readonly place: string, readonly found: string }[]} each with its file and line
 */
function linesWith(folder, pattern) {
  const files = SAID_IN_PUBLIC.flatMap((glob) => globSync(glob, { cwd: folder })).sort();
  return files.flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.match(pattern) ?? []).map((found) => ({ place: `${file}:${at + 1}`, found }))),
  );
}

/**
 * Whether what signs is all there or all absent, and the key for notes of newer versions is the one that builds believe.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string[]} reasons
 */
export function reasonsOfSecrets(folder, env) {
  const manifest = packageOf(folder);
  const privateKey = env.WAYLEAF_UPDATE_KEY ?? '';
  const { publicKey } = JSON.parse(readFileSync(path.join(folder, 'resources/updates.json'), 'utf8'));
  const asked = [
    () => isSigned('win', env),
    () => isSigned('mac', env),
    // That it can be made is all that is asked.
    () => privateKey === '' || noteOfRelease({ tag: `v${manifest.version}`, manifest, publicKey, privateKey, made: 0 }),
  ];
  return asked.flatMap((ask) => {
    try {
      ask();
      return [];
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      return [error.message];
    }
  });
}

/** @param {readonly string[]} args */
async function main([tag]) {
  const reasons = [
    ...reasonsAgainst(root, tag),
    ...reasonsOfSecrets(root, process.env),
    ...oldPictures(root).map((picture) => `${picture} shows a screen that looks otherwise now: npm run pictures.`),
  ];
  if (reasons.length > 0) throw new Stop(reasons.join('\n'));
  say('Nothing stands against a release.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(() => main(process.argv.slice(2)));
