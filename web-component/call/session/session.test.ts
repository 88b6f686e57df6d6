import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatMessage } from '../../../server/platform/hub/chat';
import type { OwnLeftReason } from '../../../server/platform/hub/protocol';
import { closePage, openPage, participant, welcome, type Page } from '../testing/hand-driven-page';
import { devicesWith, idsOf, joinedCall, newCall, personIn, phasesOf, reconnect } from '../testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

describe('joining a call', () => {
  it('settles when the call is joined', async () => {
    const { call, states } = newCall();
    let isSettled = false;
    const joining = call.join('token', null).then(() => (isSettled = true));
    expect(call.state.phase).toBe('connecting');
    await page.settle();
    page.socket.accept();
    await page.settle();
    expect(isSettled).toBe(false);
    page.socket.say(welcome({ participants: [participant('ada'), participant('me')] }));
    await joining;
    expect(phasesOf(states)).toEqual(['connecting', 'joined']);
    expect(call.state).toMatchObject({ selfId: 'me', room: { roomName: 'Weekly' } });
    expect(idsOf(call.state)).toEqual(['me', 'ada']);
  });

  it.each([
    ['before the socket is open', () => {}],
    ['before the welcome', () => page.socket.accept()],
  ])('goes on when the connection is lost %s', async (_, reach) => {
    const { call, states } = newCall();
    const joining = call.join('token', null);
    await page.settle();
    reach();
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    page.socket.say(welcome());
    await joining;
    expect(phasesOf(states)).toEqual(['connecting', 'joined']);
  });

  it('settles when it is refused, and keeps the devices on for another attempt', async () => {
    const { call, media } = newCall();
    const joining = call.join('token', null);
    await page.settle();
    page.socket.accept();
    const refusal = { code: 'room-locked', message: 'The room is locked.', recoverable: true } as const;
    page.socket.say({ type: 'refused', ...refusal });
    await joining;
    expect(call.state).toMatchObject({ phase: 'idle', room: null, ended: { kind: 'refused', ...refusal } });
    expect(media.isReleased).toBe(false);
  });

  it('settles when the call is left meanwhile', async () => {
    const { call } = newCall();
    const joining = call.join('token', null);
    await page.settle();
    await call.leave();
    await joining;
    expect(call.state).toMatchObject({ phase: 'idle', ended: { kind: 'left', reason: 'left' } });
    page.socket.accept();
    expect(page.socket.sent).toEqual([]);
  });

  it('makes the offer while the server lets you in, and sends it with the welcome to one person', async () => {
    const { call } = newCall();
    const joining = call.join('token', null);
    await page.settle();
    page.connections[0]?.negotiate();
    await page.settle();
    page.socket.accept();
    expect(page.socket.of('signal')).toEqual([]);
    page.socket.say(welcome({ participants: [participant('ada'), participant('bob'), participant('me')] }));
    const offer = { to: 'ada', signal: { kind: 'description', type: 'offer' } };
    expect(page.socket.of('signal')).toMatchObject([offer]);
    await joining;
    expect(page.connections.map(({ signalingState }) => signalingState)).toEqual([
      'have-local-offer',
      'stable',
    ]);
  });

  it('makes another offer where the server names servers for the media, and none while you are alone', async () => {
    const participants = [participant('ada'), participant('me')];
    const iceServers = [{ urls: ['stun:stun.example.com'] }];
    await joinedCall(page, { participants, media: { engine: 'mesh', iceServers } });
    expect(page.connections.map(({ signalingState }) => signalingState)).toEqual(['closed', 'stable']);
    const alone = await joinedCall(page);
    expect(page.connections.map(({ signalingState }) => signalingState)).toEqual([
      'closed',
      'stable',
      'closed',
    ]);
    await alone.call.leave();
  });

  it('leaves the call that was joined before; nothing of that one is shown any more', async () => {
    const { call, states } = newCall();
    const first = call.join('first', null);
    await page.settle();
    const [old] = page.sockets;
    old?.accept();
    const second = call.join('second', null);
    await first;
    old?.say(welcome({ participantId: 'old' }));
    await page.settle();
    page.socket.accept();
    page.socket.say(welcome());
    await second;
    old?.say({ type: 'left', reason: 'removed' });
    expect(page.socket.of('join')[0]?.token).toBe('second');
    expect(call.state).toMatchObject({ phase: 'joined', selfId: 'me' });
    expect(states.some(({ selfId }) => selfId === 'old')).toBe(false);
  });

  it('does not enter an encrypted room without its key, and tells the server', async () => {
    const { call } = newCall();
    const joining = call.join('token', null);
    await page.settle();
    page.socket.accept();
    page.socket.say(welcome({ room: { ...welcome().room, endToEndEncrypted: true } }));
    await joining;
    expect(call.state).toMatchObject({
      phase: 'idle',
      participants: [],
      ended: { code: 'e2ee-key-missing' },
    });
    expect(page.socket.of('leave')).toHaveLength(1);
  });
});

