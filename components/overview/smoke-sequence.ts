/** A language, and how it is called where code is shown. */
export interface Sequence {
  language: string;
  file: string;
  code: string;
}

/** Returns the first calls of an integrator (make a room, mint a token, read the room), in three languages. */
export const smokeSequence = (baseUrl: string, key: string): Sequence[] => [
  { language: 'curl', file: 'Terminal', code: curl(baseUrl, key) },
  { language: 'JavaScript', file: 'smoke.mjs, Node 20 or newer', code: javascript(baseUrl, key) },
  { language: 'Python', file: 'smoke.py, Python 3', code: python(baseUrl, key) },
];

const curl = (baseUrl: string, key: string): string => `export BASE=${baseUrl}
export KEY=${key}

# 1. Make a room: 201
ROOM=$(curl -sS "$BASE/api/embed/rooms" \\
  -H "X-API-Key: $KEY" -H "Content-Type: application/json" -H "Prefer: handling=strict" \\
  -d '{ "roomName": "First room" }' \\
  | sed 's/.*"roomId":"\\([^"]*\\)".*/\\1/')
echo "$ROOM"

# 2. Mint a join token for one of your users: 200
curl -sS "$BASE/api/embed/sessions" \\
  -H "X-API-Key: $KEY" -H "Content-Type: application/json" -H "Prefer: handling=strict" \\
  -d '{ "roomId": "'"$ROOM"'", "externalUserId": "user-42", "displayName": "Ada", "role": "host" }'

# 3. Read the room: 200
curl -sS "$BASE/api/rooms/$ROOM" -H "X-API-Key: $KEY"`;

const javascript = (baseUrl: string, key: string): string => `const base = '${baseUrl}';
const key = '${key}';

async function call(method, path, body) {
  const answer = await fetch(base + path, {
    method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', Prefer: 'handling=strict' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer.json();
}

const { roomId } = await call('POST', '/api/embed/rooms', { roomName: 'First room' });
const { token, embedUrl } = await call('POST', '/api/embed/sessions', {
  roomId,
  externalUserId: 'user-42',
  displayName: 'Ada',
  role: 'host',
});
console.log(await call('GET', \`/api/rooms/\${roomId}\`));
console.log(\`Enter: \${embedUrl}#token=\${token}\`);`;

const python = (baseUrl: string, key: string): string => `import json
from urllib.request import Request, urlopen

BASE = "${baseUrl}"
KEY = "${key}"


def call(method, path, body=None):
    data = json.dumps(body).encode() if body else None
    headers = {
        "X-API-Key": KEY,
        "Content-Type": "application/json",
        "Prefer": "handling=strict",  # a misspelled field is an error
    }
    with urlopen(Request(BASE + path, data, headers, method=method)) as answer:
        return json.load(answer)


room = call("POST", "/api/embed/rooms", {"roomName": "First room"})["roomId"]
join = call("POST", "/api/embed/sessions", {
    "roomId": room,
    "externalUserId": "user-42",
    "displayName": "Ada",
    "role": "host",
})
print(call("GET", f"/api/rooms/{room}"))
print(f"Enter: {join['embedUrl']}#token={join['token']}")`;

/**
 * Returns the code of a page that holds a call: the element, its script, and a token that the page's own server minted.
 */
export const embedSnippet = (
  baseUrl: string,
): string => `<script type="module" src="${baseUrl}/conference-room.js"></script>

<conference-room
  embed-url="${baseUrl}/embed/room/rm_…"
  auth-token="(what your server got from POST /api/embed/sessions)"
></conference-room>`;
