import { AppError } from '#shared/base/errors.ts';
import { isLoopback, refuseNever } from '../../../network/never.ts';

const DEFAULT_PORT = '11434';

export interface OllamaAddress {
  /** Without a slash at its end. */
  readonly url: string;
  /** False if prompts, and with them words of documents, leave this machine. */
  readonly thisMachine: boolean;
}

/**
 * An address as people write it: with or without `http://`, port, or host; also what `OLLAMA_HOST` may hold. Names of
 * this machine become 127.0.0.1, where Ollama listens: `localhost` may resolve to ::1, where it does not.
 *
 * @throws AppError `input.invalid` if it is no address of a server
 */
export function readAddress(text: string): OllamaAddress {
  const given = text.trim();
  const hasProtocol = given.includes('://');
  const url = parse(hasProtocol ? given : `http://${given.startsWith(':') ? `127.0.0.1${given}` : given}`);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '' || url.search || url.hash)
    throw new AppError('input.invalid', `“${given}” is no address of a server. One looks like http://127.0.0.1:11434.`);
  if (url.username || url.password)
    throw new AppError('input.invalid', 'The address of Ollama cannot hold a name and a password.');
  if (isAnyOfThisMachine(url.hostname)) url.hostname = '127.0.0.1';
  if (!hasProtocol && url.port === '' && !given.endsWith(':80')) url.port = DEFAULT_PORT;
  return { url: url.href.replace(/\/+$/u, ''), thisMachine: isLoopback(url.hostname) };
}

/**
 * The same for an address that somebody sets, without a slash at its end.
 *
 * @throws AppError `input.invalid` if it is no address of a server, or one that is never connected to
 */
export function readNewAddress(text: string): string {
  const { url } = readAddress(text);
  refuseNever(new URL(url).hostname);
  return url;
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Names of this machine, and the addresses by which a server says that it listens everywhere. */
function isAnyOfThisMachine(host: string): boolean {
  return /^(?:localhost|.*\.localhost|0\.0\.0\.0|\[::\])$/iu.test(host);
}
