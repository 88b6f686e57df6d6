import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Signal } from '../../../server/platform/hub/media';
import { closePage, openPage, participant, type Page } from '../testing/hand-driven-page';
import { joinedCall, reconnect } from '../testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const BOTH = { participants: [participant('ada'), participant('me')] };

/** Returns how much of their cameras this page has asked the others for, on its newest socket. */
const asked = (): string[] =>
  page.socket
    .of('signal')
    .flatMap(({ to, signal }) => (signal.kind === 'pictures' ? [`${to}: ${signal.level}`] : []));

/** Lets time pass while the connection to the server holds. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 3) {
    page.socket.say({ type: 'pong' });
    await page.pass(3_000);
  }
}

/** Returns the connection to Ada, which measures so much loss. */
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
    expect(call.state.video).toEqual({ audioOnly: false, level: 'full' });
    await pass(24);
    expect(call.state.video.level).toBe('reduced');
    await pass(18);
    expect(call.state.video.level).toBe('off');
    expect(asked()).toEqual(['ada: reduced', 'ada: off']);
    measure(0);
    await pass(180);
    expect(call.state.video.level).toBe('full');
    expect(asked()).toEqual(['ada: reduced', 'ada: off', 'ada: reduced', 'ada: full']);
  });

  it('turns pictures on by hand, and keeps them on while the connection is not better', async () => {
    const { call } = await joinedCall(page, BOTH);
    connectTo(0.3);
    await pass(45);
    call.setAudioOnly(false);
    expect(call.state.video.level).toBe('reduced');
    await pass(60);
    expect(asked()).toEqual(['ada: reduced', 'ada: off', 'ada: reduced']);
  });
});

describe('audio only', () => {
  it('is asked of everybody, of those who come later, too, until it ends', async () => {
    const { call } = await joinedCall(page, BOTH);
    call.setAudioOnly(true);
    expect(call.state.video).toEqual({ audioOnly: true, level: 'full' });
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
    expect(call.state.video.audioOnly).toBe(true);
    expect(asked()).toEqual(['ada: off']);
    await call.leave();
    expect(call.state.video.audioOnly).toBe(false);
  });

  it('receives pictures in audio only while this page records, because the recording shows them', async () => {
    const { call } = await joinedCall(page, BOTH);
    const recording = { recordingId: 'rec_1', startedAt: '2026-01-01T10:00:00.000Z', by: 'me', nextChunk: 0 };
    page.socket.say({ type: 'recording-changed', recording });
    call.setAudioOnly(true);
    expect(asked()).toEqual([]);
    page.socket.say({ type: 'recording-changed', recording: null });
    expect(asked()).toEqual(['ada: off']);
  });
});

