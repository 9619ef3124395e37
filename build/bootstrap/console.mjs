/** What the bootstrap says goes to standard error: standard output belongs to the program it starts. */
import process from 'node:process';

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** A failure with a message for the user and an exit status; no stack trace. */
export class Stop extends Error {
  /**
   * @param {string} message
   * @param {number} [status]  2 = bad usage or input, 1 = failure
   */
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/**
 * Runs a script's main function; a `Stop` becomes its message and exit status.
 *
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    process.exitCode = error.status;
  }
}
