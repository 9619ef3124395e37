/**
 * Makes what `electron/engine/updates` believes: the pair of keys, once for all releases, and for each release the signed note that says
 * it is the newest.
 *
 *     npm run release:key -- /a/safe/place/wayleaf-updates.pem
 *     npm run release:note -- v1.2.3 --key /a/safe/place/wayleaf-updates.pem --out updates.json
 *
 * The private key may also stand in WAYLEAF_UPDATE_KEY, as a forge hands its secrets over. It never belongs into the repository.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { inRoot, root } from '../bootstrap/paths.mjs';
import { identityOf, mustBeSaid, releasePage } from '../publish/identity.mjs';

const USAGE = 'Usage: npm run release:key -- FILE [--replace] | npm run release:note -- vX.Y.Z [--key FILE] --out FILE';

/**
 * The signed note.
 *
 * @param {{ readonly version: string, readonly page: string, readonly made: number }} said  `made` in milliseconds since 1970
 * @param {string} privateKey  Ed25519, as PEM
 * @returns {string} JSON
 */
export function signedFeed({ version, page, made }, privateKey) {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Stop('The key is no Ed25519 key.');
  const signed = Buffer.from(JSON.stringify({ product: 'wayleaf', version, made, page }));
  return `${JSON.stringify({ signed: signed.toString('base64'), signature: sign(null, signed, key).toString('base64') })}\n`;
}

/** @returns {{ readonly privateKey: string, readonly publicKey: string }} PEM, and SPKI in base 64 */
export function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/**
 * Writes the pair: the private half to a file outside the repository, the public one to what the build believes.
 *
 * @param {string} file  of the private key; must not be there yet
 * @param {{ readonly source: string, readonly repository: string, readonly replace: boolean }} where  `source`: the build's own updates.json
 */
export function makeKey(file, { source, repository, replace }) {
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder)) throw new Stop(`There is no folder ${folder}.`);
  if (isInside(realpathSync(repository), realpathSync(folder)))
    throw new Stop(
      'The private key must not lie in the repository, where it would be published one day: name a file elsewhere.',
    );
  const believed = JSON.parse(readFileSync(source, 'utf8'));
  if (believed.publicKey !== null && !replace)
    throw new Stop(
      'There is a key already, which all who have Wayleaf believe; they would believe nothing signed by another. Add --replace if it is lost.',
    );
  if (existsSync(file)) throw new Stop(`${path.resolve(file)} is there already, and is not written over.`);
  const { privateKey, publicKey } = newKeys();
  writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' });
  writeFileSync(source, `${JSON.stringify({ ...believed, publicKey }, null, 2)}\n`);
}

/**
 * @param {string} folder
 * @param {string} place
 */
function isInside(folder, place) {
  const from = path.relative(folder, place);
  return from === '' || (!from.startsWith('..') && !path.isAbsolute(from));
}

/**
 * The note of a release, if its tag, its version, its publisher and its key go together.
 *
 * @param {{ readonly tag: string, readonly manifest: import('../publish/identity.mjs').Manifest & { readonly version: string }, readonly publicKey: string | null, readonly privateKey: string, readonly made: number }} release
 * @returns {string} JSON
 */
export function noteOfRelease({ tag, manifest, publicKey, privateKey, made }) {
  const identity = identityOf(manifest);
  mustBeSaid(identity);
  if (!/^\d+\.\d+\.\d+$/u.test(manifest.version) || tag !== `v${manifest.version}`)
    throw new Stop(`The tag ${tag} is not that of version ${manifest.version}, which package.json says.`);
  if (publicKey === null)
    throw new Stop(
      'No build believes any key yet: make one by npm run release:key, and commit resources/updates.json.',
    );
  if (publicHalf(privateKey) !== publicKey)
    throw new Stop(
      'The private key does not belong to the public one in resources/updates.json: nobody would believe the note.',
    );
  return signedFeed({ version: manifest.version, page: releasePage(identity, manifest.version), made }, privateKey);
}

/** @param {string} privateKey */
function publicHalf(privateKey) {
  return createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** @param {readonly string[]} args */
function main(args) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' }, out: { type: 'string' }, replace: { type: 'boolean', default: false } },
  });
  const [command, given] = positionals;
  const source = inRoot('resources/updates.json');
  if (command === 'key' && given !== undefined) {
    makeKey(given, { source, repository: root, replace: values.replace });
    say(
      `The private key is in ${path.resolve(given)}: keep it, and a copy, where nobody else reads it. The public one is in resources/updates.json: commit it.`,
    );
    return;
  }
  if (command !== 'note' || given === undefined || values.out === undefined) throw new Stop(USAGE, 2);
  const privateKey = values.key === undefined ? process.env.WAYLEAF_UPDATE_KEY : readFileSync(values.key, 'utf8');
  if (privateKey === undefined || privateKey === '')
    throw new Stop('Name the private key with --key, or hand it over in WAYLEAF_UPDATE_KEY.');
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const { publicKey } = JSON.parse(readFileSync(source, 'utf8'));
  writeFileSync(values.out, noteOfRelease({ tag: given, manifest, publicKey, privateKey, made: Date.now() }));
  say(path.resolve(values.out));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => main(process.argv.slice(2)));
