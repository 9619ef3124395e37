import path from 'node:path';
import { guardFile, guardLog } from './network/watch.ts';
import { cacheFolder } from './paths.ts';

const home = path.join(cacheFolder, 'home');

/**
 * What a Wayleaf of the tests has in place of what the reader of this machine has: a home of its own, in which only the tests'
 * own compiled code is kept. Undefined: not set.
 */
export const apart = {
  HOME: home,
  USERPROFILE: home,
  APPDATA: undefined,
  LOCALAPPDATA: undefined,
  XDG_DATA_HOME: undefined,
  XDG_CACHE_HOME: undefined,
  XDG_CONFIG_HOME: undefined,
  OLLAMA_HOST: undefined,
  WAYLEAF_NETWORK_LOG: guardLog,
} as const;

/** For Node: nothing leaves the machine, and programs of the reader's own are not found. */
export const guarded = `--import=${guardFile}`;
