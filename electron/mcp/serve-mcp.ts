/** MCP over standard input and output, until the client closes it or the signal aborts. */
import process from 'node:process';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpDeps } from './server.ts';

/**
 * Both revisions of the protocol are served, the stateless one and those that begin with `initialize`: the first message
 * tells which.
 *
 * @param onError  told about messages that could not be read or sent
 */
export async function serveMcp(deps: McpDeps, signal: AbortSignal, onError: (error: Error) => void): Promise<void> {
  const over = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const served = serveStdio(() => createMcpServer(deps), { onerror: onError });
  await over;
  await served.close();
}
