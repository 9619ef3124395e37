/** The window's one origin. Node's URL has no origins for schemes of one's own, so it is compared in parts. */
export const appScheme = 'app';
const appHost = 'wayleaf';
export const appUrl = `${appScheme}://${appHost}/`;

export function isAppUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === `${appScheme}:` && url.host === appHost;
}

const localProtocols = new Set([`${appScheme}:`, 'devtools:', 'blob:', 'data:']);

/** Everything else would leave the machine, or read it around the engine. */
export function isLocalRequest(text: string): boolean {
  return localProtocols.has(URL.parse(text)?.protocol ?? '');
}

/** What the window made itself to be saved as a file, nothing from elsewhere. */
export function isOwnFile(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'blob:' && isAppUrl(url.pathname);
}

/** Addresses that may be handed to the system's browser, after the reader has agreed. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}
