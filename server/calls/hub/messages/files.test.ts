import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UNSENT_OF_PERSON } from '../../../rooms/files/bounds';
import { removeFiles } from '../../../rooms/files/remove';
import { addAgent, findTurns } from '../../../testing/agent-rows';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../../testing/call';
import type { MessageOf } from '../../../testing/hub-client';
import { bytesFrom } from '../../../testing/random';
import { findFiles } from '../../../testing/rooms-rows';

let scene: CallScene;
let second: HubProcess;

beforeAll(async () => {
  scene = await callScene();
  second = await scene.startHub({ bus: scene.main.bus });
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const PDF = Buffer.from('%PDF-1.7 and more');
const person = (name: string) => ({ name, sub: `ext:acc_a:${name}` });

/** Creates a call with Ada as host on one process, and Bob and Eve as participants, Bob on the other process. */
async function three(body: object = {}) {
  const roomId = await scene.newRoom(body);
  const ada = await scene.join(scene.token(roomId, 'host', person('Ada')));
  const bob = await scene.join(scene.token(roomId, 'participant', person('Bob')), { process: second });
  const eve = await scene.join(scene.token(roomId, 'participant', person('Eve')));
  return { roomId, ada, bob, eve };
}

let asked = 0;
async function permitOf(by: InCall, given: { name?: string; sizeBytes?: number; to?: string } = {}) {
  asked += 1;
  const clientId = `file ${asked}`;
  by.send({ type: 'request-upload', clientId, name: 'Budget.pdf', sizeBytes: PDF.length, ...given });
  return by.take('upload-granted', (message) => message.clientId === clientId);
}

const upload = ({ path, token }: Pick<MessageOf<'upload-granted'>, 'path' | 'token'>, body = PDF) =>
  fetch(scene.server.url + path, { method: 'PUT', body, headers: { Authorization: `Bearer ${token}` } });

/** Sends a message with a file whose bytes are stored. */
async function share(by: InCall, fileId: string, more: { text?: string; to?: string } = {}) {
  asked += 1;
  const clientId = `chat ${asked}`;
  const { text = '', to } = more;
  by.send({ type: 'chat', clientId, fileId, body: { kind: 'plain', text }, ...(to !== undefined && { to }) });
  return (await by.take('chat', ({ message }) => message.clientId === clientId)).message;
}

async function sent(by: InCall, given: Parameters<typeof permitOf>[1] & { text?: string } = {}, body = PDF) {
  const { text, ...about } = given;
  const permit = await permitOf(by, { sizeBytes: body.length, ...about });
  expect((await upload(permit, body)).status).toBe(204);
  return {
    permit,
    message: await share(by, permit.fileId, { ...about, ...(text !== undefined && { text }) }),
  };
}

async function download(by: InCall, fileId: string): Promise<Response> {
  by.send({ type: 'request-download', clientId: 'read', fileId });
  const { path } = await by.take('download-granted');
  return fetch(scene.server.url + path);
}

/** Returns the sentence with which a download is refused. */
async function refusedDownload(by: InCall, fileId: string): Promise<string> {
  by.send({ type: 'request-download', clientId: 'read', fileId });
  return (await by.take('rejected', ({ of }) => of === 'request-download')).message;
}

async function refusal(by: InCall, given: object): Promise<string> {
  by.sendRaw({ type: 'request-upload', clientId: 'refused', name: 'a.txt', sizeBytes: 5, ...given });
  return (await by.take('rejected', ({ of }) => of === 'request-upload')).message;
}

const NO_FILE = 'This file no longer exists.';

describe('a file in the chat', () => {
  it('reaches everybody with its message, on every process, and those who come later; its bytes are saved, not shown', async () => {
    const { roomId, ada, bob } = await three();
    const { permit, message } = await sent(ada, { text: 'Here it is' });
    const file = {
      fileId: permit.fileId,
      name: 'Budget.pdf',
      mimeType: 'application/pdf',
      sizeBytes: PDF.length,
    };
    expect(message).toMatchObject({ body: { text: 'Here it is' }, file });
    expect((await bob.take('chat')).message).toEqual(message);
    const answer = await download(bob, permit.fileId);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="Budget.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    const late = await scene.join(scene.token(roomId));
    expect(late.welcome.fileMaxBytes).toBe(25_000_000);
    expect(late.welcome.chat).toEqual([message]);
    expect((await download(late, permit.fileId)).status).toBe(200);
  });

  it('is stored once with its message, which is recognised when it is sent again', async () => {
    const { ada, bob } = await three();
    const { message } = await sent(ada);
    ada.send({
      type: 'chat',
      clientId: message.clientId ?? '',
      fileId: message.file?.fileId,
      body: { kind: 'plain', text: '' },
    });
    expect((await ada.take('chat')).message).toEqual(message);
    await bob.settle();
    expect(bob.inbox.filter(({ type }) => type === 'chat')).toHaveLength(1);
  });

  it('is served by its bytes, whatever it calls itself', async () => {
    const { ada } = await three();
    const html = Buffer.from('<html><script>alert(1)</script>');
    const { message } = await sent(ada, { name: '../evil\u202Egnp.png' }, html);
    expect(message.file).toMatchObject({ name: '-evilgnp.png', mimeType: 'application/octet-stream' });
    const answer = await download(ada, message.file?.fileId ?? '');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="-evilgnp.png"');
  });

  it('becomes a part of the transcript by its name, while an agent takes notes, and goes with its message', async () => {
    const { ada } = await three();
    const { sessionId } = ada.welcome;
    await addAgent(scene.server.services.db, sessionId);
    const { message } = await sent(ada, { text: 'See this' });
    const read = async () =>
      (await findTurns(scene.server.services.db))
        .filter((turn) => turn.sessionId === sessionId)
        .map(({ text }) => text);
    expect(await read()).toEqual(['See this\n[Budget.pdf]']);
    ada.send({ type: 'delete-chat', messageId: message.messageId });
    await ada.take('chat-deleted');
    expect(await read()).toEqual([]);
  });
});

describe('a private file', () => {
  it('is for its two people alone, and goes to nobody else', async () => {
    const { ada, bob, eve } = await three();
    const { permit, message } = await sent(bob, { to: eve.id });
    expect(message).toMatchObject({ to: eve.id, file: { fileId: permit.fileId } });
    expect((await eve.take('chat')).message.file).toMatchObject({ fileId: permit.fileId });
    expect((await download(eve, permit.fileId)).status).toBe(200);
    expect((await download(bob, permit.fileId)).status).toBe(200);
    expect(await refusedDownload(ada, permit.fileId)).toBe(NO_FILE);
    expect(ada.types()).not.toContain('chat');
    const path = `/api/sessions/${ada.welcome.sessionId}/files`;
    expect((await scene.server.call('GET', path, { key: scene.key })).body).toEqual({
      files: [],
      next: null,
    });
    const one = await scene.server.call('GET', `${path}/${permit.fileId}`, { key: scene.key });
    expect(one.status).toBe(404);
  });

  it('cannot be sent to others than it was uploaded for, nor by others', async () => {
    const { ada, bob, eve } = await three();
    const permit = await permitOf(bob, { to: eve.id });
    await upload(permit);
    const tries: [InCall, object][] = [
      [bob, {}],
      [bob, { to: ada.id }],
      [eve, { to: bob.id }],
      [ada, { to: eve.id }],
    ];
    for (const [by, more] of tries) {
      const message = {
        type: 'chat',
        clientId: 'x',
        fileId: permit.fileId,
        body: { kind: 'plain', text: 'x' },
      };
      by.sendRaw({ ...message, ...more });
      expect((await by.take('rejected')).message).toBe(
        'This file is not uploaded, or has already been sent.',
      );
    }
    await share(bob, permit.fileId, { to: eve.id });
  });
});

describe('in an end-to-end encrypted room', () => {
  const sealed = { kind: 'encrypted', ciphertext: 'aGVsbG8=' } as const;

  it('the server knows ciphertext and its length alone, and keeps it until the call ends', async () => {
    const { roomId, ada, bob } = await three({ endToEndEncrypted: true });
    expect(await refusal(ada, { name: 'Budget.pdf' })).toContain('file names must be encrypted');
    const bytes = bytesFrom(1, 5_000);
    ada.send({ type: 'request-upload', clientId: 'sealed', sizeBytes: bytes.length });
    const permit = await ada.take('upload-granted');
    expect((await upload(permit, bytes)).status).toBe(204);
    const chat = { type: 'chat', clientId: 'c', fileId: permit.fileId, body: sealed } as const;
    ada.send(chat);
    const { message } = await bob.take('chat');
    expect(message).toMatchObject({ body: sealed, file: { fileId: permit.fileId, sizeBytes: 5_000 } });
    expect(Object.keys(message.file ?? {})).toEqual(['fileId', 'sizeBytes']);
    const answer = await download(bob, permit.fileId);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="file"');
    await ada.take('chat');
    ada.send(chat);
    expect((await ada.take('chat')).message).toMatchObject({
      messageId: message.messageId,
      file: message.file,
    });
    ada.send({ type: 'end-for-all' });
    await ada.closed;
    const mine = async () =>
      (await findFiles(scene.server.services.db)).filter(({ id }) => id === permit.fileId);
    expect(await mine()).toMatchObject([{ deletedAt: expect.any(Date), purgedAt: null }]);
    await removeFiles(scene.server.services);
    expect(await mine()).toMatchObject([{ purgedAt: expect.any(Date) }]);
    expect((await fetch(answer.url)).status).toBe(404);
    expect(roomId).toBeTruthy();
  });

  it('goes with its message', async () => {
    const { ada, bob } = await three({ endToEndEncrypted: true });
    bob.send({ type: 'request-upload', clientId: 'sealed', sizeBytes: 20 });
    const permit = await bob.take('upload-granted');
    await upload(permit, bytesFrom(2, 20));
    bob.send({ type: 'chat', clientId: 'c', fileId: permit.fileId, body: sealed });
    const { message } = await ada.take('chat');
    ada.send({ type: 'delete-chat', messageId: message.messageId });
    await ada.take('chat-deleted');
    expect(await refusedDownload(bob, permit.fileId)).toBe(NO_FILE);
  });
});

it('counts an upload for the person whose account the room belongs to', async () => {
  const { ada } = await three();
  const { token } = await permitOf(ada);
  expect(scene.server.services.tokens.readUpload(token)).toMatchObject({
    account: expect.stringMatching(/^acc_/),
    owner: expect.stringMatching(/^org_/),
  });
});

it('is refused by the types that the room names, by the name under which it would be saved', async () => {
  const { ada } = await three({ fileTypes: ['.PDF', 'png'] });
  expect((await permitOf(ada, { name: 'Budget.Pdf' })).fileId).toMatch(/^fil_/);
  for (const name of ['a.txt', 'a', 'pdf', 'a.pdf.txt', 'a.pdf:b.txt', 'a.\u202Efdp.zip', 'a.pdf.exe'])
    expect(await refusal(ada, { name })).toMatch(
      name.endsWith('exe')
        ? /Programs/
        : /^In this room, only files of these types can be sent: \.pdf, \.png\.$/,
    );
});

it('is served under its own type only where that does nothing, and always to be saved', async () => {
  const { ada, bob } = await three();
  for (const [name, body, type] of [
    ['a.pdf', PDF, 'application/pdf'],
    ['a.html', Buffer.from('<script>alert(1)</script>'), 'application/octet-stream'],
    ['a.docx', Buffer.from('PK\x03\x04 and more'), 'application/octet-stream'],
  ] as const) {
    const { permit } = await sent(ada, { name }, body);
    const { headers } = await download(bob, permit.fileId);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff']);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  }
});

describe('a file is refused', () => {
  it.each([
    ['that is too large', { sizeBytes: 25_000_001 }, 'A file can have at most 25 MB.'],
    ['that is empty', { sizeBytes: 0 }, 'The file is empty.'],
    [
      'that is a program by its name',
      { name: 'report.pdf.exe ' },
      'Programs and scripts cannot be sent. Put',
    ],
    ['without a name', { name: undefined }, 'A file needs a name.'],
    ['with a name without an end', { name: 'x'.repeat(1_001) }, 'is malformed at "name"'],
    ['of half a byte', { sizeBytes: 0.5 }, 'is malformed at "sizeBytes"'],
    ['for somebody who is not there', { to: 'prt_nobody' }, 'This person is not in the call.'],
  ])('refuses a file %s', async (_what, given, sentence) => {
    const { bob } = await three();
    expect(await refusal(bob, given)).toContain(sentence);
  });

  it('refuses a file where the room allows none, and from people who may not write', async () => {
    const without = await three({ features: { files: false } });
    expect(await refusal(without.bob, {})).toBe('Files are off in this room.');
    const silent = await three({ features: { chat: false } });
    expect(await refusal(silent.bob, {})).toBe('The chat is off in this room.');
    const alone = await three({ features: { privateChat: false } });
    expect(await refusal(alone.bob, { to: alone.eve.id })).toBe('Private messages are off in this room.');
    const { ada, bob } = await three();
    ada.send({ type: 'set-grants', participantId: bob.id, grants: { chat: false } });
    await bob.take('permissions-changed');
    expect(await refusal(bob, {})).toBe('The hosts do not let you write in the chat now.');
  });

  it(
    'refuses a file of a person who has as many uploads as allowed, until they cancel one',
    { tags: ['slow'] },
    async () => {
      const { bob, eve } = await three();
      const first = await permitOf(bob, { sizeBytes: 1 });
      for (let n = 1; n < UNSENT_OF_PERSON; n += 1) {
        scene.clock.advance(2_000);
        await permitOf(bob, { sizeBytes: 1 });
      }
      expect(await refusal(bob, {})).toContain('wait until they are sent');
      await permitOf(eve);
      bob.send({ type: 'cancel-upload', fileId: first.fileId });
      await permitOf(bob, { sizeBytes: 1 });
      expect((await upload(first, Buffer.from('x'))).status).toBe(404);
    },
  );

  it('is the same file when it is asked for again, and another file is not', async () => {
    const { bob } = await three();
    const ask = (sizeBytes: number) =>
      bob.send({ type: 'request-upload', clientId: 'again', name: 'a.txt', sizeBytes });
    ask(5);
    const { fileId } = await bob.take('upload-granted');
    ask(5);
    expect((await bob.take('upload-granted')).fileId).toBe(fileId);
    ask(6);
    expect((await bob.take('rejected')).message).toBe('This file has already been uploaded.');
  });
});

describe('over REST', () => {
  it('a message of the call that runs is deleted with its file, for everybody', async () => {
    const { roomId, ada, bob } = await three();
    const { message } = await sent(bob);
    const path = `/api/rooms/${roomId}/live/messages/`;
    const remove = (id: string) => scene.server.call('DELETE', path + id, { key: scene.key });
    expect((await remove(message.messageId)).status).toBe(204);
    expect((await remove(message.messageId)).status).toBe(204);
    expect((await remove('msg_none')).status).toBe(404);
    expect(await refusedDownload(ada, message.file?.fileId ?? '')).toBe(NO_FILE);
    const late = await scene.join(scene.token(roomId));
    expect(late.welcome.chat).toMatchObject([{ body: { kind: 'deleted', by: 'moderator' } }]);
    expect(late.welcome.chat[0]?.file).toBeUndefined();
  });

  it('a private message is not deleted', async () => {
    const { roomId, bob, eve } = await three();
    const { message } = await sent(bob, { to: eve.id });
    const path = `/api/rooms/${roomId}/live/messages/${message.messageId}`;
    expect((await scene.server.call('DELETE', path, { key: scene.key })).status).toBe(404);
  });
});
