import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedPost } from '../platform/outbound/guarded-post';
import { PostError } from '../platform/outbound/post-error';
import { reservePort } from '../testing/reserved-port';
import {
  isAtHand,
  snippetFolder,
  snippetsOf,
  type RunningSnippet,
  type SnippetFolder,
} from '../testing/snippets';
import { toEnvelope } from './log/envelope';
import { newWebhookSecret } from './webhooks/secret';
import { signatureHeaders } from './webhooks/signature';

const snippets = snippetsOf('docs/guides/webhooks.md');
const post = guardedPost({ allowPrivate: true });
const secret = newWebhookSecret();
const event = toEnvelope({
  id: 'evt_5ztr3rcbmyv4w6yhqxq2fz5gpe',
  type: 'artifact.failed',
  at: new Date(),
  accountId: 'acc_5ztr3rcbmyv4w6yhqxq2fz5gpe',
  mode: 'live',
  sequence: 7,
  roomId: null,
  sessionId: null,
  requestId: null,
  data: { errorMessage: 'The model’s answer – “unusable”.' },
});

const hasPython = isAtHand('python3', '--version');
const hasGo = isAtHand('go', 'version');
/** [file, how it is made ready, how it is started, whether it can be] */
const receivers: [file: string, build: string[], start: string[], isAvailable: boolean][] = [
  ['receiver-library.mjs', [], [process.execPath, 'receiver-library.mjs'], true],
  ['receiver.mjs', [], [process.execPath, 'receiver.mjs'], true],
  ['receiver.py', [], ['python3', 'receiver.py'], hasPython],
  ['receiver.go', ['go', 'build', '-o', 'receiver', 'receiver.go'], ['./receiver'], hasGo],
];

for (const [file, [builder, ...build], start, isAvailable] of receivers) {
  const note = isAvailable ? '' : ' (skipped: its language is not installed)';
  describe.skipIf(!isAvailable)(`${file} of docs/guides/webhooks.md${note}`, () => {
    let folder: SnippetFolder;
    let receiver: RunningSnippet;
    let url: string;

    beforeAll(async () => {
      const title = [...snippets.keys()].find((name) => name.split(':')[0] === file) ?? '';
      folder = await snippetFolder({
        [file]: snippets.get(title),
        'handle.mjs': snippets.get('handle.mjs'),
      });
      if (builder !== undefined) execFileSync(builder, build, { cwd: folder.path });
      const port = await reservePort();
      url = `http://127.0.0.1:${port}/hook`;
      receiver = folder.run(start, { PORT: String(port), WEBHOOK_SECRET: secret });
      while ((await send({ headers: {} })) === null); // waits until the receiver listens
    });
    afterAll(async () => {
      await receiver.stop();
      await folder.remove();
    });

    /** Posts an event as a delivery does. @returns the status; null: nobody listens */
    async function send({
      secrets = [secret],
      at = new Date(),
      sequence = event.sequence,
      change = (body: string) => body,
      headers,
    }: {
      secrets?: [string, ...string[]];
      at?: Date;
      sequence?: number;
      change?: (body: string) => string;
      headers?: Record<string, string>;
    }): Promise<number | null> {
      const id = `evt_${sequence}`;
      const body = JSON.stringify({ ...event, id, sequence });
      try {
        const signed = headers ?? signatureHeaders({ id, at, body }, secrets);
        return (await post({ url, headers: signed, body: change(body) })).status;
      } catch (error) {
        if (error instanceof PostError && error.kind === 'refused') return null;
        throw error;
      }
    }

    it('takes what is signed, and handles each event once', async () => {
      expect(await send({})).toBe(204);
      expect(await send({})).toBe(204);
      expect(await send({ sequence: 8 })).toBe(204);
      await expect.poll(receiver.stdout).toBe('7 artifact.failed\n8 artifact.failed\n');
    });

    it('takes what is signed with either secret during a rotation', async () => {
      expect(await send({ secrets: [newWebhookSecret(), secret] })).toBe(204);
      expect(await send({ secrets: [secret, newWebhookSecret()] })).toBe(204);
    });

    it('refuses another secret, another body, an old and a future timestamp, and no signature', async () => {
      expect(await send({ secrets: [newWebhookSecret()] })).toBe(401);
      expect(await send({ change: (body) => body.replace('“', '"') })).toBe(401);
      expect(await send({ at: new Date(Date.now() - 360_000) })).toBe(401);
      expect(await send({ at: new Date(Date.now() + 360_000) })).toBe(401);
      expect(await send({ headers: {} })).toBe(401);
    });
  });
}