describe('a page that nobody sees', () => {
  /** Shows the page, or another one in front of it, in a browser that reports its own picture-in-picture. */
  const turn = (hidden: boolean, pictureInPictureElement: { isConnected: boolean } | null = null): void => {
    Object.assign(page.document, { hidden, pictureInPictureElement });
    page.document.dispatchEvent(new Event('visibilitychange'));
  };
  const TILES = [
    { tile: { participantId: 'ada', kind: 'camera' as const }, width: 640, height: 360 },
    { tile: { participantId: 'me', kind: 'camera' as const }, width: 160, height: 90 },
  ];
  const joinedAndShown = async () => {
    turn(false);
    const { call } = await joinedCall(page, BOTH);
    const link = connectTo(0);
    call.watch(TILES, 'stage');
    return { call, ...link };
  };

  it('asks for no pictures when it has been hidden for some seconds, and for all of them as soon as it is shown', async () => {
    await joinedAndShown();
    turn(true);
    await pass(9);
    expect(asked()).toEqual(['ada: off']);
    turn(false);
    expect(asked()).toEqual(['ada: off', 'ada: full']);
  });

  it('asks for no shared screen meanwhile, not even one that began while it was hidden', async () => {
    const { call } = await joinedAndShown();
    const screen = { tile: { participantId: 'ada', kind: 'screen' as const }, width: 640, height: 360 };
    const screens = () =>
      page.socket.of('signal').flatMap(({ signal }) => (signal.kind === 'pictures' ? [signal.screen] : []));
    turn(true);
    await pass(9);
    call.watch([screen, ...TILES], 'stage');
    await pass(9);
    expect(screens()).toEqual([true, false]);
    turn(false);
    expect(screens()).toEqual([true, false, true]);
  });

  it('goes on receiving when it was hidden for a moment', async () => {
    await joinedAndShown();
    turn(true);
    await page.pass(2_000);
    turn(false);
    await pass(9);
    expect(asked()).toEqual([]);
  });

  it('goes on receiving what a floating window or a recording shows', async () => {
    const { call } = await joinedAndShown();
    call.watch(TILES.slice(0, 1), 'pictureInPicture');
    turn(true);
    await pass(9);
    expect(asked()).toEqual([]);
    call.watch([], 'pictureInPicture');
    await pass(9);
    expect(asked()).toEqual(['ada: off']);
  });

  it('goes on receiving while the browser shows one of its videos in a window of its own', async () => {
    await joinedAndShown();
    turn(true, { isConnected: true });
    await pass(9);
    expect(asked()).toEqual([]);
    Object.assign(page.document, { pictureInPictureElement: null });
    await pass(9);
    expect(asked()).toEqual(['ada: off']);
  });

  it('learns from a bad connection alone, since without pictures most are good', async () => {
    const { call, measure } = await joinedAndShown();
    measure(0.3);
    await pass(24);
    expect(call.state.video.level).toBe('reduced');
    turn(true);
    measure(0);
    await pass(180);
    expect(call.state.video.level).toBe('reduced');
    turn(false);
    await pass(60);
    expect(call.state.video.level).toBe('full');
  });

  it('does not report its pictures as standing still', async () => {
    await joinedAndShown();
    const connection = page.connections[0];
    const frozen = (totalFreezesDuration: number): void => {
      const inbound = { type: 'inbound-rtp', framesDecoded: 1, totalFreezesDuration };
      if (connection) connection.stats = [inbound];
    };
    const reports = () => page.socket.of('quality').map(({ freezeMs }) => freezeMs);
    frozen(1);
    await pass(15);
    turn(true);
    await pass(9);
    turn(false);
    frozen(8);
    await pass(30);
    frozen(10);
    await pass(15);
    expect(reports()).toEqual([1_000, 0, 0, 2_000]);
  });
});

describe('the pictures of tiles', () => {
  const tileOf = (participantId: string, width: number, height: number) => ({
    tile: { participantId, kind: 'camera' as const },
    width,
    height,
  });
  const [LARGE, SMALL, NEXT_PAGE] = [tileOf('ada', 640, 360), tileOf('ada', 96, 72), tileOf('ada', 0, 0)];

  it('are asked for small, or not at all, when they have been so for a while, and whole as soon as they are large', async () => {
    const { call } = await joinedCall(page, BOTH);
    call.watch([NEXT_PAGE], 'stage'); // not laid out yet
    call.watch([LARGE], 'stage');
    await pass(6);
    expect(asked()).toEqual([]);
    call.watch([SMALL], 'stage');
    expect(asked()).toEqual([]);
    await pass(3);
    expect(asked()).toEqual(['ada: reduced']);
    call.watch([NEXT_PAGE], 'stage');
    await pass(3);
    call.watch([LARGE], 'stage');
    expect(asked()).toEqual(['ada: reduced', 'ada: off', 'ada: full']);
  });

  it('sends pictures no larger than the connection carries', async () => {
    const { call } = await joinedCall(page, BOTH);
    connectTo(0.3);
    call.watch([LARGE], 'stage');
    await pass(24);
    call.watch([SMALL], 'stage');
    await pass(3);
    call.watch([LARGE], 'stage');
    expect(asked()).toEqual(['ada: reduced']);
  });

  it('are whole where a floating window shows them large', async () => {
    const { call } = await joinedCall(page, BOTH);
    call.watch([SMALL], 'stage');
    call.watch([LARGE], 'pictureInPicture');
    await pass(6);
    expect(asked()).toEqual([]);
  });

  it('are not asked of who joins and is on no page that is shown', async () => {
    const { call } = await joinedCall(page, BOTH);
    call.watch([LARGE], 'stage');
    await pass(6);
    page.socket.say({ type: 'participant-joined', participant: participant('bob') });
    const offer: Signal = { kind: 'description', connection: 'of-bob', type: 'offer', sdp: '' };
    page.socket.say({ type: 'signal', from: 'bob', signal: offer });
    call.watch([LARGE], 'stage');
    await pass(3);
    expect(asked()).toEqual(['bob: off']);
  });
});
