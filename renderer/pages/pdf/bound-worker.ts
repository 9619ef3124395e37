/** Bounds this worker before pdf.js is loaded in it. */
import { boundScope } from '#shared/base/bounded-scope.ts';
import { BoundedDecompression } from './bounded-decompression.ts';
import { boundedMessages } from './bounded-messages.ts';

boundScope(globalThis);
const Native = globalThis.DecompressionStream;
const unfolding: unknown = class extends BoundedDecompression {
  constructor(format: CompressionFormat) {
    super(format, Native);
  }
};
globalThis.DecompressionStream = unfolding as typeof DecompressionStream;
const bounded = boundedMessages();
const send = globalThis.postMessage.bind(globalThis) as (message: unknown, transfer?: Transferable[]) => void;
globalThis.postMessage = ((message: unknown, transfer?: Transferable[]) => {
  const passed = bounded(message);
  if (passed !== undefined) send(passed, transfer);
}) as typeof globalThis.postMessage;
