/** The MCP server: the tools of the contract and a few resources, over calls to an engine. It knows no library itself. */
import { McpServer, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server';
import { isAbort, toReport } from '#shared/base/errors.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { FillProgress } from '#shared/contract/table-shapes.ts';
import type { ToolProgress } from '#shared/contract/tool-shapes.ts';
import { dialectOf, inDialect } from '#shared/dialect/dialect.ts';
import { errorOut } from '#shared/dialect/failure.ts';
import { offeredTools, tools, type ToolName, type Tools, type ToolSpec } from '#shared/contract/tools.ts';
import type { Client } from '#shared/rpc/client.ts';
import { portable } from './portable-schema.ts';
import { registerResources } from './resources.ts';
import { asData, notice, quoted } from './untrusted.ts';

export interface McpDeps {
  readonly calls: Client<Tools>;
  readonly version: string;
  /** Whether the reader lets assistants make and change evidence tables. */
  readonly writes: boolean;
  /** Lead the reader to a link's place; throws where no window can be reached. */
  readonly open: (link: string) => Promise<void>;
}

const INSTRUCTIONS = `Wayleaf answers from the reader's own PDF library, offline, with evidence.
Use search_library or ask first; then read_section, read_pages or find_text around a hit.
Cite every hit by its title, page (pageLabel where there is one) and link. Quotes are verbatim: do not change them.
A refusal (refused: true, verdict not-found) means that the documents do not say it: pass that on, with the closest passages.
${notice}`;

/** A server for one connection; it is given its transport by whoever serves it. */
export function createMcpServer(deps: McpDeps): McpServer {
  const server = new McpServer(
    { name: 'wayleaf', title: 'Wayleaf', version: deps.version },
    { instructions: INSTRUCTIONS },
  );
  for (const name of offeredTools(deps.writes)) registerTool(server, name, deps);
  registerResources(server, deps.calls);
  return server;
}

function registerTool(server: McpServer, name: ToolName, deps: McpDeps): void {
  const { title, description, params, result, acts, writes }: ToolSpec = tools[name];
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: portable(params),
      outputSchema: portable(dialectOf(result)),
      annotations: {
        title,
        readOnlyHint: acts !== true && writes !== true,
        // A correction may take the place of another.
        destructiveHint: name === 'mark_evidence_cell',
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    (given, context) => callTool(name, given, deps, context),
  );
}

async function callTool(
  name: ToolName,
  given: unknown,
  deps: McpDeps,
  context: ServerContext,
): Promise<CallToolResult> {
  try {
    const result = inDialect(
      await (name === 'open_in_wayleaf' ? open(given, deps) : relay(name, given, deps, context)),
    );
    return {
      content: [
        { type: 'text', text: notice },
        { type: 'text', text: asData(result) },
      ],
      structuredContent: result,
    };
  } catch (error) {
    if (isAbort(error)) throw error;
    const report = toReport(error);
    // A message may name a document.
    const words = `${notice}\n${oneLine(report.message)} (${report.code})`;
    const failure = asData(inDialect({ error: errorOut(report) }));
    return {
      isError: true,
      content: [
        { type: 'text', text: words },
        { type: 'text', text: failure },
      ],
    };
  }
}

async function relay(
  name: Exclude<ToolName, 'open_in_wayleaf'>,
  given: unknown,
  { calls }: McpDeps,
  context: ServerContext,
): Promise<Record<string, unknown>> {
  // The contract checks what is given on the far side, as it does for every caller.
  const call = calls.start(name, given as never, context.mcpReq.signal);
  const tell = progressTo(context);
  for await (const item of call) await tell(item);
  return call.result;
}

/** This process has no windows: the reader's own app is asked to open the link. */
async function open(given: unknown, { calls, open: show }: McpDeps): Promise<Record<string, unknown>> {
  const { link } = await calls.call('open_in_wayleaf', given as never);
  await show(link);
  return { link };
}

/** Nobody is told where nobody asked. */
function progressTo({ mcpReq }: ServerContext): (event: ToolProgress | FillProgress) => Promise<void> {
  const token = mcpReq._meta?.progressToken;
  let step = 0;
  return async (event) => {
    if (token === undefined) return;
    const message =
      event.kind === 'sentence' ? quoted(event.sentence.text) : event.kind === 'progress' ? event.message : '';
    if (message === '') return;
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken: token, progress: ++step, message },
    });
  };
}
