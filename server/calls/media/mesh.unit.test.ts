import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../../boot/config';
import { ConfigError } from '../../boot/config/config-error';
import type { MediaHolder } from './engine';
import { createMesh } from './mesh';

const HOLDER = {
  roomId: 'rm_a',
  sessionId: 'ses_a',
  participantId: 'prt_a',
  subject: 'ext:acc_a:ada@example.com',
  isGuest: false,
  sends: { microphone: true, camera: true, screen: true },
};
const now = () => new Date('2026-03-01T10:00:00Z');

it('names no media server unless one is configured', async () => {
  const mesh = createMesh(readConfig({}).mesh, now);
  expect(await mesh.admit(HOLDER)).toEqual({ engine: 'mesh', iceServers: [] });
});

it('allows six people by default, and says what allows more', () => {
  expect(createMesh(readConfig({}).mesh, now).limit).toEqual({
    participants: 6,
    sentence: 'The call is full: this call takes 6 people.',
  });
  expect(createMesh(readConfig({ MESH_MAX_PARTICIPANTS: '3' }).mesh, now).limit).toEqual({
    participants: 3,
    sentence: 'The call is full: this call takes 3 people.',
  });
});

it('gives each participant a relay credential that expires', async () => {
  const env = {
    STUN_URLS: 'stun:a.test, stun:b.test:3478',
    TURN_URLS: 'turn:c.test,turns:c.test:5349',
    TURN_SECRET: 'relay',
    TURN_TTL_SECONDS: '600',
  };
  const { iceServers } = await createMesh(readConfig(env).mesh, now).admit(HOLDER);
  const username = iceServers[1]?.username ?? '';
  expect(iceServers).toEqual([
    { urls: ['stun:a.test', 'stun:b.test:3478'] },
    {
      urls: ['turn:c.test', 'turns:c.test:5349'],
      username: expect.stringMatching(new RegExp(`^${now().getTime() / 1000 + 600}:[\\w-]{22}$`)),
      credential: createHmac('sha1', 'relay').update(username).digest('base64'),
    },
  ]);
});

it('identifies a person to the relay by one pseudonym for all their connections in a room', async () => {
  const env = { TURN_URLS: 'turn:c.test', TURN_SECRET: 'relay' };
  const mesh = createMesh(readConfig(env).mesh, now);
  const nameOf = async (holder: MediaHolder) => (await mesh.admit(holder)).iceServers[0]?.username ?? '';
  const name = await nameOf(HOLDER);
  expect(await nameOf({ ...HOLDER })).toBe(name);
  expect(await nameOf({ ...HOLDER, subject: 'ext:acc_a:bob' })).not.toBe(name);
  expect(await nameOf({ ...HOLDER, roomId: 'rm_b' })).not.toBe(name);
  expect(name).not.toMatch(/ada|acc_a|rm_a/);
});

it.each([
  [undefined, 3_600],
  ['86400', 3_600],
  ['600', 600],
])(
  'gives a guest one of an hour at most, renewed after half of it, where others have %s',
  async (ttl, seconds) => {
    const env = { TURN_URLS: 'turn:c.test', TURN_SECRET: 'relay', TURN_TTL_SECONDS: ttl };
    const mesh = createMesh(readConfig(env).mesh, now);
    const guest = { ...HOLDER, isGuest: true };
    const [server] = (await mesh.admit(guest)).iceServers;
    expect(server?.username?.split(':')[0]).toBe(`${now().getTime() / 1000 + seconds}`);
    expect(mesh.renewAfterMs(guest)).toBe(seconds * 500);
    expect(mesh.renewAfterMs(HOLDER)).toBe(Number(ttl ?? 43_200) * 500);
  },
);

it.each([
  [{ STUN_URLS: 'stun.example.com' }, 'STUN_URLS: '],
  [{ TURN_URLS: 'https://c.test', TURN_SECRET: 'x' }, 'TURN_URLS: '],
  [{ TURN_URLS: 'turn:c.test' }, 'TURN_SECRET: '],
  [{ MESH_MAX_PARTICIPANTS: '1' }, 'MESH_MAX_PARTICIPANTS: '],
  [{ TURN_TTL_SECONDS: 'soon' }, 'TURN_TTL_SECONDS: '],
])('refuses to start with %o', (env, start) => {
  let mistakes: readonly string[] = [];
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) mistakes = error.mistakes;
  }
  expect(mistakes).toEqual([expect.stringContaining(start)]);
});

it('gives who checks their connection a relay credential that expires soon', async () => {
  const env = { TURN_URLS: 'turn:c.test', TURN_SECRET: 'relay', TURN_TTL_SECONDS: '3600' };
  const [relay] = (await createMesh(readConfig(env).mesh, now).prepareCheck(HOLDER)).iceServers;
  expect(relay?.username?.split(':')[0]).toBe(String(now().getTime() / 1000 + 120));
});
