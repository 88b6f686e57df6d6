import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packWheel } from '../../../packages/python/wheel.mjs';
import { SCOPES } from '../../platform/principal/principal';
import { newKeyFor, newPerson } from '../../testing/people';
import { findPython } from '../../testing/python-program';
import { testServer, type TestServer } from '../../testing/server';
import { snippetFolder, snippetsOf, type SnippetFolder } from '../../testing/snippets';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';

const run = promisify(execFile);
const python = findPython();
const page = snippetsOf('packages/python/README.md');
let server: TestServer;
let receiver: WebhookReceiver;
let folder: SnippetFolder;
let env: Record<string, string>;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await testServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
  folder = await snippetFolder({
    'appointment.py': page.get('appointment.py'),
    'webhook.py': page.get('webhook.py'),
    'first.py': snippetsOf('docs/reference/rest.md').get('appointment.py: python appointment.py'),
  });
  const { file } = await packWheel('1.2.3', folder.path);
  const key = await newKeyFor(await newPerson(server.services), 'test', [...SCOPES]);
  // Python imports from a wheel as from a folder.
  env = {
    PYTHONPATH: join(folder.path, file),
    CONFERENCE_URL: server.url,
    CONFERENCE_KEY: key,
    URL: server.url,
    KEY: key,
  };
});
afterAll(() => Promise.all([server.close(), receiver.close(), folder.remove()]));

it.skipIf(python === null)(
  'the Python client of the wheel does what its own tests ask of it',
  { tags: ['slow'] },
  async () => {
    const { body: webhook } = await server.call('POST', '/api/webhooks', {
      key: env['KEY'],
      body: { url: receiver.url },
    });
    await server.call('POST', `/api/webhooks/${webhook.webhookId}/test`, { key: env['KEY'] });
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const tests = run(python ?? '', ['-m', 'unittest', '-v', 'test_client'], {
      cwd: 'packages/python',
      env: { ...process.env, ...env, WEBHOOK: JSON.stringify({ body, headers, secret: webhook.secret }) },
    });
    expect((await tests).stderr).toMatch(/Ran 9 tests[^]*OK/);
  },
);

it.skipIf(python === null)(
  'the programs on the pages of the Python client run',
  { tags: ['slow'] },
  async () => {
    for (const name of ['appointment.py', 'first.py']) {
      const options = { cwd: folder.path, env: { ...process.env, ...env } };
      expect((await run(python ?? '', [name], options)).stdout).toMatch(/^https?:\S+\n$/);
    }
    // It only listens when it is started; here its imports and its class are read.
    await run(python ?? '', ['-c', 'import webhook; webhook.Receiver'], {
      cwd: folder.path,
      env: { ...process.env, ...env },
    });
  },
);
