import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { toReport } from '#shared/base/errors.ts';
import type { LanguageDataSource } from '#shared/contract/recognition.ts';
import type { ModelSettings } from '#shared/contract/settings.ts';
import { searchTokenizer } from '#shared/domain/text/searchable.ts';
import { staleEntry } from '../../api/entry.ts';
import { findLanguageData, libraryDataFolder } from '../../engine/indexing/language-data.ts';
import { ParserPool } from '../../engine/indexing/parsers.ts';
import { Inference } from '../../engine/models/onnx/inference.ts';
import { tryOut } from '../../engine/models/onnx/onnx-models.ts';
import { describedIn, Shelf } from '../../engine/models/onnx/shelf.ts';
import { encoderFolder, readerFolder } from '../../engine/shipped.ts';
import { launchNode } from '../../process/launch.ts';
import type { Surroundings } from '../command.ts';
import { languagesFolder } from '../../engine/recognition/language-shelf.ts';
import { chosenDataFolder } from '../language-data.ts';
import { chosenModels, inferenceFile, machineOf, parserFile } from '../open-library.ts';
import { nearestExisting, needed, type Check } from './check.ts';
import { checkLanguageModel } from './language-model.ts';
import { checkLibrary } from './library.ts';
import { onePagePdf } from './one-page-pdf.ts';
import { findBrowser } from '../../print/find-browser.mjs';
import { findElectron } from './programs.ts';
import { checkSearchModels } from './search-models.ts';
import { settingsOf } from './settings-of.ts';
import { checkVectorSearch } from './vector-search.ts';
import { temporaryFolder } from '../../process/drafts.ts';

const NODE_NEEDED = [22, 13] as const;
const DISK_NEEDED_BYTES = 500 * 2 ** 20;
const ASSETS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** Everything that can be checked, in the order in which things build on each other. */
export async function checkAll(folder: string, surroundings: Surroundings): Promise<readonly Check[]> {
  const settings = await settingsOf(folder, surroundings);
  return [
    checkNode(),
    checkSqlite(),
    ...(await checkLibrary(folder, surroundings)),
    ...(await checkVectorSearch(folder, machineOf(surroundings.env))),
    await checkDisk(folder),
    ...(await checkEntries(folder)),
    await checkAssets(),
    await checkParser(surroundings.signal),
    await checkRecognition(folder, surroundings),
    ...(await checkModels(settings, surroundings)),
    await checkLanguageModel(settings, chosenModels({}, surroundings), surroundings.signal),
    await checkElectron(),
    checkBrowser(surroundings),
  ];
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1]);
  return needed('Node', ok, process.versions.node, `Install Node ${NODE_NEEDED.join('.')} or newer from nodejs.org.`);
}

function checkSqlite(): Check {
  try {
    const db = new DatabaseSync(':memory:');
    try {
      db.exec(`CREATE VIRTUAL TABLE words USING fts5(text, tokenize = "${searchTokenizer}")`);
      const row = db.prepare('SELECT sqlite_version() AS version').get();
      return needed('SQLite with full-text search', true, String(row?.version), '');
    } finally {
      db.close();
    }
  } catch (error) {
    const advice = 'Use the Node from nodejs.org: this one was built without SQLite’s full-text search.';
    return needed('SQLite with full-text search', false, toReport(error).message, advice);
  }
}

async function checkDisk(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(nearestExisting(folder));
  const free = bavail * bsize;
  const advice = 'Make room on this disk, or choose another folder with --library.';
  return needed('Disk space', free >= DISK_NEEDED_BYTES, `${(free / 2 ** 30).toFixed(1)} GB free`, advice);
}

/** Files by which programs find a server that was killed: their address may be anybody's by now. */
async function checkEntries(folder: string): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const name of ['api.json', 'local-api.json', 'mcp.json'] as const) {
    const pid = staleEntry(folder, name);
    if (pid === null) continue;
    const found = `${name} is left over from process ${pid}, which has ended`;
    checks.push({ ...needed('Programs', false, found, `Open the library again, or remove ${name}.`), optional: true });
  }
  return checks;
}