describe('participants', () => {
  it('are shown once each, however often they are announced', async () => {
    const { call } = await joinedCall(page);
    const ada = participant('ada');
    page.socket.say({ type: 'participant-joined', participant: ada });
    page.socket.say({ type: 'participant-joined', participant: ada });
    page.socket.say({ type: 'participant-changed', participant: { ...ada, displayName: 'Ada L.' } });
    expect(call.state.participants.map((one) => one.displayName)).toEqual(['me', 'Ada L.']);
    page.socket.say({ type: 'participant-left', participantId: 'ada', reason: 'left' });
    page.socket.say({ type: 'participant-left', participantId: 'ada', reason: 'left' });
    expect(idsOf(call.state)).toEqual(['me']);
  });

  it('are shown even if the first word of them is a change', async () => {
    const { call } = await joinedCall(page);
    page.socket.say({ type: 'participant-changed', participant: participant('ada') });
    expect(idsOf(call.state)).toEqual(['me', 'ada']);
  });

  it('show your own devices as they are, whatever older news the server has of them', async () => {
    const { call, media, states } = await joinedCall(page);
    media.change({ microphoneOn: true });
    states.length = 0;
    const old = participant('me', { role: 'host' });
    page.socket.say({ type: 'participant-changed', participant: old });
    expect(personIn(call.state, 'me')).toMatchObject({ role: 'host', devices: { microphone: true } });
    expect(states.map((state) => personIn(state, 'me')?.devices.microphone)).toEqual([true]);
  });

  it('turns your microphone off when participants mute you, and tells you', async () => {
    const { call, media } = await joinedCall(page);
    media.change({ microphoneOn: true });
    page.socket.say({ type: 'muted', by: 'ada' });
    expect(media.state.microphoneOn).toBe(false);
    expect(call.state.notice?.code).toBe('muted');
    expect(page.socket.of('devices').map(({ devices }) => devices.microphone)).toEqual([true, false]);
  });
});

describe('what you may not use', () => {
  const may = { ...welcome().permissions, microphone: false, screen: false };

  it('is turned off when you enter, and neither sent nor told', async () => {
    const { call, media } = newCall();
    media.change({ microphoneOn: true, cameraOn: true });
    const joining = call.join('token', null);
    await page.settle();
    page.socket.accept();
    page.socket.say(welcome({ permissions: may }));
    await joining;
    expect([media.state.microphoneOn, media.state.cameraOn]).toEqual([false, true]);
    expect(personIn(call.state, 'me')?.devices).toEqual(devicesWith({ camera: true }));
    expect(page.socket.of('devices').at(-1)?.devices).toEqual(devicesWith({ camera: true }));
    media.change({ microphoneOn: true });
    expect(media.state.microphoneOn).toBe(false);
    expect(page.socket.of('devices').every(({ devices }) => !devices.microphone)).toBe(true);
  });

  it('is turned off as soon as the room does not allow it any more', async () => {
    const { call, media } = await joinedCall(page);
    media.change({ screenStream: Object.assign(new MediaStream(), { getAudioTracks: () => [] }) });
    expect(page.socket.of('devices').at(-1)?.devices.screen).toBe(true);
    page.socket.say({ type: 'permissions-changed', permissions: may });
    expect(media.state.screenStream).toBeNull();
    expect(call.state.permissions).toEqual(may);
    expect(page.socket.of('devices').at(-1)?.devices.screen).toBe(false);
  });
});

