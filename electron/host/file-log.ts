/** What the app notes about itself on this machine: a log that rotates, and a note for every crash. Neither is sent anywhere. */
import {
  appendFileSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { withoutWords } from './log-words.ts';
import { OWNER_FILE, OWNER_FOLDER } from '../process/owner-modes.ts';
import { NO_LINK_NO_WAIT } from '../process/open-flags.ts';

const MAX_BYTES = 1024 * 1024;
/** Full logs that are kept beside the one that is written. */
const FULL_LOGS = 3;
const CRASH_NOTES = 10;
const MAX_NOTE_CHARS = 8000;

export const logFile = (folder: string): string => path.join(folder, 'wayleaf.log');
const fullLog = (folder: string, at: number): string => path.join(folder, `wayleaf.${at}.log`);

/**
 * Appends lines with their time to `folder/wayleaf.log`; a full one becomes `wayleaf.1.log`, and so on.
 *
 * @param tell  told once, in a sentence, where the folder is a link, through which nothing is logged
 */
export function fileLog(folder: string, home = homedir(), tell?: (why: string) => void): (line: string) => void {
  const file = logFile(folder);
  let isTold = false;
  return (line) => {
    if (!isTold && isLink(folder)) {
      isTold = true;
      tell?.(`${folder} is a link, so that nothing is logged there. Put a folder in its place.`);
    }
    try {
      makeLogs(folder);
      if (bytesOfOwn(file) > MAX_BYTES) rotate(folder);
      append(file, `${new Date().toISOString()} ${withoutWords(line, home).trimEnd()}\n`);
    } catch {
      // A log that cannot be written must not end the app.
    }
  };
}

/** The folder may lie in a library that somebody else made: what they put there leads nothing that is written elsewhere. */
function makeLogs(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} is a link`);
}

function isLink(folder: string): boolean {
  try {
    return lstatSync(folder).isSymbolicLink();
  } catch {
    return false;
  }
}

/** 0 where there is none. A link, a pipe or a file with a second name was not made here, and goes. */
function bytesOfOwn(file: string): number {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found) return 0;
  if (found.isFile() && found.nlink <= 1) return found.size;
  rmSync(file, { force: true });
  return 0;
}

const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | NO_LINK_NO_WAIT;

function append(file: string, text: string): void {
  const handle = openSync(file, APPEND, OWNER_FILE);
  try {
    appendFileSync(handle, text);
  } finally {
    closeSync(handle);
  }
}

function rotate(folder: string): void {
  rmSync(fullLog(folder, FULL_LOGS), { force: true });
  for (let at = FULL_LOGS - 1; at >= 1; at--) {
    const older = fullLog(folder, at);
    if (lstatSync(older, { throwIfNoEntry: false })) renameSync(older, fullLog(folder, at + 1));
  }
  renameSync(logFile(folder), fullLog(folder, 1));
}

/**
 * Keep a note of an error that nobody foresaw, in a file of its own; the oldest of many are dropped.
 *
 * @param part  of the program that it happened in
 */
export function noteCrash(folder: string, part: string, error: unknown, home = homedir()): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  try {
    makeLogs(folder);
    const { file, time } = freeNote(folder, part);
    const note = [`${time} ${part}`, `Node ${process.versions.node}, ${process.platform} ${process.arch}`, ''];
    writeFileSync(file, `${note.join('\n')}${withoutWords(text.slice(0, MAX_NOTE_CHARS), home)}\n`, {
      flag: 'wx',
      mode: OWNER_FILE,
    });
    for (const old of crashNotes(folder).slice(CRASH_NOTES)) rmSync(path.join(folder, old), { force: true });
  } catch {
    // As with the log.
  }
}

/** Named by the time: where two fail within a millisecond, the second is told as the next one's, and stays the newer. */
function freeNote(folder: string, part: string): { readonly file: string; readonly time: string } {
  for (let at = Date.now(); ; at++) {
    const time = new Date(at).toISOString();
    const file = path.join(folder, `crash-${time.replace(/[-:.]/g, '')}-${part.replace(/\W+/g, '-')}.txt`);
    if (!lstatSync(file, { throwIfNoEntry: false })) return { file, time };
  }
}

/** Names of the notes, newest first. */
export function crashNotes(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^crash-\d{8}T\d{9}Z-.*\.txt$/.test(name))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}
