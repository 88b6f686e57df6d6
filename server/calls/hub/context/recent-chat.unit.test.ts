import { expect, it } from 'vitest';
import type { ChatMessage } from '../../../platform/hub/chat';
import { createRecentChat } from './recent-chat';

const encrypted = (participantId: string, clientId: string, messageId: string): ChatMessage => ({
  messageId,
  clientId,
  participantId,
  displayName: 'Ada',
  body: { kind: 'encrypted', ciphertext: 'c2VjcmV0' },
  sentAt: '2026-01-01T10:00:00.000Z',
});
const SENT = { messageId: 'msg_1', sentAt: '2026-01-01T10:00:00.000Z' };

it('finds a message by its sender and clientId, with what it was first sent as', () => {
  const recent = createRecentChat();
  recent.add(encrypted('ada', 'one', 'msg_1'));
  recent.add(encrypted('ada', 'one', 'msg_2'));
  expect(recent.find('ada', 'one')).toEqual(SENT);
  expect(recent.find('bob', 'one')).toBeNull();
  expect(recent.find('ada', 'two')).toBeNull();
});

it('learns of messages that another process broadcast', () => {
  const recent = createRecentChat();
  const message = { type: 'chat', message: encrypted('ada', 'one', 'msg_1') } as const;
  recent.note({ kind: 'message', sessionId: null, to: null, message });
  expect(recent.find('ada', 'one')).toEqual(SENT);
});

it('does not remember plain chat, which is stored', () => {
  const recent = createRecentChat();
  recent.add({ ...encrypted('ada', 'one', 'msg_1'), body: { kind: 'plain', text: 'hello' } });
  expect(recent.find('ada', 'one')).toBeNull();
});

it('remembers the newest 200 of each sender, however much others write', () => {
  const recent = createRecentChat();
  recent.add(encrypted('bob', 'one', 'msg_1'));
  for (let n = 0; n <= 200; n += 1) recent.add(encrypted('ada', `${n}`, `msg_${n}`));
  expect(recent.find('ada', '0')).toBeNull();
  expect(recent.find('ada', '1')).not.toBeNull();
  expect(recent.find('ada', '200')).not.toBeNull();
  expect(recent.find('bob', 'one')).toEqual(SENT);
});

it('forgets a sender who left', () => {
  const recent = createRecentChat();
  recent.add(encrypted('ada', 'one', 'msg_1'));
  recent.note({ kind: 'left', participantId: 'ada', reason: 'left' });
  expect(recent.find('ada', 'one')).toBeNull();
});