it('turns camera and screen off when a host asks for it, and tells who did', async () => {
  const { call, media } = await joinedCall(page);
  const stopped = vi.spyOn(media, 'stopScreenShare');
  media.change({ cameraOn: true });
  page.socket.say({ type: 'stop-camera', by: 'ada' });
  expect(media.state.cameraOn).toBe(false);
  expect(call.state.notice).toMatchObject({ code: 'camera-stopped', by: 'ada' });
  page.socket.say({ type: 'stop-screen', by: null });
  expect(stopped).toHaveBeenCalledOnce();
  expect(call.state.notice).toMatchObject({ code: 'screen-stopped', by: null });
  call.stopCamera('ada');
  call.stopScreen('ada');
  expect(page.socket.of('stop-camera')).toEqual([{ type: 'stop-camera', participantId: 'ada' }]);
  expect(page.socket.of('stop-screen')).toEqual([{ type: 'stop-screen', participantId: 'ada' }]);
});

it('tells whether others may point at your screen while you share one, and follows a host who lets nobody', async () => {
  const { call, media } = await joinedCall(page);
  media.change({ screenPointers: false });
  media.change({ screenPointers: true });
  media.change({ screenStream: Object.assign(new MediaStream(), { getAudioTracks: () => [] }) });
  expect(page.socket.of('devices')).toEqual([{ type: 'devices', devices: devicesWith({ screen: true }) }]);
  page.socket.say({ type: 'stop-pointers', by: 'ada' });
  expect(page.socket.of('devices').at(-1)).toMatchObject({ devices: { screen: true }, pointers: false });
  expect(call.state.notice).toMatchObject({ code: 'pointers-stopped', by: 'ada' });
  await reconnect(page);
  expect(page.socket.of('devices').at(-1)).toMatchObject({ pointers: false });
  call.stopPointers('ada');
  expect(page.socket.of('stop-pointers')).toEqual([{ type: 'stop-pointers', participantId: 'ada' }]);
});

it('lets people point at a screen again when the server no longer forbids it', async () => {
  const { call } = await joinedCall(page);
  const sharing = participant('ada', { devices: devicesWith({ screen: true }), pointers: false });
  page.socket.say({ type: 'participant-joined', participant: sharing });
  expect(personIn(call.state, 'ada')?.pointers).toBe(false);
  const { pointers: _, ...open } = sharing;
  page.socket.say({ type: 'participant-changed', participant: open });
  expect(personIn(call.state, 'ada')?.pointers).toBeUndefined();
});

it('tells who points at which screen, and draws where', async () => {
  const { call } = await joinedCall(page);
  const body = { kind: 'plain', path: [[0.5, 0.25]], draws: false } as const;
  page.socket.say({
    type: 'pointed',
    participantId: 'ada',
    screenOf: 'me',
    body: { ...body, path: [[0.5, 0.25]] },
  });
  const pointers = await call.loadPointers();
  await page.settle();
  expect(pointers?.trails).toMatchObject([{ participantId: 'ada', at: { x: 0.5, y: 0.25 } }]);
  expect(call.state.pointing).toEqual([{ participantId: 'ada', screenOf: 'me' }]);
});

describe('a request to turn a device on', () => {
  const asked = (device: 'microphone' | 'camera', by: string | null) =>
    page.socket.say({ type: 'asked-to-turn-on', device, by });

  it('turns nothing on, and a newer one for the same device takes its place', async () => {
    const { call, media } = await joinedCall(page);
    asked('microphone', 'ada');
    asked('camera', 'ada');
    asked('microphone', null);
    expect(call.state.turnOnRequests).toEqual([
      { device: 'microphone', by: null },
      { device: 'camera', by: 'ada' },
    ]);
    expect([media.state.microphoneOn, media.state.cameraOn]).toEqual([false, false]);
    expect(page.socket.of('devices').some(({ devices }) => devices.microphone || devices.camera)).toBe(false);
  });

  it('is over when the device is on, or when you close it', async () => {
    const { call, media } = await joinedCall(page);
    asked('microphone', 'ada');
    asked('camera', 'ada');
    media.change({ microphoneOn: true });
    expect(call.state.turnOnRequests).toEqual([{ device: 'camera', by: 'ada' }]);
    call.closeTurnOnRequest('camera');
    expect(call.state.turnOnRequests).toEqual([]);
    asked('microphone', 'ada');
    expect(call.state.turnOnRequests).toEqual([]);
  });

  it('is sent for hosts', async () => {
    const { call } = await joinedCall(page);
    call.askToTurnOn('ada', 'microphone');
    call.askToTurnOn('ada', 'camera');
    const participantId = 'ada';
    expect(page.socket.of('ask-to-unmute')).toEqual([{ type: 'ask-to-unmute', participantId }]);
    expect(page.socket.of('ask-to-start-camera')).toEqual([{ type: 'ask-to-start-camera', participantId }]);
  });
});

