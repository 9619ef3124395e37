/** What most assistants have in their settings for a server that they start. */
export function assistantSetup(folder: string): string {
  const args = ['mcp', '--library', folder].map((one) => JSON.stringify(one)).join(', ');
  return `{\n  "mcpServers": {\n    "wayleaf": { "command": "wayleaf", "args": [${args}] }\n  }\n}`;
}
