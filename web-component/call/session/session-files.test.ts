import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage, sentenceOf, type Page } from '../testing/hand-driven-page';
import { joinedCall, reconnect } from '../testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const FILE = { fileId: 'fil_1', name: 'Budget.pdf', mimeType: 'application/pdf', sizeBytes: 10 };

it('asks for leave to upload until it is answered, through a loss of the connection', async () => {
  const { call } = await joinedCall(page, { fileMaxBytes: 1_000 });
  expect(call.state.fileMaxBytes).toBe(1_000);
  const granted = call.requestUpload({ name: 'Budget.pdf', sizeBytes: 10 }, 'one');
  expect(page.socket.of('request-upload')).toMatchObject([
    { clientId: 'one', name: 'Budget.pdf', sizeBytes: 10 },
  ]);
  await reconnect(page);
  expect(page.socket.of('request-upload')).toMatchObject([{ clientId: 'one' }]);
  const path = '/api/files/fil_1/content';
  page.socket.say({ type: 'upload-granted', clientId: 'one', fileId: 'fil_1', path, token: 'secret' });
  expect(await granted).toEqual({
    fileId: 'fil_1',
    token: 'secret',
    url: 'https://meet.example.com/api/files/fil_1/content',
  });
  await reconnect(page);
  expect(page.socket.of('request-upload')).toEqual([]);
});

it('says why a file may not be sent, or read', async () => {
  const { call } = await joinedCall(page);
  const upload = call.requestUpload({ name: 'a.txt', sizeBytes: 10 }, 'one').catch(sentenceOf);
  page.socket.say({ type: 'rejected', of: 'request-upload', clientId: 'one', message: 'Files are off.' });
  expect(await upload).toBe('Files are off.');
  const download = call.requestDownload('fil_1').catch(sentenceOf);
  const [{ clientId } = { clientId: '' }] = page.socket.of('request-download');
  page.socket.say({ type: 'rejected', of: 'request-download', clientId, message: 'It is gone.' });
  expect(await download).toBe('It is gone.');
  const late = call.requestDownload('fil_1').catch(sentenceOf);
  void call.leave();
  expect(await late).toBe('The call is over.');
});

it('sends a message with a file, shows the file of another, and no more when it is deleted', async () => {
  const { call } = await joinedCall(page);
  void call.sendChat('', { file: FILE });
  await page.settle();
  const [sent] = page.socket.of('chat');
  expect(sent).toMatchObject({ fileId: 'fil_1', body: { kind: 'plain', text: '' } });
  const message = {
    messageId: 'msg_1',
    clientId: 'a',
    participantId: 'ada',
    displayName: 'Ada',
    sentAt: '2026-01-01T10:00:00.000Z',
    body: { kind: 'plain' as const, text: 'Look' },
    file: FILE,
  };
  page.socket.say({ type: 'chat', message });
  await page.settle();
  expect(call.state.chat).toMatchObject([{ text: 'Look', file: FILE }]);
  page.socket.say({ type: 'file-deleted', messageId: 'msg_1', participantId: 'ada' });
  await page.settle();
  expect(call.state.chat).toMatchObject([{ text: 'Look', file: null }]);
});
