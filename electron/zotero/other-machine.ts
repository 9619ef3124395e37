/** Paths that lead to other machines. On Windows looking at one is enough to send that machine the reader’s name and a hash of the password. */

/** Where the PDF of an attachment is; `elsewhere` says that it is on another machine and is not looked at. */
export interface Whereabouts {
  readonly file: string | null;
  readonly elsewhere: boolean;
}

const ELSEWHERE: Whereabouts = { file: null, elsewhere: true };

/**
 * A path as a library names it. Anybody may have written it, so shares are left alone on every system; what lies below a folder that
 * the reader set up in Zotero is not.
 *
 * @param own  folders of the reader’s own choice
 */
export function onThisMachine(file: string | null, own: readonly (string | null)[]): Whereabouts {
  if (file === null) return { file, elsewhere: false };
  return isShare(file) && !own.some((folder) => folder !== null && isBelow(file, folder))
    ? ELSEWHERE
    : { file, elsewhere: false };
}

/** '\\host\share', '//host/share', and the devices of Windows, which may lead there as well. */
export function isShare(file: string): boolean {
  return /^[\\/]{2}/u.test(file);
}

function isBelow(file: string, folder: string): boolean {
  const [steps, start] = [stepsOf(file), stepsOf(folder)];
  return isShare(folder) && start.length > 0 && start.every((step, at) => steps[at] === step) && !steps.includes('..');
}

function stepsOf(file: string): readonly string[] {
  return file
    .toLowerCase()
    .split(/[\\/]/u)
    .filter((step) => step !== '' && step !== '.');
}
