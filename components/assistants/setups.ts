/** The way to give the tool server to an assistant. */
export interface Setup {
  name: string;
  /** The place for the code. */
  where: string;
  code: string;
}

/** Stands for the folder that the reader has this project in. */
export const CHECKOUT = '/path/to/conference-room';

/** Returns ready configurations of the most common assistants. docs/guides/assistants.md has more of them. */
export function setupsOf(baseUrl: string, key: string): Setup[] {
  const command = `${CHECKOUT}/server/boot/mcp/launch.mjs`;
  const env = { SVC_API_KEY: key, SVC_BASE_URL: baseUrl };
  const server = { command: 'node', args: [command], env };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const common = json({ mcpServers: { 'conference-room': server } });
  return [
    {
      name: 'Claude Code',
      where: 'Terminal',
      code: `claude mcp add --scope user \\
  --env SVC_API_KEY=${key} --env SVC_BASE_URL=${baseUrl} \\
  --transport stdio conference-room -- node ${command}`,
    },
    { name: 'Claude Desktop', where: 'Settings → Developer → Edit Config', code: common },
    { name: 'Cursor', where: '~/.cursor/mcp.json', code: common },
    {
      name: 'VS Code',
      where: '.vscode/mcp.json',
      code: json({
        inputs: [
          {
            type: 'promptString',
            id: 'conference-room-key',
            description: 'Secret key of the Conference Room',
            password: true,
          },
        ],
        servers: {
          'conference-room': {
            type: 'stdio',
            ...server,
            env: { ...env, SVC_API_KEY: '${input:conference-room-key}' },
          },
        },
      }),
    },
    {
      name: 'Codex',
      where: '~/.codex/config.toml',
      code: `[mcp_servers.conference-room]
command = "node"
args = ["${command}"]
env = { SVC_API_KEY = "${key}", SVC_BASE_URL = "${baseUrl}" }`,
    },
  ];
}
