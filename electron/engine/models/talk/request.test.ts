import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askDirectly, askOnce } from './request.ts';

const purpose = { unavailable: 'chat.unavailable', failed: 'chat.failed' } as const;
const request = (address: string) => ({
  address,
  purpose,
  limits: { firstMs: 2000, betweenMs: 2000 },
  signal: new AbortController().signal,
});

describe('an address that is never connected to', () => {
  test.each(['http://169.254.169.254:11434', 'http://[fe80::1]:11434', 'http://metadata.google.internal'])(
    'is not asked, whoever stored it: %s',
    async (address) => {
      const refusal = { code: 'chat.unavailable', message: expect.stringContaining('never connects to') as string };
      await expect(askOnce(request(address), (client) => client.version(), z.unknown())).rejects.toMatchObject(refusal);
      await expect(askDirectly(request(address), (get) => get(`${address}/v1/models`))).rejects.toMatchObject(refusal);
    },
  );
});
