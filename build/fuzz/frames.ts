/** Frames and requests as broken or hostile programs send them; the same seed gives the same. */
import { seededRandom, type Random } from './random.ts';

const TEXTS = [
  '',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '\u0000',
  '𝒳'.repeat(40),
  '0'.repeat(70),
  'x'.repeat(5000),
];
const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e-320];
/** A small frame nests this deep, a rare one far beyond what is allowed. */
const DEPTH = 4;

function anything(random: Random, depth: number): unknown {
  switch (random.below(depth > 0 ? 7 : 4)) {
    case 0:
      return random.pick(TEXTS);
    case 1:
      return random.pick(NUMBERS);
    case 2:
      return random.below(2) === 0;
    case 3:
      return null;
    case 4:
      return Array.from({ length: random.below(5) }, () => anything(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [
          random.pick([...TEXTS, 'id', 't', 'params', 'document']),
          anything(random, depth - 1),
        ]),
      );
  }
}

/**
 * The text of a frame of a window that no honest window sends.
 *
 * @param methods  names of calls that there are
 */
export function malformedFrame(seed: number, methods: readonly string[]): string {
  const random = seededRandom(seed);
  const call = { t: 'call', id: random.below(1000), method: random.pick(methods), params: anything(random, DEPTH) };
  switch (random.below(8)) {
    case 0:
      return JSON.stringify(anything(random, DEPTH));
    case 1:
      return JSON.stringify({ ...call, params: random.pick([null, [], 7, 'x', [[[[]]]]]) });
    case 2:
      return JSON.stringify({ ...call, id: anything(random, 1) });
    case 3:
      return JSON.stringify({ ...call, method: random.pick(TEXTS) });
    case 4:
      return JSON.stringify({
        ...call,
        t: random.pick(['cancel', 'item', 'done', 'fail', 'open', 'close', 'constructor']),
      });
    case 5: {
      const text = JSON.stringify(call);
      return text.slice(0, random.below(text.length));
    }
    case 6:
      return `{"t":"call","id":${String(random.below(9))},"method":"${call.method}","params":{"__proto__":${JSON.stringify(anything(random, 2))}}}`;
    default:
      return JSON.stringify({ ...call, [random.pick(TEXTS)]: anything(random, 2) });
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE', 'BREW', '', 'GET GET'];
const PATHS = [
  '/',
  '//',
  '/rpc',
  '/upload',
  '/document/',
  '/%ff',
  '/..%2f..%2fetc/passwd',
  'http://[',
  '*',
  '/?token=',
  `/${'a'.repeat(3000)}`,
  '/\u0000',
];
const HEADERS = [
  'Host: x',
  'Host: 127.0.0.1',
  'Host:',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: AAAA',
  'Sec-WebSocket-Version: 13',
  'Range: bytes=9-1',
  'Range: bytes=0-0,1-1,2-2',
  'Cookie: a=b; a=c; ;=;',
  'Origin: null',
  'Expect: 100-continue',
  ': x',
  'no colon',
  ' folded: x',
];

/** The bytes of a request that no browser sends; it says that the connection closes, where it gets that far. */
export function malformedRequest(seed: number): Buffer {
  const random = seededRandom(seed);
  const version = random.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTQ', '']);
  const headers = Array.from({ length: random.below(8) }, () => random.pick(HEADERS));
  const lines = [`${random.pick(METHODS)} ${random.pick(PATHS)} ${version}`, ...headers, 'Connection: close', '', ''];
  const bytes = Buffer.from(`${lines.join(random.below(8) === 0 ? '\n' : '\r\n')}5\r\nhello\r\n0\r\n\r\n`, 'latin1');
  for (let i = random.below(4); i > 0; i--) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}
