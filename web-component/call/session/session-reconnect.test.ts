import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, openPage, participant, welcome, type Page } from '../testing/hand-driven-page';
import { devicesWith, idsOf, joinedCall, personIn, phasesOf, reconnect } from '../testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

describe('a connection that is lost', () => {
  it('keeps the call on the page until it is resumed', async () => {
    const ada = participant('ada', { devices: devicesWith({ microphone: true }) });
    const { call, states } = await joinedCall(page, { participants: [participant('me'), ada] });
    page.socket.drop();
    expect(call.state).toMatchObject({ phase: 'reconnecting', selfId: 'me' });
    expect(personIn(call.state, 'me')?.quality).toBe('lost');
    expect(idsOf(call.state)).toEqual(['me', 'ada']);
    await page.pass(300);
    page.socket.accept();
    expect(page.socket.of('join')[0]?.resume).toEqual({ participantId: 'me', secret: 'secret' });
    page.socket.say(welcome({ participants: [participant('me'), participant('bob')] }));
    expect(phasesOf(states)).toEqual(['connecting', 'joined', 'reconnecting', 'joined']);
    expect(idsOf(call.state)).toEqual(['me', 'bob']);
    expect(personIn(call.state, 'me')?.quality).toBe('good');
  });

  it('is followed by the devices that were changed meanwhile', async () => {
    const { call, media } = await joinedCall(page);
    page.socket.drop();
    media.change({ microphoneOn: true });
    expect(personIn(call.state, 'me')?.devices.microphone).toBe(true);
    await page.pass(300);
    page.socket.accept();
    expect(page.socket.of('join')[0]?.devices).toEqual(devicesWith({ microphone: true }));
    media.change({ microphoneOn: false });
    page.socket.say(
      welcome({ participants: [participant('me', { devices: devicesWith({ microphone: true }) })] }),
    );
    expect(personIn(call.state, 'me')?.devices.microphone).toBe(false);
    expect(page.socket.of('devices').at(-1)?.devices.microphone).toBe(false);
  });

  it('joins the call as another participant when it was lost for too long', async () => {
    const { call } = await joinedCall(page, { participants: [participant('me'), participant('ada')] });
    await reconnect(page, {
      participantId: 'again',
      participants: [participant('ada'), participant('again')],
    });
    expect(call.state.selfId).toBe('again');
    expect(call.state.participants).toMatchObject([
      { participantId: 'again', isSelf: true },
      { participantId: 'ada', isSelf: false },
    ]);
  });

  it('is followed by what was asked for meanwhile, in order, but not by reactions', async () => {
    const { call } = await joinedCall(page, { participants: [participant('me'), participant('ada')] });
    page.socket.drop();
    call.mute('ada');
    call.react('👍');
    call.deny('eve');
    await reconnect(page, { participants: [participant('me'), participant('ada')] });
    const asked = page.socket.sent.map(({ message }) => message);
    expect(asked.filter(({ type }) => ['mute', 'reaction', 'deny'].includes(type))).toEqual([
      { type: 'mute', participantId: 'ada' },
      { type: 'deny', participantId: 'eve' },
    ]);
  });

  it('is not followed by what was asked for meanwhile when you are another participant then', async () => {
    const { call } = await joinedCall(page);
    page.socket.drop();
    call.raiseHand(true);
    await reconnect(page, { participantId: 'again', participants: [participant('again')] });
    expect(page.socket.of('hand')).toEqual([]);
  });

  it('ends the call when it cannot be resumed', async () => {
    const { call, media } = await joinedCall(page);
    page.socket.drop();
    await page.pass(300);
    page.socket.accept();
    page.socket.say({ type: 'refused', code: 'room-deleted', message: 'It is gone.', recoverable: false });
    expect(call.state).toMatchObject({ phase: 'idle', participants: [], ended: { code: 'room-deleted' } });
    expect(media.isReleased).toBe(true);
  });

  it('shows the camera that somebody turned on meanwhile', async () => {
    const { call } = await joinedCall(page, { participants: [participant('me'), participant('ada')] });
    const [connection] = page.connections;
    connection?.negotiate();
    await page.settle();
    const offer = page.socket.of('signal')[0]!.signal;
    if (offer.kind !== 'description') throw new Error('The page has made no offer.');
    page.socket.say({
      type: 'signal',
      from: 'ada',
      signal: { kind: 'description', connection: offer.connection, type: 'answer', sdp: connection!.answer },
    });
    await page.settle();
    connection?.receiveMedia('video');
    expect(personIn(call.state, 'ada')?.cameraStream).toBeNull();
    const ada = participant('ada', { devices: devicesWith({ camera: true }) });
    await reconnect(page, { participants: [participant('me'), ada] });
    expect(personIn(call.state, 'ada')?.cameraStream).not.toBeNull();
    expect(page.connections).toHaveLength(1);
  });
});
