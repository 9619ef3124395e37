/**
 * Everything around the files of a release, once all of them lie in a folder:
 *
 *     npm run release:prepare -- v1.2.3 FOLDER
 *
 * It writes notes.md with sizes, the manifests of winget and Flatpak, server.json for the MCP registry, the bill of materials, and the
 * signed note of newer versions where WAYLEAF_UPDATE_KEY is there.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { inRoot, root } from '../bootstrap/paths.mjs';
import { serverJson } from '../mcpb/registry.mjs';
import { noteOfRelease } from './sign-feed.mjs';
import { notesOf } from './changelog.mjs';
import { downloadAddress, identityOf } from '../identity.mjs';
import { releasedFiles, releasePageText } from './notes.mjs';
import { packageOf } from './public.mjs';
import { reasonsAgainst } from './ready.mjs';
import { flatpakManifest, releasedMetainfo, wingetManifests } from './stores.mjs';

const METAINFO = 'build/linux/org.wayleaf.app.metainfo.xml';

/**
 * @param {string} tag
 * @param {string} folder
 */
function prepare(tag, folder) {
  const reasons = reasonsAgainst(root, tag);
  if (reasons.length > 0) throw new Stop(reasons.join('\n'));
  const manifest = packageOf(root);
  const { version, license, description: summary } = manifest;
  const identity = identityOf(manifest);
  const files = releasedFiles(folder);
  const release = { version, day: new Date().toISOString().slice(0, 10), summary, license, identity, files };
  const write = (/** @type {string} */ name, /** @type {string} */ text) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    say(file);
  };
  for (const [name, text] of Object.entries(wingetManifests(release))) write(`winget/${name}`, text);
  write('flatpak/org.wayleaf.app.yml', flatpakManifest(release));
  const metainfo = readFileSync(inRoot(METAINFO), 'utf8');
  write('flatpak/org.wayleaf.app.metainfo.xml', releasedMetainfo(metainfo, release, 'org.wayleaf.app.desktop'));
  write('server.json', `${JSON.stringify(serverOf(release), null, 2)}\n`);
  const privateKey = process.env.WAYLEAF_UPDATE_KEY ?? '';
  if (privateKey !== '') {
    const { publicKey } = /** @type {{ publicKey: string | null }} */ (
      JSON.parse(readFileSync(inRoot('resources/updates.json'), 'utf8'))
    );
    write('updates.json', noteOfRelease({ tag, manifest, publicKey, privateKey, made: Date.now() }));
  }
  copyFileSync(inRoot('dist/sbom.cdx.json'), path.join(folder, 'sbom.cdx.json'));
  const changes = notesOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version) ?? '';
  write('notes.md', releasePageText(changes, files, manifest));
}

/** @param {import('./stores.mjs').Release} release */
function serverOf({ version, identity, files }) {
  const bundle = files.find(({ name }) => name.endsWith('.mcpb'));
  if (!bundle) throw new Stop('There is no bundle for assistants among what was made.');
  const address = downloadAddress(identity, version, bundle.name);
  return serverJson({ version, identity, bundle: { address, sha256: bundle.sha256 } });
}

/** @param {readonly string[]} args */
function main([tag, folder]) {
  if (tag === undefined || folder === undefined) throw new Stop('Usage: npm run release:prepare -- vX.Y.Z FOLDER', 2);
  prepare(tag, path.resolve(folder));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => main(process.argv.slice(2)));
