/**
 * The content security policy of the window, the same in both hosts. It is sent with every answer, because a worker
 * has the policy of its own file.
 *
 * @param sockets  sources of WebSockets, for browsers whose `'self'` does not include them
 */
export function contentSecurityPolicy(sockets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'", // pdf.js decodes JPEG 2000, JBIG2 and ICC colors in WebAssembly
    "worker-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data: blob:", // fonts that stand in a PDF
    ["connect-src 'self'", ...sockets].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer beside the policy: no sniffing, no embedding, no address handed on. */
export const protectiveHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
