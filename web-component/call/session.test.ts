import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage, LeftReason, ParticipantState } from '../../server/hub/protocol';
// oxlint-disable-next-line eslint/no-restricted-imports -- a test counts as the server does
import { createRates } from '../../server/hub/rates';
import { createCall } from './call';
import type { CallState } from './state';
import {
  closePage,
  HandDrivenMedia,
  openPage,
  participant,
  sentenceOf,
  welcome,
  type Welcome,
} from './testing/hand-driven-page';

/* A whole call, with hand-driven sockets and devices at its edges. */

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

function newCall() {
  const media = new HandDrivenMedia();
  const call = createCall({ serverUrl: 'https://meet.example.com', media });
  const states: CallState[] = [];
  call.addEventListener('change', () => states.push(call.state));
  return { call, media, states };
}

/** Joins a call. @param more of the welcome */
async function joinedCall(more: Partial<Welcome> = {}) {
  const scene = newCall();
  const joining = scene.call.join('token', null);
  await page.settle();
  page.socket.accept();
  page.socket.say(welcome(more));
  await joining;
  return scene;
}

/** Loses the connection and makes the next one. @param more of its welcome */
async function reconnect(more: Partial<Welcome> = {}) {
  page.socket.drop();
  await page.pass(300);
  page.socket.accept();
  page.socket.say(welcome({ resumed: true, ...more }));
  await page.settle();
}

const phases = (states: readonly CallState[]) =>
  states.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]);
const idsOf = ({ participants }: CallState) => participants.map((one) => one.participantId);
const person = (state: CallState, id: string) => state.participants.find((one) => one.participantId === id);
const micOn: ParticipantState['devices'] = { microphone: true, camera: false, screen: false };
const chatMessage = (clientId: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: `msg_${clientId}`,
  clientId,
  participantId: 'me',
  displayName: 'me',
  body: { kind: 'plain', text: clientId },
  sentAt: '2026-01-01T10:00:00.000Z',
  ...more,
});

