/** An assistant that the reader lets write: seen by its name in the window, and undone there. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { z } from 'zod';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { apart } from '../support/apart.ts';
import { expect, test, type App } from '../support/app.ts';
import { machineBeside } from '../support/paths.ts';

const Setup = z.object({
  mcpServers: z.object({ wayleaf: z.object({ command: z.string(), args: z.array(z.string()) }) }),
});

async function openConnections({ page }: App): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Connections' }).click();
  await page.getByText('Assistants that write', { exact: true }).click();
}

async function connect(app: App): Promise<Client> {
  const shown = app.page.getByRole('region', { name: 'Other assistants (MCP)' }).locator('pre');
  const { command, args } = Setup.parse(JSON.parse((await shown.textContent()) ?? '')).mcpServers.wayleaf;
  const client = new Client({ name: 'helper', title: 'Helper', version: '1' });
  // As a program of the same user.
  const surroundings = { ...process.env, ...apart, ...machineBeside(app.library) };
  const env = Object.fromEntries(Object.entries(surroundings).filter(([, value]) => value !== undefined));
  await client.connect(new StdioClientTransport({ command, args, env: env as Record<string, string> }));
  return client;
}

test('what an assistant marks is seen by its name, and undone one by one or at once', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await openConnections(app);
  const group = page.getByRole('region', { name: 'Other assistants (MCP)' });
  const writing = group.getByRole('switch', { name: 'Let assistants highlight, note and tag' });
  await expect(writing).not.toBeChecked();
  await writing.click();
  await expect(writing).toBeChecked();
  const client = await connect(app);
  await page.getByRole('button', { name: 'Close settings' }).click();

  const call = async (name: string, given: Record<string, unknown>): Promise<unknown> => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
    expect(isError, JSON.stringify(content)).not.toBe(true);
    return structuredContent;
  };
  const Listed = z.object({ documents: z.array(z.object({ document: z.string() })).length(1) });
  const [{ document }] = Listed.parse(await call('list_documents', {})).documents as [{ document: string }];
  await call('add_highlight', { document, quote: facts.instrument });
  await call('add_note', { document, quote: facts.subjects, note: 'Enough of them?' });
  await call('tag_document', { document, tag: 'harbors' });
  await client.close();

  await page.getByRole('button', { name: 'Highlights and notes' }).first().click();
  const sheet = page.getByRole('region', { name: 'Highlights and notes' });
  await expect(sheet.getByRole('button', { name: 'Undo this mark of Helper' })).toHaveCount(2);
  await expect(sheet).toContainText('2 marks by assistant Helper.');
  await app.pictures('assistant-marks-1-sheet');
  const highlight = sheet.getByRole('listitem').filter({ hasText: facts.instrument });
  await highlight.getByRole('button', { name: 'Undo this mark of Helper' }).click();
  await expect(sheet).toContainText('1 mark by assistant Helper.');

  await openConnections(app);
  await expect(group).toContainText('By assistant Helper');
  await expect(group).toContainText('2 changes');
  await app.pictures('assistant-marks-2-settings');
  await group.getByRole('button', { name: 'Undo “harbors”' }).click();
  await expect(group).toContainText('1 change');
  await group.getByRole('button', { name: /^Undo all by Helper/u }).click();
  await expect(group).not.toContainText('By assistant Helper');
  await page.getByRole('button', { name: 'Close settings' }).click();
  await expect(sheet).not.toContainText('Helper');
});
