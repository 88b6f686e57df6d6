import type { Mode } from '../shell/mode';
import type { Call } from './call';

/** Stands for the reader's own key. */
export const keyOf = (mode: Mode): string => `sk_${mode}_…`;

/** Returns the code that makes the same call elsewhere. */
export const codeOf = (call: Call, baseUrl: string, mode: Mode) => [
  { name: 'HTML', label: 'In your page', code: html(call, baseUrl) },
  { name: 'React', label: 'In your page', code: react(call, baseUrl) },
  { name: 'REST', label: 'On your server', code: rest(call, baseUrl, keyOf(mode)) },
];

const html = ({ embedUrl, token }: Call, baseUrl: string): string =>
  `<script type="module" src="${baseUrl}/conference-room.js"></script>

<conference-room
  style="display: block; height: 560px"
  embed-url="${embedUrl}"
  auth-token="${token}"
></conference-room>

<script type="module">
  const room = document.querySelector('conference-room');
  room.addEventListener('joined', (event) => console.log(event.detail));
  room.addEventListener('left', (event) => console.log(event.detail.reason));
</script>`;

const react = (
  { embedUrl }: Call,
  baseUrl: string,
): string => `import { useLayoutEffect, useRef } from 'react';

/** @param props.token what your server got from POST /api/embed/sessions */
export function Call({ token, onLeft }) {
  const room = useRef(null);
  useLayoutEffect(() => {
    import(/* webpackIgnore: true */ '${baseUrl}/conference-room.js');
    const leaving = new AbortController();
    room.current.addEventListener('left', (event) => onLeft(event.detail.reason), leaving);
    return () => leaving.abort();
  }, [onLeft]);
  return (
    <conference-room
      ref={room}
      style={{ display: 'block', height: 560 }}
      embed-url="${embedUrl}"
      auth-token={token}
    />
  );
}`;

const rest = (call: Call, baseUrl: string, key: string): string => `# Make a room (this one is ${call.roomId})
curl -sS ${baseUrl}/api/embed/rooms \\
  -H "X-API-Key: ${key}" -H "Content-Type: application/json" -H "Prefer: handling=strict" \\
  -d '{ "roomName": "Playground" }'

# Mint the token for whoever enters
curl -sS ${baseUrl}/api/embed/sessions \\
  -H "X-API-Key: ${key}" -H "Content-Type: application/json" -H "Prefer: handling=strict" \\
  -d '${JSON.stringify({
    roomId: call.roomId,
    externalUserId: 'playground-1',
    displayName: call.displayName,
    role: call.role,
  }).replaceAll("'", `'\\''`)}'`;
