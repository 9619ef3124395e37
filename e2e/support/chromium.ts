import { chromium } from 'playwright';
import { findBrowser } from '../../electron/print/find-browser.mjs';

/** Chromium that asks nobody for anything: no updates, no experiments, no names but those of this machine. */
export const chromiumArgs: readonly string[] = [
  '--disable-gpu',
  // Its headless shell would hint letters fully, and set lines apart from where a window has them.
  '--font-render-hinting=slight',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--disable-features=MediaRouter,DialMediaRouteProvider,OptimizationHints,NetworkTimeServiceQuerying,Translate',
  // Mapped rather than excluded: names of this machine, too, would sometimes be asked of the network's name server.
  '--host-resolver-rules=MAP localhost 127.0.0.1, MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--no-proxy-server',
];

/** `CHROMIUM`, else a browser of the system, else Playwright's own. */
export function findChromium(): string {
  return process.env.CHROMIUM ?? findBrowser() ?? chromium.executablePath();
}