/** Writes, and notes what becomes of each message. */
function writer({ call }: ReturnType<typeof newCall>) {
  const settled: string[] = [];
  return {
    settled,
    write(text: string): void {
      void call.sendChat(text).then(
        () => settled.push(text),
        (error: unknown) => settled.push(`${text}: ${sentenceOf(error)}`),
      );
    },
  };
}

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
    expect(phases(states)).toEqual(['connecting', 'joined']);
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
    expect(phases(states)).toEqual(['connecting', 'joined']);
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

  it('does not enter an encrypted room without its key, and says so to the server', async () => {
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

describe('a connection that is lost', () => {
  it('keeps the call on the page until it is resumed', async () => {
    const ada = participant('ada', { devices: micOn });
    const { call, states } = await joinedCall({ participants: [participant('me'), ada] });
    page.socket.drop();
    expect(call.state).toMatchObject({ phase: 'reconnecting', selfId: 'me' });
    expect(person(call.state, 'me')?.quality).toBe('lost');
    expect(idsOf(call.state)).toEqual(['me', 'ada']);
    await page.pass(300);
    page.socket.accept();
    expect(page.socket.of('join')[0]?.resume).toEqual({ participantId: 'me', secret: 'secret' });
    page.socket.say(welcome({ participants: [participant('me'), participant('bob')] }));
    expect(phases(states)).toEqual(['connecting', 'joined', 'reconnecting', 'joined']);
    expect(idsOf(call.state)).toEqual(['me', 'bob']);
    expect(person(call.state, 'me')?.quality).toBe('good');
  });

  it('is followed by the devices that were changed meanwhile', async () => {
    const { call, media } = await joinedCall();
    page.socket.drop();
    media.change({ microphoneOn: true });
    expect(person(call.state, 'me')?.devices.microphone).toBe(true);
    await page.pass(300);
    page.socket.accept();
    expect(page.socket.of('join')[0]?.devices).toEqual(micOn);
    media.change({ microphoneOn: false });
    page.socket.say(welcome({ participants: [participant('me', { devices: micOn })] }));
    expect(person(call.state, 'me')?.devices.microphone).toBe(false);
    expect(page.socket.of('devices').at(-1)?.devices.microphone).toBe(false);
  });

  it('joins the call as another participant when it was lost for too long', async () => {
    const { call } = await joinedCall({ participants: [participant('me'), participant('ada')] });
    await reconnect({ participantId: 'again', participants: [participant('ada'), participant('again')] });
    expect(call.state.selfId).toBe('again');
    expect(call.state.participants).toMatchObject([
      { participantId: 'again', isSelf: true },
      { participantId: 'ada', isSelf: false },
    ]);
  });

  it('ends the call when it cannot be resumed', async () => {
    const { call, media } = await joinedCall();
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    page.socket.say({ type: 'refused', code: 'room-deleted', message: 'It is gone.', recoverable: false });
    expect(call.state).toMatchObject({ phase: 'idle', participants: [], ended: { code: 'room-deleted' } });
    expect(media.isReleased).toBe(true);
  });
});

describe('participants', () => {
  it('are shown once each, however often they are announced', async () => {
    const { call } = await joinedCall();
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
    const { call } = await joinedCall();
    page.socket.say({ type: 'participant-changed', participant: participant('ada') });
    expect(idsOf(call.state)).toEqual(['me', 'ada']);
  });

  it('show your own devices as they are, whatever older news the server has of them', async () => {
    const { call, media, states } = await joinedCall();
    media.change({ microphoneOn: true });
    states.length = 0;
    const old = participant('me', { role: 'host' });
    page.socket.say({ type: 'participant-changed', participant: old });
    expect(person(call.state, 'me')).toMatchObject({ role: 'host', devices: { microphone: true } });
    expect(states.map((state) => person(state, 'me')?.devices.microphone)).toEqual([true]);
  });

  it('who mute you turn your microphone off, and you are told', async () => {
    const { call, media } = await joinedCall();
    media.change({ microphoneOn: true });
    page.socket.say({ type: 'muted', by: 'ada' });
    expect(media.state.microphoneOn).toBe(false);
    expect(call.state.notice?.code).toBe('muted');
    expect(page.socket.of('devices').map(({ devices }) => devices.microphone)).toEqual([true, false]);
  });
});

describe('chat', () => {
  it('shows an encrypted message once that was broadcast twice', async () => {
    const { call } = await joinedCall();
    const message = chatMessage('a', { participantId: 'ada' });
    page.socket.say({ type: 'chat', message });
    page.socket.say({ type: 'chat', message: { ...message, messageId: 'msg_other' } });
    await page.settle();
    expect(call.state.chat.map(({ text }) => text)).toEqual(['a']);
  });

  it('rejects the message that the server names, and no other', async () => {
    const scene = await joinedCall();
    const { settled, write } = writer(scene);
    write('first');
    write('second');
    await page.settle();
    const [first, second] = page.socket.of('chat').map(({ clientId }) => clientId);
    page.socket.say({ type: 'rejected', of: 'chat', clientId: second!, message: 'It is malformed.' });
    page.socket.say({ type: 'chat', message: chatMessage(first!) });
    await page.settle();
    expect(settled).toEqual(['second: It is malformed.', 'first']);
    expect(scene.call.state.notice).toEqual({ code: 'rejected', message: 'It is malformed.' });
  });

  it('sends what was written without a connection no faster than the hub takes it', async () => {
    const scene = await joinedCall();
    const { settled, write } = writer(scene);
    page.socket.drop();
    const texts = Array.from({ length: 30 }, (_, n) => `${n}`);
    texts.forEach(write);
    await page.pass(300);
    page.socket.accept();
    page.socket.say(welcome({ resumed: true }));
    for (let answered = 0; answered < texts.length; await page.pass(100)) {
      const sent = page.socket.of('chat');
      for (; answered < sent.length; answered += 1) {
        const { clientId, body } = sent[answered]!;
        page.socket.say({ type: 'chat', message: chatMessage(clientId, { body }) });
      }
    }
    const chat = page.socket.sent.filter(({ message }) => message.type === 'chat');
    let atMs = 0;
    const isWithinRate = createRates(() => new Date(atMs));
    expect(chat.map((sent) => isWithinRate(((atMs = sent.atMs), 'chat')))).not.toContain(false);
    expect([settled, scene.call.state.chat.map(({ text }) => text)]).toEqual([texts, texts]);
  });

  it.each([
    ['before it reached the server', []],
    ['before the answer came', [chatMessage('history')]],
  ])('gets a message through whose connection was lost %s, once', async (_, history) => {
    const scene = await joinedCall();
    const { settled, write } = writer(scene);
    write('hello');
    await page.settle();
    const { clientId, body } = page.socket.of('chat')[0]!;
    const message = chatMessage(clientId, { body });
    const arrived = history.length > 0;
    await reconnect({ chat: arrived ? [message] : [] });
    expect(page.socket.of('chat').map((sent) => sent.clientId)).toEqual(arrived ? [] : [clientId]);
    if (!arrived) page.socket.say({ type: 'chat', message });
    await page.settle();
    expect([settled, scene.call.state.chat.map(({ text }) => text)]).toEqual([['hello'], ['hello']]);
  });

  it('rejects what waits when the call ends, and what is written after it', async () => {
    const scene = await joinedCall();
    const { settled, write } = writer(scene);
    write('waiting');
    await page.settle();
    page.socket.say({ type: 'left', reason: 'ended' });
    await page.settle();
    write('late');
    await page.settle();
    expect(settled).toEqual(['waiting: The call is over.', 'late: The call is over.']);
  });
});

describe('what is shown for a moment', () => {
  it('disappears by itself: reactions after 5 s, captions after 8 s', async () => {
    const { call } = await joinedCall();
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
  it.each<LeftReason>(['removed', 'ended', 'duplicate'])(
    'by the server (%s) releases the devices, and nothing is tried again',
    async (reason) => {
      const { call, media } = await joinedCall();
      page.socket.say({ type: 'left', reason });
      page.socket.drop();
      await page.pass(60_000);
      expect(call.state).toMatchObject({ phase: 'idle', ended: { kind: 'left', reason }, participants: [] });
      expect([media.isReleased, page.sockets.length]).toEqual([true, 1]);
    },
  );

  it('by leaving is told to the server at once', async () => {
    const { call } = await joinedCall();
    void call.leave();
    expect(page.socket.of('leave')).toHaveLength(1);
    expect(call.state).toMatchObject({ phase: 'idle', ended: { kind: 'left', reason: 'left' } });
    expect(call.state.room?.roomId).toBe('rm_1');
  });

  it('is final: nothing that comes later changes the state, not even chat that is being read', async () => {
    const { call, states } = await joinedCall();
    page.socket.say({ type: 'chat', message: chatMessage('a', { participantId: 'ada' }) });
    page.socket.say({ type: 'reaction', participantId: 'ada', emoji: '🎉' });
    await call.leave();
    const { length } = states;
    page.socket.say({ type: 'participant-joined', participant: participant('ada') });
    await page.pass(60_000);
    expect([call.state.chat, states.length]).toEqual([[], length]);
  });

  it('is followed by another call when it is joined again', async () => {
    const { call } = await joinedCall();
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
