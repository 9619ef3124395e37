/** MCP over standard input and output, until the client closes it or the signal aborts. */
import process from 'node:process';
import type { Readable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpDeps } from './server.ts';

/**
 * Both revisions of the protocol are served, the stateless one and those that begin with `initialize`: the first message
 * tells which.
 *
 * @param onError  told about messages that could not be read or sent
 * @param input  standard input, where the process has it under another name
 */
export async function serveMcp(
  deps: McpDeps,
  signal: AbortSignal,
  onError: (error: Error) => void,
  input: Readable = process.stdin,
): Promise<void> {
  const over = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const transport = new StdioServerTransport(input, process.stdout);
  const served = serveStdio(() => createMcpServer(deps), { onerror: onError, transport });
  await over;
  await served.close();
}
