/** How another program starts this one: by the program and the file that are really there, for every way of installing. */
import { z } from 'zod';

/** A program, and what stands before the arguments that are given to it. */
export const CommandStart = z.strictObject({ command: z.string().min(1), args: z.array(z.string()) });
export type CommandStart = z.infer<typeof CommandStart>;

/** What the desktop app knows of itself. */
export interface AppFacts {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file of the app's own program. */
  readonly executable: string;
  /** False where Electron's plain runtime runs the app from a folder. */
  readonly isPackaged: boolean;
  /** That folder. */
  readonly appFolder: string;
  /** The file that a name leads to, through all links; undefined where there is none. */
  readonly fileBehind: (name: string) => string | undefined;
}

/** Where packages of Linux put the command; no other installer puts one anywhere. */
const LINUX_COMMAND = '/usr/bin/wayleaf';

/**
 * Places from which macOS runs an app that was not moved out of its download: another one at the next start, or gone with the disk
 * image.
 */
const PASSING_ON_MAC = /^\/Volumes\/|\/AppTranslocation\//u;

/** @returns null where the program lies at a place that will not be there: the reader has to install the app first */
export function startOfApp(facts: AppFacts): CommandStart | null {
  const { platform, env, executable, isPackaged, appFolder, fileBehind } = facts;
  if (!isPackaged) return { command: executable, args: [appFolder] };
  switch (platform) {
    case 'linux':
      // An AppImage is unpacked again at every start.
      if (env.APPIMAGE) return { command: env.APPIMAGE, args: [] };
      return { command: fileBehind(LINUX_COMMAND) === executable ? 'wayleaf' : executable, args: [] };
    case 'win32':
      // A portable app unpacks itself into a folder for this run, and hands on neither standard input nor output.
      return env.PORTABLE_EXECUTABLE_FILE ? null : { command: executable, args: [] };
    case 'darwin':
      return PASSING_ON_MAC.test(executable) ? null : { command: executable, args: [] };
    default:
      return { command: executable, args: [] };
  }
}

/** The file that the system starts for links, where it is not the running program: a portable app unpacks itself for each run. */
export function programForLinks({ platform, env }: Pick<AppFacts, 'platform' | 'env'>): string | undefined {
  return platform === 'win32' ? env.PORTABLE_EXECUTABLE_FILE : undefined;
}

/** The name under which a shell tells its engine how the app is started, as JSON. */
export const COMMAND_VARIABLE = 'WAYLEAF_COMMAND';

/** @returns null for what no shell wrote */
export function readCommand(json: string | undefined): CommandStart | null {
  try {
    return CommandStart.nullable().parse(JSON.parse(json ?? 'null'));
  } catch {
    return null;
  }
}
