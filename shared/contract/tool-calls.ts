/** The calls of a door to the engine: its tools, those that mark with who asks, and what a door has to know before it offers them. */
import { z } from 'zod';
import { noItems, noParams, type MethodTable } from '../rpc/spec.ts';
import { Caller } from './mark-author.ts';
import { markTools } from './mark-tools.ts';
import { tools } from './tools.ts';

export const toolCalls = {
  ...tools,
  add_highlight: {
    ...markTools.add_highlight,
    params: z.strictObject({ by: Caller, given: markTools.add_highlight.params }),
  },
  add_note: { ...markTools.add_note, params: z.strictObject({ by: Caller, given: markTools.add_note.params }) },
  tag_document: {
    ...markTools.tag_document,
    params: z.strictObject({ by: Caller, given: markTools.tag_document.params }),
  },
  /** Whether the reader lets assistants highlight, note and tag in this library. */
  may_write: { params: noParams, item: noItems, result: z.strictObject({ writing: z.boolean() }) },
} as const satisfies MethodTable;

export type ToolCalls = typeof toolCalls;
