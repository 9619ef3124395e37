import type { ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { oneLine } from '#shared/base/unseen.ts';

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const Info = z.object({ name: z.string(), title: z.string().optional() });
const MOST = 80;

/** A connection of the revisions before 2026-07-28, whose client said once who it is. */
interface Greeted {
  readonly server: { getClientVersion(): unknown };
}

/** What a client calls itself, as one line: with each request, or as it began. */
export function clientName({ mcpReq }: Pick<ServerContext, 'mcpReq'>, { server }: Greeted): string {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const { title, name = '' } = Info.safeParse(envelope[CLIENT_INFO] ?? server.getClientVersion()).data ?? {};
  const line = oneLine(title ?? name).replace(/\s+/gu, ' ');
  return line.slice(0, MOST).trim() || 'An assistant';
}
