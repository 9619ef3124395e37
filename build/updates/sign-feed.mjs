/**
 * Makes what `electron/engine/updates` believes: the pair of keys, once for all releases, and for each release the signed note that says
 * it is the newest.
 *
 *     node build/updates/sign-feed.mjs --make-key PRIVATE.pem
 *     node build/updates/sign-feed.mjs --version 1.2.3 --page https://… --key PRIVATE.pem --out updates.json
 *
 * The private key may also stand in WAYLEAF_UPDATE_KEY, as a forge hands its secrets over. It never belongs into the repository.
 */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { inRoot } from '../bootstrap/paths.mjs';

const USAGE = 'Usage: sign-feed.mjs --make-key FILE | --version X.Y.Z --page https://… [--key FILE] --out FILE';
const SOURCE = inRoot('resources/updates.json');

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

/** @param {readonly string[]} args */
function main(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'make-key': { type: 'string' },
      version: { type: 'string' },
      page: { type: 'string' },
      key: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (values['make-key'] !== undefined) {
    makeKey(values['make-key']);
    return;
  }
  const { version = '', page = '', out } = values;
  if (!/^\d+\.\d+\.\d+$/u.test(version) || !page.startsWith('https://') || out === undefined) throw new Stop(USAGE, 2);
  const key = values.key === undefined ? process.env.WAYLEAF_UPDATE_KEY : readFileSync(values.key, 'utf8');
  if (key === undefined || key === '')
    throw new Stop('Name the private key with --key, or hand it over in WAYLEAF_UPDATE_KEY.');
  writeFileSync(out, signedFeed({ version, page, made: Date.now() }, key));
  say(path.resolve(out));
}

/** @param {string} file */
function makeKey(file) {
  const { privateKey, publicKey } = newKeys();
  // An older one must not be lost: it is what all who have Wayleaf believe.
  writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' });
  const source = JSON.parse(readFileSync(SOURCE, 'utf8'));
  writeFileSync(SOURCE, `${JSON.stringify({ ...source, publicKey }, null, 2)}\n`);
  say(`The private key is in ${path.resolve(file)}; the public one in resources/updates.json.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => main(process.argv.slice(2)));
