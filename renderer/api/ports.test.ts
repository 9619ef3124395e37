import { expect, test } from 'vitest';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import { bridgePort, rpcUrl } from './ports.ts';

test.each([
  ['http://127.0.0.1:4100/s/token/#x', 'ws://127.0.0.1:4100/s/token/rpc'],
  ['http://127.0.0.1:4100/s/token/index.html', 'ws://127.0.0.1:4100/s/token/rpc'],
  ['https://lab.example/', 'wss://lab.example/rpc'],
])('the socket of %s is beside the page', (page, socket) => {
  expect(rpcUrl(page)).toBe(socket);
});

test('frames go through the shell and the port closes when the engine restarts', async () => {
  const posted: unknown[] = [];
  let listeners: Parameters<DesktopBridge['connect']>[0] | undefined;
  const shell: Pick<DesktopBridge, 'connect' | 'post'> = {
    connect: (given) => (listeners = given),
    post: (frame) => posted.push(frame),
  };
  const port = await bridgePort(shell)();
  const received: unknown[] = [];
  let closed = false;
  port.onFrame((frame) => received.push(frame));
  port.onClose(() => (closed = true));
  port.post('question');
  listeners?.onFrame('answer');
  listeners?.onGone();
  expect({ posted, received, closed }).toEqual({ posted: ['question'], received: ['answer'], closed: true });
});
