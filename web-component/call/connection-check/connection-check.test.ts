import { expect, it } from 'vitest';
import { checkConnection, type CheckedStep, type Probes, STEPS } from './connection-check';

const STUN = { urls: ['stun:a.test'] };
const RELAY = { urls: ['turn:b.test', 'turns:b.test'], username: 'ada', credential: 'secret' };

const LIVEKIT = {
  engine: 'livekit' as const,
  iceServers: [],
  liveKit: { url: 'wss://c.test', token: 'checks' },
};

/** Returns a connection on which everything works, except what a test changes. */
const probes = (given: Partial<Probes> = {}): Probes => ({
  reachServer: async () => true,
  askForServers: async () => ({ engine: 'mesh', iceServers: [STUN, RELAY] }),
  findAddress: async () => true,
  sendMedia: async () => ({ kilobitsPerSecond: 9_000 }),
  reachLiveKit: async () => true,
  measureDownload: async () => 20_000,
  measureRoundTrip: async () => 20,
  ...given,
});

async function stepsOf(given: Partial<Probes>): Promise<CheckedStep[]> {
  const steps: CheckedStep[] = [];
  await checkConnection(probes(given), new AbortController().signal, (step) => steps.push(step));
  return steps;
}

const outcomesOf = async (given: Partial<Probes>) =>
  Object.fromEntries((await stepsOf(given)).map(({ name, outcome }) => [name, outcome]));

it('passes each step of a good connection, in their order', async () => {
  const steps = await stepsOf({});
  expect(steps.map(({ name }) => name)).toEqual(STEPS);
  expect(steps.every(({ outcome }) => outcome === 'passed')).toBe(true);
});

it('sends media through the relay alone where there is one, and else as it can', async () => {
  const policies: RTCIceTransportPolicy[] = [];
  const sendMedia: Probes['sendMedia'] = async (_, policy) => {
    policies.push(policy);
    return { kilobitsPerSecond: null };
  };
  await stepsOf({ sendMedia });
  await stepsOf({ sendMedia, findAddress: async (kind) => kind === 'stun' });
  await stepsOf({ sendMedia, askForServers: async () => ({ engine: 'mesh', iceServers: [] }) });
  expect(policies).toEqual(['relay', 'all', 'all']);
});

it('asks each server for the address that it gives', async () => {
  const asked: [string, RTCIceServer[]][] = [];
  await stepsOf({
    findAddress: async (kind, servers) => {
      asked.push([kind, servers]);
      return true;
    },
  });
  expect(asked).toEqual([
    ['stun', [STUN]],
    ['relay', [RELAY]],
  ]);
});

it.each<[string, Partial<Probes>, Record<string, string>]>([
  [
    'a server that does not answer',
    { reachServer: async () => false },
    { server: 'failed', 'round-trip': 'not-checked' },
  ],
  [
    'a hub that does not answer',
    { askForServers: async () => null },
    { hub: 'failed', stun: 'not-checked', relay: 'not-checked', media: 'not-checked' },
  ],
  [
    'an invitation that is refused',
    { askForServers: async () => 'refused' },
    { hub: 'refused', media: 'not-checked' },
  ],
  [
    'servers that are not configured',
    { askForServers: async () => ({ engine: 'mesh', iceServers: [] }) },
    { stun: 'not-configured', relay: 'not-configured', media: 'passed' },
  ],
  [
    'LiveKit, whose people never connect to one another',
    { askForServers: async () => LIVEKIT },
    { hub: 'passed', stun: 'not-checked', relay: 'passed', media: 'passed', bandwidth: 'passed' },
  ],
  [
    'a LiveKit that names no relay',
    {
      askForServers: async () => LIVEKIT,
      reachLiveKit: async (_, policy) => (policy === 'relay' ? null : true),
    },
    { relay: 'not-configured', media: 'passed' },
  ],
  [
    'a LiveKit that is not reached',
    { askForServers: async () => LIVEKIT, reachLiveKit: async () => false },
    { hub: 'passed', relay: 'failed', media: 'failed' },
  ],
  [
    'a LiveKit that does not answer the server',
    { askForServers: async () => ({ engine: 'livekit', iceServers: [] }) },
    { hub: 'passed', relay: 'not-checked', media: 'not-checked', bandwidth: 'passed' },
  ],
  [
    'addresses that are not found',
    { findAddress: async () => false },
    { stun: 'failed', relay: 'failed', media: 'passed' },
  ],
  ['media that does not get through', { sendMedia: async () => null }, { relay: 'passed', media: 'failed' }],
  ['a narrow connection', { measureDownload: async () => 1_000 }, { bandwidth: 'slow' }],
  ['a very narrow one', { measureDownload: async () => 100 }, { bandwidth: 'failed' }],
  [
    'a relay that is narrower than the server',
    { sendMedia: async () => ({ kilobitsPerSecond: 500 }) },
    { bandwidth: 'slow' },
  ],
  ['a long way', { measureRoundTrip: async () => 400 }, { 'round-trip': 'slow' }],
  ['a very long way', { measureRoundTrip: async () => 1_500 }, { 'round-trip': 'failed' }],
])('says of %s what it means', async (_, given, expected) => {
  expect(await outcomesOf(given)).toMatchObject(expected);
});

it('tells nothing more once it is cancelled', async () => {
  const cancel = new AbortController();
  const steps: CheckedStep[] = [];
  await checkConnection(probes(), cancel.signal, (step) => {
    steps.push(step);
    cancel.abort();
  });
  expect(steps).toEqual([{ name: 'server', outcome: 'passed' }]);
});
