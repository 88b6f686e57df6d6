import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Signal } from '../../server/platform/hub/protocol';
import { closePage, openPage, participant, type Page } from './testing/hand-driven-page';
import { joinedCall, reconnect } from './testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const BOTH = { participants: [participant('ada'), participant('me')] };

/** How much of their cameras this page has asked the others for, on its newest socket. */
const asked = (): string[] =>
  page.socket
    .of('signal')
    .flatMap(({ to, signal }) => (signal.kind === 'pictures' ? [`${to}: ${signal.level}`] : []));

/** Lets time pass on a connection to the server that stands. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 3) {
    page.socket.say({ type: 'pong' });
    await page.pass(3_000);
  }
}

/** The connection to Ada, which measures so much loss. */
function connectTo(lostThere: number) {
  const connection = page.connections[0];
  connection?.connect();
  const measure = (fractionLost: number): void => {
    if (connection) connection.stats = [{ type: 'remote-inbound-rtp', fractionLost }];
  };
  measure(lostThere);
  return { measure };
}

describe('pictures over a connection that is too weak for them', () => {
  it('become smaller and are turned off, and come back when it is good again', async () => {
    const { call } = await joinedCall(page, BOTH);
    const { measure } = connectTo(0.3);
    expect(call.state.pictures).toEqual({ audioOnly: false, level: 'full' });
    await pass(24);
    expect(call.state.pictures.level).toBe('reduced');
    await pass(18);
    expect(call.state.pictures.level).toBe('off');
    expect(asked()).toEqual(['ada: reduced', 'ada: off']);
    measure(0);
    await pass(180);
    expect(call.state.pictures.level).toBe('full');
    expect(asked()).toEqual(['ada: reduced', 'ada: off', 'ada: reduced', 'ada: full']);
  });

  it('are turned on by hand, and stay on while it is no better', async () => {
    const { call } = await joinedCall(page, BOTH);
    connectTo(0.3);
    await pass(45);
    call.setAudioOnly(false);
    expect(call.state.pictures.level).toBe('reduced');
    await pass(60);
    expect(asked()).toEqual(['ada: reduced', 'ada: off', 'ada: reduced']);
  });
});

describe('audio only', () => {
  it('is asked of everybody, of those who come later, too, until it ends', async () => {
    const { call } = await joinedCall(page, BOTH);
    call.setAudioOnly(true);
    expect(call.state.pictures).toEqual({ audioOnly: true, level: 'full' });
    expect(asked()).toEqual(['ada: off']);
    page.socket.say({ type: 'participant-joined', participant: participant('bob') });
    const sdp = '';
    const offer: Signal = { kind: 'description', connection: 'of-bob', type: 'offer', sdp };
    page.socket.say({ type: 'signal', from: 'bob', signal: offer });
    await page.settle();
    expect(asked()).toEqual(['ada: off', 'bob: off']);
    call.setAudioOnly(false);
    expect(asked()).toEqual(['ada: off', 'bob: off', 'ada: full', 'bob: full']);
  });

  it('holds when the connection to the server was lost meanwhile, and ends with the call', async () => {
    const { call } = await joinedCall(page, BOTH);
    call.setAudioOnly(true);
    await reconnect(page, BOTH);
    expect(call.state.pictures.audioOnly).toBe(true);
    expect(asked()).toEqual(['ada: off']);
    await call.leave();
    expect(call.state.pictures.audioOnly).toBe(false);
  });

  it('still receives pictures while this page records, because the recording shows them', async () => {
    const { call } = await joinedCall(page, BOTH);
    const recording = { recordingId: 'rec_1', startedAt: '2026-01-01T10:00:00.000Z', by: 'me', nextChunk: 0 };
    page.socket.say({ type: 'recording-changed', recording });
    call.setAudioOnly(true);
    expect(asked()).toEqual([]);
    page.socket.say({ type: 'recording-changed', recording: null });
    expect(asked()).toEqual(['ada: off']);
  });
});
