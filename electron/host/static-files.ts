import { open } from 'node:fs/promises';
import path from 'node:path';
import type { HttpAnswer } from './http-answer.ts';

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};
const binary = 'application/octet-stream'; // character maps, font programs and color profiles of pdf.js

/**
 * A file below `folder`.
 *
 * @param relative  as it stands in the address, percent-encoded, without a leading slash
 * @returns null if there is no such file, or the address leads out of the folder
 */
export async function staticFile(folder: string, relative: string, method: string): Promise<HttpAnswer | null> {
  const file = resolveInside(folder, relative);
  if (!file) return null;
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return null;
  let handedOver = false;
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return null;
    const headers = {
      'Content-Type': mimeTypes[path.extname(file)] ?? binary,
      'Content-Length': String(stat.size),
      // The names of built assets carry a digest of their content.
      'Cache-Control': relative.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-cache',
    };
    if (method === 'HEAD' || stat.size === 0) return { status: 200, headers, body: null };
    handedOver = true;
    return { status: 200, headers, body: handle.createReadStream() };
  } finally {
    if (!handedOver) await handle.close();
  }
}

function resolveInside(folder: string, relative: string): string | null {
  const decoded = decode(relative);
  if (decoded === null || decoded.includes('\0') || decoded.includes('\\')) return null;
  const file = path.resolve(folder, `./${decoded}`);
  return file.startsWith(path.resolve(folder) + path.sep) ? file : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
