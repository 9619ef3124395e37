/** The lines that the settings show for an assistant, run as they are shown: by the app itself, without a second window. */
import { createHash } from 'node:crypto';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { z } from 'zod';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { apart } from '../support/apart.ts';
import { expect, test } from '../support/app.ts';
import { machineBeside } from '../support/paths.ts';
import { runningBelow } from '../support/processes.ts';
import { isAlive } from '../../electron/process/testing/is-alive.ts';

const Setup = z.object({
  mcpServers: z.object({ wayleaf: z.object({ command: z.string(), args: z.array(z.string()) }) }),
});

test('an assistant starts what the settings say, is answered, and leads the window to a page', async ({
  app,
  file,
}) => {
  const { page } = app;
  const made = await twoColumnPaper();
  await app.addAndOpen(await file('harbor.pdf', made));
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Connections' }).click();
  const shown = page.getByRole('region', { name: 'Other assistants (MCP)' }).locator('pre');
  const { command, args } = Setup.parse(JSON.parse((await shown.textContent()) ?? '')).mcpServers.wayleaf;
  await page.getByRole('button', { name: 'Close settings' }).click();

  const client = new Client({ name: 'wayleaf-test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const flags = app.host.kind === 'electron' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // As a program of the same user.
  const surroundings = { ...process.env, ...apart, ...machineBeside(app.library) };
  const env = { ...definedOf(surroundings), STANDIN_NODE: process.execPath };
  const transport = new StdioClientTransport({ command, args: [...flags, ...args], env });
  await client.connect(transport);
  const question = 'How many subjects took part in the trial?';
  const { structuredContent } = await client.callTool({ name: 'ask', arguments: { question } });
  expect(JSON.stringify(structuredContent)).toContain(facts.subjects);

  // The engine of the assistant is gone for a moment, and the next call has another.
  const engine = runningBelow(transport.pid ?? -1).find((one) => one.command.includes('engine.mjs'));
  process.kill(engine?.pid ?? -1, 'SIGKILL');
  await expect
    .poll(async () => (await client.callTool({ name: 'list_documents', arguments: {} })).isError)
    .not.toBe(true);

  const document = createHash('sha256').update(made.bytes).digest('hex');
  await client.callTool({ name: 'open_in_wayleaf', arguments: { document, page: 3 } });
  await expect(app.sheet(3)).toBeInViewport();
  const { pid } = transport;
  await client.close();
  await expect.poll(() => isAlive(pid ?? -1)).toBe(false);
});

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
