import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, HandDrivenMedia, openPage, participant, welcome } from '../call/testing/hand-driven-page';
import type { Page, Welcome } from '../call/testing/hand-driven-page';
import { DEFAULT_SETTINGS } from '../testing/call-fixtures';
import { createCall } from './core';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

function newCall() {
  const media = new HandDrivenMedia();
  const call = createCall({ server: 'https://meet.example.com/embed/room/rm_1', token: 'token' }, media);
  return { call, media };
}

/** Joins a call with Ada. @param more of the welcome */
async function joinedCall(more: Partial<Welcome> = {}) {
  const scene = newCall();
  const joining = scene.call.join();
  await page.settle();
  page.socket.accept();
  page.socket.say(welcome({ participants: [participant('me'), participant('ada')], ...more }));
  await joining;
  return scene;
}

const raiseHandOf = (participantId: string) =>
  page.socket.say({
    type: 'participant-changed',
    participant: participant(participantId, { handRaisedAt: '2026-01-01T10:01:00.000Z' }),
  });

describe('the state of a call', () => {
  it('has the phase, the room and the people', async () => {
    const { call } = newCall();
    expect(call.state).toMatchObject({ phase: 'idle', ended: null, participants: [] });
    const joined = (await joinedCall()).call.state;
    expect(joined).toMatchObject({
      phase: 'joined',
      selfId: 'me',
      room: { roomId: 'rm_1', roomName: 'Weekly' },
    });
    expect(joined.participants.map(({ participantId }) => participantId)).toEqual(['me', 'ada']);
  });

  it('keeps the objects of parts that did not change', async () => {
    const { call } = await joinedCall();
    const before = call.state;
    raiseHandOf('ada');
    const after = call.state;
    expect(after).not.toBe(before);
    expect(after.participants[1]).toMatchObject({ handRaisedAt: '2026-01-01T10:01:00.000Z' });
    expect(before.participants[1]).toMatchObject({ handRaisedAt: null });
    expect(after.participants[0]).toBe(before.participants[0]);
    const parts = ['room', 'chat', 'own', 'permissions', 'waitingPeople', 'video'] as const;
    expect(parts.filter((part) => after[part] !== before[part])).toEqual([]);
  });

  it('stays the same object while nothing of it changes, and tells nobody', async () => {
    const { call, media } = await joinedCall();
    const listener = vi.fn();
    call.subscribe(listener);
    const before = call.state;
    // The settings of the room and the content of a shared screen are not part of the state.
    page.socket.say({ type: 'room-changed', roomName: 'Weekly', settings: { ...DEFAULT_SETTINGS } });
    media.change({ screenContent: 'film' });
    expect(call.state).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('has a new notice when the same request is refused again', async () => {
    const { call } = await joinedCall();
    const refuse = () =>
      page.socket.say({ type: 'rejected', of: 'lock', message: 'Only hosts can do that.' });
    refuse();
    const first = call.state.notice;
    refuse();
    expect(first).toMatchObject({ message: 'Only hosts can do that.' });
    expect(call.state.notice).toEqual(first);
    expect(call.state.notice).not.toBe(first);
  });

  it('has the reason why a call did not begin', async () => {
    const { call } = newCall();
    const joining = call.join();
    await page.settle();
    page.socket.accept();
    page.socket.say({ type: 'refused', code: 'room-full', message: 'The room is full.', recoverable: true });
    await joining;
    expect(call.state).toMatchObject({ phase: 'idle', ended: { kind: 'refused', code: 'room-full' } });
  });
});

describe('subscriptions', () => {
  it('are told once of each change, when the state has it already', async () => {
    const { call } = await joinedCall();
    const told: boolean[] = [];
    call.subscribe(() => told.push(call.state.participants[1]?.handRaisedAt !== null));
    raiseHandOf('ada');
    expect(told).toEqual([true]);
  });

  it('end one by one, also of the same listener', async () => {
    const { call } = await joinedCall();
    const listener = vi.fn();
    const endFirst = call.subscribe(listener);
    const endSecond = call.subscribe(listener);
    endFirst();
    raiseHandOf('ada');
    expect(listener).toHaveBeenCalledTimes(1);
    endSecond();
    raiseHandOf('me');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('the methods of a call', () => {
  it('throw a sentence outside of a call', async () => {
    const { call } = newCall();
    const sentence = 'There is no call to do this in: wait for the phase joined.';
    expect(() => call.setHand(true)).toThrow(sentence);
    await expect(call.sendChat('Hello')).rejects.toThrow(sentence);
  });

  it('reach the server, and take an empty receiver of a message for a mistake', async () => {
    const { call } = await joinedCall();
    call.setHand(true);
    call.mute('ada');
    expect(page.socket.of('hand')).toMatchObject([{ raised: true }]);
    expect(page.socket.of('mute')).toMatchObject([{ participantId: 'ada' }]);
    await expect(call.sendChat('For Ada', '')).rejects.toThrow('needs the id of a participant');
  });

  it('leave no listener behind when a call is closed', async () => {
    const { call, media } = await joinedCall();
    call.close();
    expect(call.state.phase).toBe('idle');
    const closed = call.state;
    media.change({ cameraOn: true });
    expect(call.state).toBe(closed);
  });
});

it('applies the rule of a room for backgrounds', async () => {
  const rule = vi.spyOn(HandDrivenMedia.prototype, 'ruleBackground');
  const { room } = welcome();
  await joinedCall({ room: { ...room, settings: { ...room.settings, backgrounds: 'required' } } });
  expect(rule).toHaveBeenLastCalledWith('required');
});
