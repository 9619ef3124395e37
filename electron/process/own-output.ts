/**
 * What is printed once nobody reads it any more, as after a terminal was closed, is lost, and is no failure of the program. Unheard, it would be one,
 * whose report is printed in turn.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
