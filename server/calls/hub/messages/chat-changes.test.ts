import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ToServer } from '../../../platform/hub/client-messages';
import { REACTIONS_OF_SESSION } from '../../../rooms/chat/react';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../../testing/call';
import { eventsOn } from '../../../testing/identity-rows';
import { addReactions, storedChat } from '../../../testing/rooms-rows';
import { createMemoryBus } from '../../bus/memory-bus';

let scene: CallScene;
let other: HubProcess;

beforeAll(async () => {
  const bus = createMemoryBus();
  scene = await callScene({ replace: () => ({ bus }) });
  await scene.main.stop(0);
  scene.main = await scene.startHub({ bus, maxParticipants: 12 });
  other = await scene.startHub({ bus, maxParticipants: 12 });
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const sub = (name: string) => `ext:acc_a:${name}`;

/** Returns a host, two participants, and on two processes the second of them on another one than the rest. */
async function three(where: string, body: object = {}) {
  const roomId = await scene.newRoom(body);
  const process = where === 'two processes' ? other : scene.main;
  const enter = (name: string, role: 'host' | 'participant', at = scene.main) =>
    scene.join(scene.token(roomId, role, { name, sub: sub(name) }), {
      process: at,
      browser: `secret of the browser of ${name}`,
    });
  const ada = await enter('Ada', 'host');
  const bob = await enter('Bob', 'participant', process);
  const eve = await enter('Eve', 'participant');
  const again = (name: string) => enter(name, 'participant', process);
  return { roomId, ada, bob, eve, again };
}

let written = 0;
/** Writes a message. @returns it, as its writer received it */
async function write(person: InCall, text: string, more: { to?: string; replyTo?: string } = {}) {
  written += 1;
  const clientId = `${written}`;
  person.send({ type: 'chat', clientId, body: { kind: 'plain', text }, ...more });
  return (await person.take('chat', ({ message }) => message.clientId === clientId)).message;
}

/** Sends a message that is refused. @returns the sentence */
async function refusalOf(person: InCall, message: ToServer): Promise<string> {
  person.send(message);
  return (await person.take('rejected', ({ of }) => of === message.type)).message;
}

/** Returns the types of the chat messages that a person has received, including everything that was sent until now. */
async function toldOf(person: InCall): Promise<string[]> {
  await person.settle();
  return person.types().filter((type) => type.startsWith('chat'));
}

const E2EE = { endToEndEncrypted: true };
const sealed = { kind: 'encrypted', ciphertext: 'aGVsbG8=' } as const;
const reaction = (messageId: string, emoji: string | null): ToServer => ({
  type: 'react-to-chat',
  messageId,
  body: emoji === null ? null : { kind: 'plain', text: emoji },
});

describe.each(['one process', 'two processes'])('with %s', (where) => {
  describe('a chat message that is deleted', () => {
    it('is gone for everybody, from the history and from the store, and stays so when it is sent again', async () => {
      const { bob, eve, again } = await three(where);
      const { messageId, clientId } = await write(bob, 'my password');
      bob.send({ type: 'delete-chat', messageId });
      const deleted = { type: 'chat-deleted', messageId, participantId: bob.id, by: 'author' };
      for (const person of [bob, eve]) expect(await person.take('chat-deleted')).toEqual(deleted);
      expect(await storedChat(scene.server.services.db)).not.toContain('my password');
      bob.send({ type: 'chat', clientId: clientId ?? '', body: { kind: 'plain', text: 'my password' } });
      expect((await bob.take('chat')).message.body).toEqual({ kind: 'deleted', by: 'author' });
      const { welcome } = await again('Zoe');
      expect(welcome.chat).toMatchObject([{ messageId, body: { kind: 'deleted', by: 'author' } }]);
    });

    it('can be one of others for hosts alone, which the audit log notes without its text', async () => {
      const { roomId, ada, bob, eve } = await three(where);
      const { messageId } = await write(bob, 'rude words');
      expect(await refusalOf(eve, { type: 'delete-chat', messageId })).toBe(
        'Only hosts and co-hosts can delete the messages of others.',
      );
      ada.send({ type: 'delete-chat', messageId });
      expect(await bob.take('chat-deleted')).toMatchObject({ messageId, by: 'moderator' });
      const audited = await eventsOn(scene.server.services.db, roomId, 'chat.delete');
      expect(audited).toMatchObject([{ detail: { messageId, by: ada.id } }]);
      expect(await refusalOf(ada, { type: 'delete-chat', messageId: 'msg_unknown' })).toBe(
        'There is no such message.',
      );
    });

    it('can be deleted in an encrypted room, by its author and by hosts', async () => {
      const { ada, bob, eve } = await three(where, E2EE);
      const ids: string[] = [];
      for (const clientId of ['one', 'two']) {
        bob.send({ type: 'chat', clientId, body: sealed });
        for (const person of [ada, eve]) {
          const { message } = await person.take('chat');
          if (person === ada) ids.push(message.messageId);
        }
      }
      const [own = '', others = ''] = ids;
      expect(await refusalOf(eve, { type: 'delete-chat', messageId: own })).toMatch(/^Only hosts/);
      bob.send({ type: 'delete-chat', messageId: own });
      expect(await eve.take('chat-deleted')).toMatchObject({ messageId: own, by: 'author' });
      ada.send({ type: 'delete-chat', messageId: others });
      expect(await eve.take('chat-deleted')).toMatchObject({ messageId: others, by: 'moderator' });
      expect(await refusalOf(bob, { type: 'react-to-chat', messageId: own, body: sealed })).toMatch(
        /^There is no such message/,
      );
    });
  });

  describe('a private message', () => {
    it('reaches the two and nobody else, now and in the history', { tags: ['slow'] }, async () => {
      const { ada, bob, eve, again } = await three(where);
      const message = await write(eve, 'between us', { to: bob.id });
      expect(message).toMatchObject({ to: bob.id, body: { kind: 'plain', text: 'between us' } });
      expect((await bob.take('chat')).message).toEqual(message);
      await write(ada, 'to all');
      await bob.take('chat');
      await ada.settle();
      expect(JSON.stringify(ada.inbox)).not.toContain('between us');
      const textsOf = async (name: string) =>
        (await again(name)).welcome.chat.map(({ body }) => body.kind === 'plain' && body.text);
      expect(await textsOf('Zoe')).toEqual(['to all']);
      expect(await textsOf('Ada')).toEqual(['to all']);
      expect(await textsOf('Eve')).toEqual(['between us', 'to all']);
      expect(await textsOf('Bob')).toEqual(['between us', 'to all']);
    });

    it('is answered in private, and deleted and reacted to before the two alone', async () => {
      const { ada, bob, eve } = await three(where);
      const { messageId } = await write(bob, 'between us', { to: eve.id });
      await eve.take('chat');
      const answer = { type: 'chat', clientId: 'answer', body: { kind: 'plain', text: 'so' } } as const;
      expect(await refusalOf(eve, { ...answer, replyTo: messageId })).toBe(
        'Answer a private message in private.',
      );
      expect(await refusalOf(eve, { ...answer, replyTo: messageId, to: ada.id })).toBe(
        'Answer a private message in private.',
      );
      expect(await refusalOf(ada, { ...answer, replyTo: messageId })).toMatch(/^The message that you answer/);
      expect(await refusalOf(ada, reaction(messageId, '👍'))).toBe('There is no such message.');
      expect(await refusalOf(ada, { type: 'delete-chat', messageId })).toBe('There is no such message.');
      expect(await write(eve, 'so', { to: bob.id, replyTo: messageId })).toMatchObject({
        replyTo: messageId,
      });
      eve.send(reaction(messageId, '👍'));
      await bob.take('chat-reaction');
      bob.send({ type: 'delete-chat', messageId });
      await eve.take('chat-deleted');
      expect(await toldOf(ada)).toEqual([]);
    });

    it('reaches the two alone in an encrypted room, too', async () => {
      const { ada, bob, eve } = await three(where, E2EE);
      bob.send({ type: 'chat', clientId: 'one', body: sealed, to: eve.id });
      const { messageId, to } = (await eve.take('chat')).message;
      expect(to).toBe(eve.id);
      await bob.take('chat');
      eve.send({ type: 'react-to-chat', messageId, body: sealed });
      expect(await bob.take('chat-reaction')).toMatchObject({ from: eve.id, body: sealed });
      expect(await refusalOf(ada, { type: 'react-to-chat', messageId, body: sealed })).toMatch(
        /^There is no such message/,
      );
      expect(await refusalOf(ada, { type: 'delete-chat', messageId })).toMatch(/^There is no such message/);
      expect(await toldOf(ada)).toEqual([]);
    });

    it('is refused to oneself, to who is not there, and where the room has none, also during a call', async () => {
      const { roomId, ada, bob } = await three(where);
      const to = (person: string): ToServer => ({
        type: 'chat',
        clientId: 'one',
        body: { kind: 'plain', text: 'hello' },
        to: person,
      });
      expect(await refusalOf(bob, to(bob.id))).toBe('You cannot write to yourself.');
      expect(await refusalOf(bob, to('prt_nobody'))).toBe('This person is not in the call.');
      const body = { features: { privateChat: false } };
      await scene.server.call('PATCH', `/api/rooms/${roomId}`, { key: scene.key, body });
      expect((await bob.take('room-changed')).settings.features.privateChat).toBe(false);
      expect(await refusalOf(bob, to(ada.id))).toBe('Private messages are off in this room.');
      await write(bob, 'to all');
    });
  });

  describe('an answer and a reaction', () => {
    it('name the message that they are about, to everybody and in the history', async () => {
      const { ada, bob, eve, again } = await three(where);
      const { messageId } = await write(ada, 'Lunch?');
      const answer = await write(bob, 'Yes', { replyTo: messageId });
      expect((await eve.take('chat', ({ message }) => message.replyTo !== undefined)).message).toEqual(
        answer,
      );
      bob.send(reaction(messageId, '👍'));
      const told = { type: 'chat-reaction', messageId, participantId: ada.id, from: bob.id };
      const body = { kind: 'plain', text: '👍' };
      for (const person of [ada, bob, eve])
        expect(await person.take('chat-reaction')).toEqual({ ...told, body });
      eve.send(reaction(messageId, '👍'));
      bob.send(reaction(messageId, '🎉'));
      eve.send(reaction(messageId, null));
      await ada.take('chat-reaction', (one) => one.body === null);
      await ada.take('chat-reaction', (one) => one.body?.kind === 'plain' && one.body.text === '🎉');
      const { chat } = (await again('Zoe')).welcome;
      expect(chat).toMatchObject([{ messageId }, { replyTo: messageId }]);
      expect(chat[0]?.reactions).toEqual([{ emoji: '🎉', participantIds: [bob.id] }]);
    });

    it('go with the message when it is deleted', async () => {
      const { bob, eve, again } = await three(where);
      const { messageId } = await write(bob, 'Lunch?');
      eve.send(reaction(messageId, '👍'));
      await bob.take('chat-reaction');
      bob.send({ type: 'delete-chat', messageId });
      await eve.take('chat-deleted');
      expect(await refusalOf(eve, reaction(messageId, '👍'))).toBe('There is no such message.');
      const answer = { type: 'chat', clientId: 'late', body: { kind: 'plain', text: 'Yes' } } as const;
      expect(await refusalOf(eve, { ...answer, replyTo: messageId })).toMatch(/^The message that you answer/);
      expect((await again('Zoe')).welcome.chat[0]).not.toHaveProperty('reactions');
    });
  });
});

it(
  'refuses reactions of other emojis, where reactions are off, and more than a session can have',
  { tags: ['slow'] },
  async () => {
    const { roomId, ada, bob } = await three('one process');
    const { messageId } = await write(ada, 'Lunch?');
    expect(await refusalOf(bob, reaction(messageId, '🦄'))).toBe('There is no such reaction.');
    const { sessionId } = ada.welcome;
    await addReactions(scene.server.services.db, { sessionId, messageId }, REACTIONS_OF_SESSION);
    expect(await refusalOf(bob, reaction(messageId, '👍'))).toBe(
      'The chat of this call has reached its limit of reactions.',
    );
    const body = { features: { reactions: false } };
    await scene.server.call('PATCH', `/api/rooms/${roomId}`, { key: scene.key, body });
    await bob.take('room-changed');
    expect(await refusalOf(bob, reaction(messageId, '👍'))).toBe('Reactions are off in this room.');
  },
);
