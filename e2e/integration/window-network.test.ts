/** The browser window as `npm start` opens it: what a script in it could reach, past the policy of its page. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcp, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { windowArgs } from '../../build/bootstrap/open-window.mjs';
import { findBrowser } from '../../electron/print/find-browser.mjs';

/** An address of this machine that is not the loopback's, like those of other machines on the network. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

test.skipIf(outside === undefined)('WebRTC reaches nobody, by UDP or TCP', async () => {
  const heard: string[] = [];
  const udp = createSocket('udp4').on('message', () => heard.push('udp'));
  const tcp = createTcp((socket) => {
    heard.push('tcp');
    socket.destroy();
  });
  const page = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>A window'));
  udp.bind(0, outside);
  tcp.listen(0, outside);
  page.listen(0, '127.0.0.1');
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening'), once(page, 'listening')]);
  // The reader's own browser, whatever other tests open windows in: a headless shell knows nothing of these settings.
  const profile = mkdtempSync(path.join(tmpdir(), 'wayleaf-window-'));
  const [, ...args] = windowArgs('', profile, true).filter((arg) => !arg.startsWith('--user-data-dir'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser() ?? chromium.executablePath(),
    args,
  });
  onTestFinished(async () => {
    await context.close();
    udp.close();
    tcp.close();
    page.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  });
  const window = await context.newPage();
  await window.goto(`http://wayleaf-test.localhost:${(page.address() as AddressInfo).port}/`);
  expect(await window.textContent('p')).toBe('A window');
  const servers = [
    `stun:${outside}:${udp.address().port}`,
    `turn:${outside}:${(tcp.address() as AddressInfo).port}?transport=tcp`,
  ];
  await window.evaluate(async ([stun, turn]) => {
    const iceServers = [{ urls: stun! }, { urls: turn!, username: 'a', credential: 'b' }];
    const connection = new RTCPeerConnection({ iceServers });
    connection.createDataChannel('x');
    const gathered = new Promise<void>((resolve) => {
      connection.onicegatheringstatechange = () => {
        if (connection.iceGatheringState === 'complete') resolve();
      };
    });
    await connection.setLocalDescription(await connection.createOffer());
    await gathered;
  }, servers);
  expect(heard).toEqual([]);
});
