// The few globals that every runtime of Wayleaf has (Node, browsers, Electron) and that ECMAScript does not define.
// `shared/` is checked without DOM and Node types; whatever is not listed here is not available to it.

interface AbortSignalEventTarget {
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface AbortSignal extends AbortSignalEventTarget {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const AbortController: { new (): AbortController };

declare function setTimeout(callback: () => void, delayMs?: number): unknown;
declare function clearTimeout(handle: unknown): void;
declare function queueMicrotask(callback: () => void): void;

interface TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare const TextEncoder: { new (): TextEncoder };

interface TextDecoder {
  decode(bytes?: ArrayBufferView | ArrayBuffer): string;
}
declare const TextDecoder: { new (label?: string): TextDecoder };

declare const performance: { now(): number };

/** A file that the user picked or dropped; only its name is used here. */
interface File {
  readonly name: string;
}
