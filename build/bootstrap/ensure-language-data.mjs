/** Makes sure, where it can, that the tests of text recognition have English language data; without it they skip. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { aptInstall, canUseApt } from './apt.mjs';
import { say } from './console.mjs';

const DEBIAN = '/usr/share/tesseract-ocr';

export async function ensureLanguageData() {
  const named = process.env.WAYLEAF_TESSDATA ?? process.env.TESSDATA_PREFIX;
  if (named !== undefined || !canUseApt() || isInstalled()) return;
  say('Installing language data for the tests of text recognition (apt-get, once).');
  await aptInstall('tesseract-ocr-eng');
}

function isInstalled() {
  if (!existsSync(DEBIAN)) return false;
  return readdirSync(DEBIAN).some((version) => existsSync(path.join(DEBIAN, version, 'tessdata/eng.traineddata')));
}
