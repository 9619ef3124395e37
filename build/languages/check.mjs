/**
 * `npm run check:languages`: fails where a message of the window lacks a translation, or a translation has other values.
 * `npm run messages` (`--write`) first brings the catalogs up to date: new messages are added, unneeded ones leave.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readCatalog, writeCatalog } from './catalogs.mjs';
import { judgeCatalog, judgeMessages } from './judge.mjs';
import { scanMessages } from './scan.mjs';

const SOURCE = 'en';
const LANGUAGES = [SOURCE, 'de', 'zh'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const messages = scanMessages(root);
const breaches = judgeMessages(messages);
for (const language of LANGUAGES) {
  const file = path.join(root, 'renderer', 'languages', `${language}.po`);
  const known = existsSync(file) ? readCatalog(readFileSync(file, 'utf8')) : new Map();
  if (process.argv.includes('--write')) {
    const entries = [...messages].map(([message, uses]) => ({
      message,
      translation: language === SOURCE ? message : String(known.get(message) ?? ''),
      files: [...new Set(uses.map((use) => use.file))],
    }));
    writeFileSync(file, writeCatalog(language, entries));
  }
  const catalog = readCatalog(readFileSync(file, 'utf8'));
  breaches.push(...judgeCatalog(language, catalog, messages.keys(), language === SOURCE));
}
for (const breach of breaches) console.error(breach);
console.error(`languages: ${messages.size} messages, ${breaches.length} breaches`);
process.exitCode = breaches.length > 0 ? 1 : 0;
