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
