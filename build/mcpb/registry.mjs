/** What the registry of MCP servers is told: where assistants get the server, and how they start it (server.json). */

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * @param {import('../identity.mjs').Identity} identity
 * @returns {string} as the registry wants it of whoever signs in through the forge: `io.github.OWNER/wayleaf`
 */
export function serverName({ repository }) {
  const [, owner = ''] = new URL(repository).pathname.split('/');
  return `io.github.${owner}/wayleaf`;
}

/**
 * @param {{ readonly version: string, readonly identity: import('../identity.mjs').Identity, readonly bundle: { readonly address: string, readonly sha256: string } }} release
 *   `bundle`: where its MCP bundle is downloaded
 */
export function serverJson({ version, identity, bundle }) {
  const library = {
    description: 'The folder of your Wayleaf library; leave it out for the usual one',
    format: 'filepath',
  };
  return {
    $schema: SCHEMA,
    name: serverName(identity),
    title: 'Wayleaf',
    description: 'Search, read and ask your library of PDFs, with quotes and page numbers, on this computer',
    version,
    websiteUrl: identity.homepage,
    repository: { url: identity.repository, source: 'github' },
    packages: [
      {
        registryType: 'npm',
        identifier: 'wayleaf',
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'mcp' },
          { type: 'named', name: '--library', ...library },
        ],
      },
      {
        registryType: 'mcpb',
        identifier: bundle.address,
        fileSha256: bundle.sha256,
        version,
        transport: { type: 'stdio' },
      },
    ],
  };
}