async function checkAssets(): Promise<Check> {
  const folder = fileURLToPath(new URL('../pdfjs', import.meta.url));
  const missing: string[] = [];
  for (const asset of ASSETS) {
    const files = await readdir(path.join(folder, asset)).catch(() => []);
    if (files.length === 0) missing.push(asset);
  }
  const found = missing.length === 0 ? 'fonts, character maps and decoders are there' : `without ${missing.join(', ')}`;
  return needed('PDF resources', missing.length === 0, found, 'Build again: npm run build');
}

async function checkParser(signal: AbortSignal): Promise<Check> {
  const name = 'PDF reader';
  const folder = await temporaryFolder('doctor');
  const pool = new ParserPool({ file: parserFile, launch: launchNode });
  try {
    const file = path.join(folder, 'sample.pdf');
    await writeFile(file, onePagePdf('Wayleaf reads this sentence.'));
    const startedAt = performance.now();
    const parsed = await pool.parse({ path: file }, () => undefined, signal);
    const read = parsed.segments.some((segment) => segment.text.includes('reads this sentence'));
    const ms = Math.round(performance.now() - startedAt);
    return needed(
      name,
      read,
      read ? `starts and reads (${ms} ms)` : 'starts, but reads nothing',
      'Build again: npm run build',
    );
  } catch (error) {
    return needed(name, false, toReport(error).message, 'Build again: npm run build');
  } finally {
    pool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkModels(settings: ModelSettings, surroundings: Surroundings): Promise<readonly Check[]> {
  const inference = new Inference({ file: inferenceFile, launch: launchNode });
  try {
    return await checkSearchModels(
      {
        shelf: new Shelf(chosenModels({}, surroundings)),
        included: await describedIn(encoderFolder),
        reader: await describedIn(readerFolder),
        settings,
        tryOut: (model, signal) => tryOut(model, inference, signal),
      },
      surroundings.signal,
    );
  } finally {
    inference.close();
  }
}

async function checkRecognition(library: string, surroundings: Surroundings): Promise<Check> {
  const { env } = surroundings;
  const chosen = await chosenDataFolder(library);
  const data = await findLanguageData({
    platform: process.platform,
    env,
    library,
    chosen,
    downloads: languagesFolder(chosenModels({}, surroundings)),
  });
  const lost = chosen !== undefined && data?.source !== 'chosen' ? `; ${chosen}, which was chosen, has none` : '';
  const found = data
    ? `${data.languages.join(', ')} in ${data.folder} (${sourceTexts[data.source]})${lost}`
    : `no language data${lost}`;
  const where = libraryDataFolder(library);
  const advice = `To make scanned pages searchable: build again (npm run build), or put eng.traineddata into ${where}.`;
  return { ...needed('Text recognition', data !== undefined, found, advice), optional: true };
}

const sourceTexts: Readonly<Record<LanguageDataSource, string>> = {
  chosen: 'chosen for this library',
  WAYLEAF_TESSDATA: 'named by WAYLEAF_TESSDATA',
  library: 'the library’s own',
  TESSDATA_PREFIX: 'named by TESSDATA_PREFIX',
  system: 'installed',
  downloaded: 'downloaded',
  shipped: 'comes with Wayleaf',
};

async function checkElectron(): Promise<Check> {
  const found = await findElectron();
  const advice = 'Without it the app opens in a browser window. To fetch it: npm start, with a connection.';
  return { ...needed('Electron', found !== undefined, found ?? 'no runtime', advice), optional: true };
}

function checkBrowser({ env }: Surroundings): Check {
  const found = findBrowser(process.platform, env);
  const advice = 'Install Chromium, Chrome or Edge to open the app as a window without Electron.';
  return { ...needed('Browser', found !== undefined, found ?? 'none of the Chromium family', advice), optional: true };
}
