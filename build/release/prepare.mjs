/**
 * Everything around the files of a release, from the files:
 *
 *     npm run release:check -- v1.2.3                 before anything is made
 *     npm run release:prepare -- v1.2.3 FOLDER        once all of it lies in the folder
 *
 * The second writes notes.md with sizes, the manifests of winget and Flatpak, server.json for the MCP registry, and the signed note of
 * newer versions where WAYLEAF_UPDATE_KEY is there.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { inRoot } from '../bootstrap/paths.mjs';
import { serverJson } from '../mcpb/registry.mjs';
import { noteOfRelease } from '../updates/sign-feed.mjs';
import { downloadAddress, identityOf, mustBeSaid } from './identity.mjs';
import { changesOf, notesOf, releasedFiles } from './notes.mjs';
import { isSigned } from './signing.mjs';
import { flatpakManifest, releasedMetainfo, wingetManifests } from './stores.mjs';

const USAGE = 'Usage: npm run release:check -- vX.Y.Z | npm run release:prepare -- vX.Y.Z FOLDER';
const METAINFO = 'build/linux/org.wayleaf.app.metainfo.xml';

/** @typedef {import('./identity.mjs').Manifest & { version: string, description: string, license: string }} App */

/**
 * What a release must be before minutes are spent on it.
 *
 * @param {{ readonly tag: string, readonly manifest: App, readonly changelog: string, readonly env: Readonly<Record<string, string | undefined>>, readonly publicKey: string | null }} release
 * @returns {string} what the changelog says of it
 * @throws Stop with the first thing that is wrong
 */
export function checkRelease({ tag, manifest, changelog, env, publicKey }) {
  mustBeSaid(identityOf(manifest));
  if (tag !== `v${manifest.version}`)
    throw new Stop(`The tag ${tag} is not that of version ${manifest.version}, which package.json says.`);
  const changes = changesOf(changelog, manifest.version);
  if (changes === undefined || changes === '') throw new Stop(`CHANGELOG.md says nothing about ${manifest.version}.`);
  for (const system of /** @type {const} */ (['win', 'mac'])) isSigned(system, env);
  if ((env.WAYLEAF_UPDATE_KEY ?? '') !== '') {
    const privateKey = env.WAYLEAF_UPDATE_KEY ?? '';
    noteOfRelease({ tag, manifest, publicKey, privateKey, made: 0 }); // that it can be made is all that is asked
  }
  return changes;
}

/**
 * @param {string} tag
 * @param {string} folder
 */
function prepare(tag, folder) {
  const { manifest, changelog, publicKey } = own();
  const changes = checkRelease({ tag, manifest, changelog, env: process.env, publicKey });
  const { version, license, description: summary } = manifest;
  const identity = identityOf(manifest);
  const files = releasedFiles(folder);
  const day = new Date().toISOString().slice(0, 10);
  const release = { version, day, summary, license, identity, files };
  const write = (/** @type {string} */ name, /** @type {string} */ text) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
    say(path.join(folder, name));
  };
  for (const [name, text] of Object.entries(wingetManifests(release))) write(`winget/${name}`, text);
  write('flatpak/org.wayleaf.app.yml', flatpakManifest(release));
  const metainfo = readFileSync(inRoot(METAINFO), 'utf8');
  write('flatpak/org.wayleaf.app.metainfo.xml', releasedMetainfo(metainfo, release, 'org.wayleaf.app.desktop'));
  const bundle = files.find(({ name }) => name.endsWith('.mcpb'));
  if (!bundle) throw new Stop(`There is no bundle for assistants in ${folder}.`);
  const address = downloadAddress(identity, version, bundle.name);
  write(
    'server.json',
    `${JSON.stringify(serverJson({ version, identity, bundle: { address, sha256: bundle.sha256 } }), null, 2)}\n`,
  );
  const privateKey = process.env.WAYLEAF_UPDATE_KEY ?? '';
  if (privateKey !== '')
    write('updates.json', noteOfRelease({ tag, manifest, publicKey, privateKey, made: Date.now() }));
  copyFileSync(inRoot('dist/sbom.cdx.json'), path.join(folder, 'sbom.cdx.json'));
  write('notes.md', notesOf(changes, files));
}

/** @returns {{ manifest: App, changelog: string, publicKey: string | null }} of this tree */
function own() {
  const read = (/** @type {string} */ name) => readFileSync(inRoot(name), 'utf8');
  const manifest = /** @type {App} */ (JSON.parse(read('package.json')));
  const { publicKey } = /** @type {{ publicKey: string | null }} */ (JSON.parse(read('resources/updates.json')));
  return { manifest, changelog: read('CHANGELOG.md'), publicKey };
}

/** @param {readonly string[]} args */
function main([command, tag, folder]) {
  if (command === 'check' && tag !== undefined) {
    checkRelease({ tag, ...own(), env: process.env });
    say(`${tag} can be released.`);
  } else if (command === 'prepare' && tag !== undefined && folder !== undefined) prepare(tag, path.resolve(folder));
  else throw new Stop(USAGE, 2);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => main(process.argv.slice(2)));
