import { expect, it } from 'vitest';
import { readConfig } from '../../boot/config';
import { ConfigError } from '../../boot/config/config-error';

const KEY = { LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: 'a-secret-of-at-least-32-characters' };

it('carries no media unless it is configured, and is reached where browsers reach it', () => {
  expect(readConfig({}).liveKit).toBeNull();
  expect(readConfig({ LIVEKIT_URL: 'wss://media.test/', ...KEY }).liveKit).toEqual({
    url: 'wss://media.test',
    apiUrl: 'https://media.test',
    apiKey: KEY.LIVEKIT_API_KEY,
    apiSecret: KEY.LIVEKIT_API_SECRET,
    maxParticipants: 150,
  });
  const inside = { LIVEKIT_API_URL: 'http://10.0.0.5:7880', LIVEKIT_MAX_PARTICIPANTS: '40' };
  expect(readConfig({ LIVEKIT_URL: 'ws://localhost:7880', ...KEY, ...inside }).liveKit).toMatchObject({
    url: 'ws://localhost:7880',
    apiUrl: 'http://10.0.0.5:7880',
    maxParticipants: 40,
  });
});

it.each([
  [{ LIVEKIT_URL: 'https://media.test', ...KEY }, 'LIVEKIT_URL: must be a wss:// or ws:// URL'],
  [{ LIVEKIT_URL: 'wss://media.test/rtc', ...KEY }, 'LIVEKIT_URL: must be an origin alone'],
  [
    { LIVEKIT_URL: 'ws://media.test', BASE_URL: 'https://meet.test', ...KEY },
    'LIVEKIT_URL: must begin with wss',
  ],
  [{ LIVEKIT_URL: 'wss://media.test' }, 'LIVEKIT_API_KEY, LIVEKIT_API_SECRET: are needed'],
  [KEY, 'LIVEKIT_URL: is needed'],
  [{ LIVEKIT_URL: 'wss://media.test', ...KEY, LIVEKIT_API_SECRET: 'short' }, 'LIVEKIT_API_SECRET: must have'],
  [{ LIVEKIT_URL: 'wss://media.test', ...KEY, LIVEKIT_MAX_PARTICIPANTS: '1' }, 'LIVEKIT_MAX_PARTICIPANTS: '],
  [{ LIVEKIT_URL: 'wss://media.test', ...KEY, LIVEKIT_API_URL: 'media.test' }, 'LIVEKIT_API_URL: '],
])('refuses to start with %o', (env, start) => {
  let mistakes: readonly string[] = [];
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) mistakes = error.mistakes;
  }
  expect(mistakes[0]).toContain(start);
});
