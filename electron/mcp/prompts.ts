/** Prompts that a client offers its user: what readers ask assistants for, with the steps that keep it to the documents. */
import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { isDocumentId, type DocumentId } from '#shared/base/ids.ts';
import type { ToolCalls } from '#shared/contract/tool-calls.ts';
import type { Client } from '#shared/rpc/client.ts';
import { notice, quoted } from './untrusted.ts';

export interface PromptDeps {
  readonly calls: Client<ToolCalls>;
  /** Whether the reader lets assistants highlight, note and tag. */
  readonly marks: boolean;
}

const MOST_LISTED = 500;
const MOST_COMPLETED = 100;
const MOST_OF_TEXT = 4000;
const MOST_OF_QUERY = 500;

const RULES = `Quote what the documents say word for word, and give each quote its title, page and link. Where they do not say it, pass that on, with the closest passages; add nothing from elsewhere.
${notice}`;

export function registerPrompts(server: McpServer, { calls, marks }: PromptDeps): void {
  const document = completable(z.string().describe('A document, by its id or by words of its title'), (begun) =>
    titles(calls, begun),
  );
  const question = z.string().trim().min(1).max(MOST_OF_TEXT);
  server.registerPrompt(
    'answer_with_evidence',
    {
      title: 'Answer with evidence',
      description: 'Answers a question from the library, or says that it does not answer',
      argsSchema: z.object({ question: question.describe('What you want to know') }),
    },
    ({ question: asked }) =>
      said(`Answer this question from my library: “${asked}”

Call \`ask\`; if it is in doubt or refuses, try \`search_library\` with other words and read around the hits with \`read_section\`.
${RULES}`),
  );
  server.registerPrompt(
    'summarize_document',
    {
      title: 'Summarize a document',
      description: 'Says what a document does, finds and leaves open, section by section',
      argsSchema: z.object({ document }),
    },
    async ({ document: named }) => {
      const { id, title } = await theDocument(calls, named);
      return said(`Summarize the document ${quoted(title)} (${id}).

Call \`get_outline\`, then \`read_section\` for each section that matters. Say what is asked, how, what was found, and what it leaves open.
${RULES}`);
    },
  );
  server.registerPrompt(
    'compare_documents',
    {
      title: 'Compare documents',
      description: 'Where the documents of the library agree on something, and where they differ',
      argsSchema: z.object({ subject: question.describe('What they are compared in') }),
    },
    ({ subject }) =>
      said(`Compare what the documents of my library say of “${subject}”.

Call \`ask\` with \`each: true\`: \`parts\` has a line for each document, and \`shelf\` what they share and where they differ. Make a table of it.
${RULES}`),
  );
  if (marks) registerMarkPrompt(server, calls, document);
}

function registerMarkPrompt(server: McpServer, calls: Client<ToolCalls>, document: z.ZodType<string>): void {
  server.registerPrompt(
    'mark_key_passages',
    {
      title: 'Highlight what matters',
      description: 'Highlights the passages of a document that bear on something, with a note at each',
      argsSchema: z.object({
        document,
        subject: z.string().trim().min(1).max(MOST_OF_TEXT).describe('What they bear on'),
      }),
    },
    async ({ document: named, subject }) => {
      const { id, title } = await theDocument(calls, named);
      return said(`Find the passages of ${quoted(title)} (${id}) that bear on “${subject}”, and highlight the few that matter most.

Call \`search_library\` with \`documents: ["${id}"]\`, read around the hits, then \`add_note\` with the very words and one sentence of why they matter. Where a quote is refused, quote more of it or name its page.
${RULES}`);
    },
  );
}

function said(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}

async function titles(calls: Client<ToolCalls>, begun: string): Promise<string[]> {
  const { documents } = await calls.call('list_documents', {
    query: begun.slice(0, MOST_OF_QUERY),
    limit: MOST_COMPLETED,
  });
  return documents.map(({ title, document }) => (title === '' ? document : title));
}

/** @throws AppError `document.unknown` where there is none, `input.invalid` where there are several */
async function theDocument(calls: Client<ToolCalls>, named: string): Promise<{ id: DocumentId; title: string }> {
  if (isDocumentId(named))
    return { id: named, title: (await calls.call('get_outline', { document: named, limit: 1 })).title };
  const query = named.trim().slice(0, MOST_OF_QUERY);
  const { documents } = await calls.call('list_documents', { query, limit: MOST_LISTED });
  const exact = documents.filter(({ title }) => title === named);
  const [found, ...others] = exact.length === 1 ? exact : documents;
  if (!found || !isDocumentId(found.document))
    throw new AppError('document.unknown', 'No document of the library is called so.');
  if (others.length > 0)
    throw new AppError('input.invalid', `${String(documents.length)} documents fit: say more of the title, or its id.`);
  return { id: found.document, title: found.title };
}
