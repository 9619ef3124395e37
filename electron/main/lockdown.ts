/** What no window may do, whatever runs in it. */
import { app, dialog, shell, session, type WebContents } from 'electron';
import { isAppUrl, isLocalRequest, isOwnFile, isWebAddress } from './origin.ts';

/** Without these Chromium would look for updates, dictionaries and experiments behind the reader's back. */
export function silenceChromium(): void {
  for (const name of ['disable-background-networking', 'disable-component-update', 'disable-sync', 'disable-quic'])
    app.commandLine.appendSwitch(name);
  app.commandLine.appendSwitch(
    'disable-features',
    'OptimizationHints,MediaRouter,Translate,NetworkTimeServiceQuerying',
  );
}

/** Leads nowhere: port 9 discards, and takes a privilege to listen on. What the app serves itself passes it by. */
export const NO_PROXY = { mode: 'fixed_servers', proxyRules: '127.0.0.1:9' } as const;
/** Without a proxy that takes it there is no UDP, and with `NO_PROXY` no TCP: WebRTC is beyond policies and filters. */
export const WEBRTC_POLICY = 'disable_non_proxied_udp';

/** No request leaves the app, no device or permission is given, nothing is downloaded but what the window made. Call when the app is ready. */
export async function lockSession(log: (line: string) => void): Promise<void> {
  const { defaultSession } = session;
  await defaultSession.setProxy(NO_PROXY);
  defaultSession.setSpellCheckerEnabled(false); // its dictionaries come from the network
  defaultSession.webRequest.onBeforeRequest((details, decide) => {
    const cancel = !isLocalRequest(details.url);
    if (cancel) log(`Refused a request to ${details.url}`);
    decide({ cancel });
  });
  // Copying a quote, and showing pages on the whole screen, is all that the window asks the system for.
  const granted: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];
  defaultSession.setPermissionRequestHandler((_contents, permission, decide) => decide(granted.includes(permission)));
  defaultSession.setPermissionCheckHandler((_contents, permission) => granted.includes(permission));
  defaultSession.setDevicePermissionHandler(() => false);
  // What the window made may be saved where the reader says; the system's dialog asks.
  defaultSession.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault();
  });
}

/** A window stays where it is; an address it wants to open goes to the system's browser, if the reader agrees. */
export function lockNavigation(windowOf: (contents: WebContents) => Electron.BrowserWindow | null): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWebRTCIPHandlingPolicy(WEBRTC_POLICY);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.on('will-navigate', (event) => {
      if (isAppUrl(event.url)) return;
      event.preventDefault();
      void offerToOpen(event.url, windowOf(contents));
    });
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      void offerToOpen(url, windowOf(contents));
      return { action: 'deny' };
    });
  });
}

async function offerToOpen(url: string, parent: Electron.BrowserWindow | null): Promise<void> {
  if (!isWebAddress(url) || !parent) return;
  const open = 0;
  const { response } = await dialog.showMessageBox(parent, {
    type: 'question',
    message: 'Open this address in your browser?',
    detail: url,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  if (response === open) await shell.openExternal(url);
}
