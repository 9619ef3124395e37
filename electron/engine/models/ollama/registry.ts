import { fault } from '#shared/base/messages.ts';

/** Where Ollama pulls from by itself, and what it calls Hugging Face. */
const KNOWN: ReadonlySet<string> = new Set(['registry.ollama.ai', 'ollama.com', 'hf.co', 'huggingface.co']);

/**
 * A name may hold the registry, as in `host/namespace/model`, and the host, or who listens there, gets to read it: a window could
 * send anything to anybody by pulling it.
 *
 * @throws AppError `input.invalid` for a registry that Ollama does not pull from by itself
 */
export function refuseOtherRegistry(model: string): void {
  const [host = '', ...rest] = model
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//iu, '')
    .split('/');
  const hasScheme = model.includes('://');
  if (!hasScheme && rest.length < 2) return;
  const name = host.toLowerCase();
  if (!KNOWN.has(name) || /^http:/iu.test(model.trim()))
    throw fault('input.invalid', 'ollama.other-registry', { host: name }, { host: name });
}