describe('a move to another session of the call', () => {
  const breakout = { breakoutId: 'ses_group', name: 'Group 1' };
  const write = (call: Awaited<ReturnType<typeof joinedCall>>['call'], text: string) =>
    call.sendChat(text).then(
      () => 'sent',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );

  it('is answered when you are ready, and shows nothing of the session before', async () => {
    const { call } = await joinedCall(page, { participants: [participant('ada'), participant('me')] });
    page.socket.say({ type: 'move', breakoutId: breakout.breakoutId, name: breakout.name });
    await page.settle();
    expect(call.state.moving).toEqual({ name: 'Group 1' });
    expect(page.socket.of('move')).toHaveLength(1);
    const written = write(call, 'for the main room');
    await page.settle();
    expect(page.socket.of('chat')).toEqual([]);
    page.socket.say(
      welcome({ participantId: 'me2', breakout, participants: [participant('me2'), participant('bob')] }),
    );
    expect(await written).toBe('You are in another room now.');
    expect(call.state).toMatchObject({ phase: 'joined', selfId: 'me2', breakout, moving: null, chat: [] });
    expect(idsOf(call.state)).toEqual(['me2', 'bob']);
    expect(page.socket.of('chat')).toEqual([]);
  });

  it('leaves you where you are when a move is cancelled, and sends what you wrote meanwhile', async () => {
    const { call } = await joinedCall(page, { participants: [participant('ada'), participant('me')] });
    page.socket.say({ type: 'move', breakoutId: breakout.breakoutId, name: breakout.name });
    await page.settle();
    void write(call, 'still here');
    page.socket.say({ type: 'move-cancelled' });
    await page.settle();
    expect(call.state).toMatchObject({ selfId: 'me', moving: null, breakout: null });
    expect(page.socket.of('chat')).toMatchObject([{ body: { kind: 'plain', text: 'still here' } }]);
  });
});

it('keeps the last notice of the application', async () => {
  const { call } = await joinedCall(page);
  const notice = { noticeId: 'msg_1', displayName: 'Front desk', text: 'Doors close at six.' };
  page.socket.say({ type: 'notice', ...notice });
  expect(call.state.applicationNotice).toEqual(notice);
});

describe('what is shown for a moment', () => {
  it('disappears by itself: reactions after 5 s, captions after 8 s', async () => {
    const { call } = await joinedCall(page);
    page.socket.say({ type: 'reaction', participantId: 'ada', emoji: '🎉' });
    const caption = { captionId: 'c', participantId: 'ada', displayName: 'Ada', text: 'Helo' };
    page.socket.say({ type: 'caption', caption });
    page.socket.say({ type: 'caption', caption: { ...caption, text: 'Hello' } });
    expect(call.state.reactions).toMatchObject([{ emoji: '🎉' }]);
    expect(call.state.captions).toMatchObject([{ text: 'Hello' }]);
    await page.pass(5_000);
    expect([call.state.reactions.length, call.state.captions.length]).toEqual([0, 1]);
    await page.pass(3_000);
    expect(call.state.captions).toEqual([]);
  });
});

