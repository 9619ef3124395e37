import { expect, test } from 'vitest';
import { z } from 'zod';
import { serverJson, serverName } from './registry.mjs';

const identity = {
  homepage: 'https://wayleaf.example',
  repository: 'https://github.com/somebody/wayleaf',
  contact: 'security@wayleaf.example',
};
const bundle = {
  address: 'https://github.com/somebody/wayleaf/releases/download/v1.2.3/wayleaf-1.2.3.mcpb',
  sha256: 'a'.repeat(64),
};

const Argument = z.union([
  z.strictObject({ type: z.literal('positional'), value: z.string() }),
  z.strictObject({
    type: z.literal('named'),
    name: z.string(),
    description: z.string(),
    format: z.enum(['string', 'number', 'boolean', 'filepath']),
  }),
]);
/** What the registry takes, of its schema of 2025-12-11. */
const ServerJson = z.strictObject({
  $schema: z.url(),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+$/u),
  websiteUrl: z.url(),
  repository: z.strictObject({ url: z.url(), source: z.literal('github') }),
  packages: z.array(
    z.strictObject({
      registryType: z.enum(['npm', 'mcpb']),
      registryBaseUrl: z.url().optional(),
      identifier: z.string(),
      version: z.string(),
      fileSha256: z
        .string()
        .regex(/^[a-f0-9]{64}$/u)
        .optional(),
      runtimeHint: z.string().optional(),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(Argument).optional(),
    }),
  ),
});

test('the registry is told where the server is, and how it is started', () => {
  const told = ServerJson.parse(serverJson({ version: '1.2.3', identity, bundle }));
  expect(told.name).toBe('io.github.somebody/wayleaf');
  expect(serverName(identity)).toBe(told.name);
  expect(told.packages).toMatchObject([
    { registryType: 'npm', identifier: 'wayleaf', packageArguments: [{ value: 'mcp' }, { name: '--library' }] },
    { registryType: 'mcpb', identifier: bundle.address, fileSha256: bundle.sha256 },
  ]);
});
