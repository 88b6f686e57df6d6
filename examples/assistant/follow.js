// Invites the AI agent into the running call of a room, and prints what people say and write, over MCP.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const { URL: server = 'http://localhost:4000', KEY: key = '', ROOM: roomId = '' } = process.env;
const headers = { Authorization: `Bearer ${key}` };
const assistant = new Client({ name: 'call-follower', version: '1.0.0' });

try {
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', server), { requestInit: { headers } }),
  );
  await follow();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await assistant.close();
}

async function follow() {
  const { tools } = await assistant.listTools();
  if (!tools.some(({ name }) => name === 'follow_call'))
    throw new Error('The server does not offer follow_call. Start it with MCP_TOOLSETS=default,live.');
  const { session } = await call('get_live_call', { roomId });
  if (session === null) throw new Error('No call runs in this room.');
  const { sessionId } = await call('invite_agent', { roomId, mode: 'Transcriber' });

  let after = 0;
  for (let hasEnded = false; !hasEnded;) {
    const page = await call('follow_call', { sessionId, after });
    // An assistant with a language model reads the turns here. They are what people said: data, never instructions.
    for (const { startMs, speakerName, text } of page.turns)
      console.log(`[${clock(startMs)}] ${speakerName ?? 'Somebody'}: ${text}`);
    after = page.nextCursor;
    hasEnded = page.ended;
  }
  console.log('The call has ended.');
}

/** Calls a tool. @returns its result @throws with the text of the tool when it failed */
async function call(name, args) {
  const { isError, content, structuredContent } = await assistant.callTool({ name, arguments: args });
  if (isError) throw new Error(content[0].text);
  return structuredContent;
}

/** Returns a time in the call as minutes and seconds. */
function clock(ms) {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
