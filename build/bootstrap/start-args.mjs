/** The command line of `npm start`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stop } from './console.mjs';

export const START_USAGE = usageOf('npm start [-- OPTIONS PATH…]');

/** @param {string} command  as it is typed */
export function usageOf(command) {
  return `Usage: ${command}

Opens Wayleaf, with the PDFs or folders named.

  --library DIR   keep the library in DIR
  --browser       open a browser window even if an Electron runtime is here
  --no-open       serve only, and print the address
  --keep          keep serving when the window is closed
  --trust         trust the library from now on, if it was made elsewhere
  --help          this text`;
}

/**
 * @typedef {object} StartOptions
 * @property {string[]} paths  absolute, existing
 * @property {string | undefined} library  absolute
 * @property {boolean} browser
 * @property {boolean} open
 * @property {boolean} keep
 * @property {boolean} trust
 * @property {boolean} help
 */

/**
 * @param {readonly string[]} args
 * @param {string} folder  what relative paths are relative to
 * @param {string} [usage]  of the command that was typed
 * @returns {StartOptions}
 * @throws Stop with status 2 on an unknown option or a path that is not there
 */
export function parseStart(args, folder, usage = START_USAGE) {
  const { values, positionals } = parse(args, usage);
  const paths = positionals.map((given) => path.resolve(folder, given));
  const missing = paths.findIndex((file) => !existsSync(file));
  if (missing >= 0)
    throw new Stop(`There is no file or folder '${positionals[missing]}' (looked for ${paths[missing]}).`, 2);
  return {
    paths,
    library: values.library === undefined ? undefined : path.resolve(folder, values.library),
    browser: values.browser || values['no-open'],
    open: !values['no-open'],
    keep: values.keep,
    trust: values.trust,
    help: values.help,
  };
}

/**
 * @param {readonly string[]} args
 * @param {string} usage
 */
function parse(args, usage) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        library: { type: 'string' },
        browser: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        trust: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

/**
 * What the desktop app and the serving process are given.
 *
 * @param {StartOptions} options
 */
export function programArgs({ paths, library, trust }) {
  return [...(library === undefined ? [] : ['--library', library]), ...(trust ? ['--trust'] : []), ...paths];
}
