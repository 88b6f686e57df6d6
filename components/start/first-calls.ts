/** One thing to do on a terminal: what it is for, the commands, and for a call its route and the status to expect. */
export interface Step {
  title: string;
  note: string;
  commands: string;
  call?: { method: 'POST' | 'GET' | 'DELETE'; path: string; status: string };
}

/** Stands for the reader's own key: the pages mark it as to be replaced. */
export const yourKey = 'sk_live_…';

/**
 * Returns the steps from nothing to a room and back, to be pasted in this order. They need a POSIX shell with curl and
 * node.
 */
export function firstCalls(baseUrl: string): Step[] {
  return [
    {
      title: 'Take a key',
      note: 'Started with a key, the server makes an account for it. Put in the key that the first line prints.',
      commands: `npm run -s key -- live\nBOOTSTRAP_LIVE_KEY=${yourKey} npm start`,
    },
    {
      title: 'Name the server and the key',
      note: 'In a second terminal. The calls below read both from here.',
      commands: `export BASE=${baseUrl}\nexport KEY=${yourKey}`,
    },
    {
      title: 'Open a room',
      note: 'It belongs to the account of the key. The answer also has the address to embed.',
      call: { method: 'POST', path: '/api/embed/rooms', status: '201 Created' },
      commands: `ROOM=$(curl -sS "$BASE/api/embed/rooms" \\
  -H "X-API-Key: $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "roomName": "Stand-up" }' \\
  | node -pe 'JSON.parse(fs.readFileSync(0)).roomId')
echo "$ROOM"`,
    },
    {
      title: 'Mint a join token',
      note: 'For one of your own users, for this room only. Your page hands it to the call.',
      call: { method: 'POST', path: '/api/embed/sessions', status: '200 OK' },
      commands: `curl -sS "$BASE/api/embed/sessions" \\
  -H "X-API-Key: $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "roomId": "'"$ROOM"'", "externalUserId": "ada" }'`,
    },
    {
      title: 'Read the room',
      note: 'Open to anybody who knows the id; with the key, the answer says that the room is yours.',
      call: { method: 'GET', path: '/api/rooms/{roomId}', status: '200 OK' },
      commands: `curl -sS "$BASE/api/rooms/$ROOM" \\
  -H "X-API-Key: $KEY"`,
    },
    {
      title: 'Delete it',
      note: 'From now on, reading it answers 404.',
      call: { method: 'DELETE', path: '/api/rooms/{roomId}', status: '204 No Content' },
      commands: `curl -sS -i -X DELETE "$BASE/api/rooms/$ROOM" \\
  -H "X-API-Key: $KEY"`,
    },
  ];
}
