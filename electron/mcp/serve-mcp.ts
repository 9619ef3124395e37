/** MCP over standard input and output, until the client closes it or the signal aborts. */
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { BoundedLines } from './bounded-lines.ts';
import { createMcpServer, type McpDeps } from './server.ts';

/** Of a message; beyond, the transport would end and leave its client without a word. */
const MOST_BYTES = 10 * 2 ** 20;
/** https://www.jsonrpc.org/specification#error_object */
const INVALID_REQUEST = -32_600;

/** A program that starts this one is one assistant, whatever it calls itself. */
export function oneSession(): () => string {
  const session = randomUUID();
  return () => session;
}

/**
 * Both revisions of the protocol are served, the stateless one and those that begin with `initialize`: the first message
 * tells which. A message that is too long is answered with an error, and the next is read.
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
  const lines = new BoundedLines(MOST_BYTES, (id) => {
    const message = 'A message of more than 10 MB is not read.';
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } })}\n`);
    onError(new Error(message));
  });
  const over = new Promise<void>((resolve) => {
    lines.once('end', resolve);
    lines.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  input.once('error', onError);
  input.once('close', () => lines.end());
  input.pipe(lines);
  const transport = new StdioServerTransport(lines, process.stdout, { maxBufferSize: 2 * MOST_BYTES });
  const served = serveStdio(() => createMcpServer(deps), { onerror: onError, transport });
  await over;
  input.unpipe(lines);
  await served.close();
}
