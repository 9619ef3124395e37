import type { ChatMessage } from '../ports/chat.ts';

/** One task for a language model that answers in prose. Pure: the same input gives the same messages. */
export interface TextPrompt<Input> {
  readonly id: string;
  /** Goes up with every change of the words. */
  readonly version: number;
  render(input: Input): readonly ChatMessage[];
  /** Enough for any answer that is as short as it should be. */
  maxTokens(input: Input): number;
}

const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?!\n)\p{Cc}/gu;
const BRACKETED_NUMBERS = /\[(\d[\d,;\s–-]*)\]/g;

/**
 * Words of a document for a prompt that asks for citations: without what cannot be seen, and with '(12)' for the document's
 * own '[12]', which would be taken for the number of a passage. Labels are left to the context's format.
 */
export function promptWords(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(BRACKETED_NUMBERS, '($1)');
}
