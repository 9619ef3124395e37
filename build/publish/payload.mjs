/** What must be true of an app before it is given to anybody: its switches, its owners, and that it is whole and has nothing doubled. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { wrongFuses } from '../fuses.mjs';
import { packedFiles, packedWithoutOwner } from '../licenses/packed.mjs';

const FRAMEWORK = 'Wayleaf.app/Contents/Frameworks/Electron Framework.framework/Electron Framework';

/**
 * Unpacked apps by the folder that packaging leaves them in.
 *
 * @type {readonly { readonly folder: string, readonly system: string, readonly executable: string }[]}
 */
const APPS = [
  { folder: 'linux-unpacked', system: 'linux-x64', executable: 'wayleaf' },
  { folder: 'linux-arm64-unpacked', system: 'linux-arm64', executable: 'wayleaf' },
  { folder: 'win-unpacked', system: 'win32-x64', executable: 'Wayleaf.exe' },
  { folder: 'win-arm64-unpacked', system: 'win32-arm64', executable: 'Wayleaf.exe' },
  { folder: 'mac', system: 'darwin-x64', executable: FRAMEWORK },
  { folder: 'mac-arm64', system: 'darwin-arm64', executable: FRAMEWORK },
];

/** The runtime of models is not made for Intel's Macs any more. */
const WITHOUT_MODELS = 'darwin-x64';
/** What drives graphics cards, and the library of macOS under its second name. */
const NEVER = /\/(?:DirectML|dxcompiler|dxil)\.dll$|\/libonnxruntime\.\d+\.\d+\.\d+\.dylib$/u;

/**
 * @param {string} output  folder of what packaging made
 * @returns {{ readonly folder: string, readonly system: string, readonly executable: string }[]} absolute, of those that are there
 */
export function unpackedApps(output) {
  return APPS.map(({ folder, system, executable }) => ({
    folder: path.join(output, folder),
    system,
    executable: path.join(output, folder, executable),
  })).filter(({ executable }) => existsSync(executable));
}

/**
 * @param {string} system  as Node names it: linux-x64
 * @param {readonly string[]} files  of the app
 * @returns {string[]} what is wrong, in words
 */
export function nativeProblems(system, files) {
  const has = (/** @type {RegExp} */ pattern) => files.some((file) => pattern.test(file));
  const problems = [];
  if (!has(new RegExp(`/dist/ocr/native/${system}/[^/]+\\.node$`, 'u')))
    problems.push(
      `nothing draws pages on ${system}, so that scanned ones have no text: build it on such a machine, or install @napi-rs/canvas-${system.replace('win32-x64', 'win32-x64-msvc').replace('win32-arm64', 'win32-arm64-msvc')} there first`,
    );
  if (system !== WITHOUT_MODELS && !has(new RegExp(`/dist/onnx/${system}/onnxruntime_binding\\.node$`, 'u')))
    problems.push(`there is no runtime of models for ${system}`);
  const foreign = files.filter(
    (file) => /\/dist\/(?:onnx|ocr\/native)\/[^/]+\/./u.test(file) && !file.includes(`/${system}/`),
  );
  if (foreign.length > 0) problems.push(`native code of other systems is in it: ${foreign.join(', ')}`);
  const unwanted = files.filter((file) => NEVER.test(file));
  if (unwanted.length > 0) problems.push(`it carries what nothing uses: ${unwanted.join(', ')}`);
  return problems;
}

/**
 * @param {{ readonly folder: string, readonly system: string, readonly executable: string }} app
 * @param {Readonly<Record<string, unknown>>} fuses
 * @returns {Promise<string[]>} what is wrong, in words
 */
export async function appProblems({ folder, system, executable }, fuses) {
  const wrong = await wrongFuses(executable, fuses);
  const strays = packedWithoutOwner(folder);
  return [
    ...(wrong.length > 0 ? [`${wrong.join(', ')} is not set as it should be`] : []),
    ...(strays.length > 0 ? [`nobody owns ${strays.join(', ')}`] : []),
    ...nativeProblems(system, packedFiles(folder)),
  ];
}
