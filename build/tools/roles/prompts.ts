/** What stands in a prompt, as a script reads it. */
import type { ChatRequest } from '#shared/domain/ports/chat.ts';

export function lastOf({ messages }: ChatRequest): string {
  // Behind a reply that could not be used stands what was wrong with it: the task is the first that the user said.
  return messages.find(({ role }) => role === 'user')?.content ?? '';
}

export interface PromptPassage {
  readonly n: number;
  readonly text: string;
}

/** The numbered passages of a context with labels. */
export function passagesIn(request: ChatRequest): readonly PromptPassage[] {
  const found = lastOf(request).matchAll(/<<<passage: (\d+)>>>\s*(.*?)\s*<<<\/passage>>>/gsu);
  return [...found].map(([, n, text = '']) => ({ n: Number(n), text }));
}

/** Sentences with numbers in brackets, as notes on parts have them. */
export function notesIn(request: ChatRequest): readonly string[] {
  return lastOf(request)
    .split('\n')
    .filter((line) => /\[\d[\d, ]*\]$/u.test(line));
}

export interface PromptNode {
  readonly id: number;
  readonly text: string;
  readonly depth: number;
}

/** The nodes of a state of a walk, in their order. */
export function nodesIn(request: ChatRequest): readonly PromptNode[] {
  return [...lastOf(request).matchAll(/^(\t*)(\d+): (.*)$/gmu)].map(([, tabs = '', id, text = '']) => ({
    id: Number(id),
    text,
    depth: tabs.length,
  }));
}

/** Numbered lines in quotes: titles to judge, each with those above it. */
export function titlesIn(request: ChatRequest): readonly string[] {
  return [...lastOf(request).matchAll(/^\d+\. ("(?:[^"\\]|\\.)*")/gmu)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  );
}

export function questionIn(request: ChatRequest): string {
  const [, said = ''] = /^Question: (.*)$/mu.exec(lastOf(request)) ?? [];
  return said.startsWith('"') ? String(JSON.parse(said)) : said;
}

/** One action of a walk, or the end of it. */
export type PromptAction =
  | { readonly action: 'ANSWER' | 'EXPAND'; readonly node: PromptNode }
  | { readonly action: 'REFUSE' };

const PREFIX_CHARS = 30;

/** In the form that the request asks for. */
export function actionsText(actions: readonly PromptAction[], { schema }: ChatRequest): string {
  if (schema) {
    return JSON.stringify({
      actions: actions.map((one) =>
        one.action === 'REFUSE'
          ? { action: 'REFUSE' }
          : { action: one.action, id: one.node.id, prefix: one.node.text.slice(0, PREFIX_CHARS) },
      ),
    });
  }
  return actions
    .map((one) =>
      one.action === 'REFUSE' ? '[REFUSE]' : `[${one.action}] ${one.node.id}: ${one.node.text.slice(0, PREFIX_CHARS)}`,
    )
    .join('\n');
}
