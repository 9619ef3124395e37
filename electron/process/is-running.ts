/** Whether another process of this number runs that this user may signal: one of their own, as a rule. */
export function isOtherOfThisUser(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether a process of this number runs, of whatever user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signaled, and runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