describe('the end of a call', () => {
  it.each<OwnLeftReason>(['removed', 'ended', 'duplicate'])(
    'releases the devices when the server (%s) ends the call, and tries nothing again',
    async (reason) => {
      const { call, media } = await joinedCall(page);
      page.socket.say({ type: 'left', reason });
      page.socket.drop();
      await page.pass(60_000);
      expect(call.state).toMatchObject({ phase: 'idle', ended: { kind: 'left', reason }, participants: [] });
      expect([media.isReleased, page.sockets.length]).toEqual([true, 1]);
    },
  );

  it('tells the server at once that you leave', async () => {
    const { call } = await joinedCall(page);
    void call.leave();
    expect(page.socket.of('leave')).toHaveLength(1);
    expect(call.state).toMatchObject({ phase: 'idle', ended: { kind: 'left', reason: 'left' } });
    expect(call.state.room?.roomId).toBe('rm_1');
  });

  it('is final: nothing that comes later changes the state, not even chat that is being read', async () => {
    const { call, states } = await joinedCall(page);
    const message: ChatMessage = {
      messageId: 'msg_a',
      clientId: 'a',
      participantId: 'ada',
      displayName: 'Ada',
      body: { kind: 'plain', text: 'a' },
      sentAt: '2026-01-01T10:00:00.000Z',
    };
    page.socket.say({ type: 'chat', message });
    page.socket.say({ type: 'reaction', participantId: 'ada', emoji: '🎉' });
    await call.leave();
    const { length } = states;
    page.socket.say({ type: 'participant-joined', participant: participant('ada') });
    await page.pass(60_000);
    expect([call.state.chat, states.length]).toEqual([[], length]);
  });

  it('is followed by another call when it is joined again', async () => {
    const { call } = await joinedCall(page);
    await call.leave();
    const joining = call.join('token', null);
    expect(call.state).toMatchObject({ phase: 'connecting', ended: null });
    await page.settle();
    page.socket.accept();
    page.socket.say(welcome({ participantId: 'again', participants: [participant('again')] }));
    await joining;
    expect(call.state).toMatchObject({ phase: 'joined', selfId: 'again', notice: null });
  });
});

describe('a recording that the server asks for', () => {
  const asked = { type: 'start-recording', recordingId: 'rec_1', origin: 'application' } as const;

  it('is declined where this browser cannot record, which the join has said', async () => {
    const { call } = await joinedCall(page);
    expect(page.socket.of('join')).toMatchObject([{ canRecord: false }]);
    page.socket.say(asked);
    await page.settle();
    expect(page.socket.of('decline-recording')).toHaveLength(1);
    expect(call.state.notice?.code).toBe('recording-unsupported');
  });

  it('is left alone where somebody records already', async () => {
    const startedAt = '2026-01-01T10:00:00.000Z';
    const recording = { recordingId: 'rec_0', startedAt, by: 'ada', nextChunk: 0 };
    await joinedCall(page, { participants: [participant('ada'), participant('me')], recording });
    page.socket.say(asked);
    await page.settle();
    expect(page.socket.of('decline-recording')).toEqual([]);
  });
});

describe('what is measured', () => {
  it('is reported every 15 seconds while there is something to tell, a reconnect once', async () => {
    const { call } = await joinedCall(page);
    await page.pass(15_000);
    expect(page.socket.of('quality')).toEqual([]);
    await reconnect(page);
    await page.pass(15_000);
    page.socket.say({ type: 'pong' });
    await page.pass(15_000);
    expect(call.state.phase).toBe('joined');
    expect(page.socket.of('quality')).toMatchObject([{ reconnects: 1, roundTripMs: null }]);
  });

  it('says to how many of those who are connected no media passes, also when it never did', async () => {
    const others = [participant('ada'), participant('gone', { connected: false })];
    const { call } = await joinedCall(page, { participants: [...others, participant('me')] });
    await page.pass(15_000);
    expect(personIn(call.state, 'ada')?.quality).toBe('lost');
    expect(page.socket.of('quality')).toMatchObject([{ unreached: 1, sendKbps: null, reconnects: 0 }]);
  });

  it('gives no notice when a server that does not know measurements refuses them', async () => {
    const { call } = await joinedCall(page);
    page.socket.say({ type: 'rejected', of: 'quality', message: 'There is no message "quality".' });
    expect(call.state.notice).toBeNull();
  });
});
