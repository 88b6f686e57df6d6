import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms, type BuiltPrograms } from '../../testing/built-programs';
import { reservePort } from '../../testing/reserved-port';
import { restDouble } from '../../testing/tool-client';
import { UsageError } from '../../platform/errors/usage-error';
import { LISTEN_HELP, readOptions } from './options';

const SVC_API_KEY = 'sk_test_0123456789';
const hook = 'http://localhost:3000/hook';

let built: BuiltPrograms;
beforeAll(async () => {
  built = await buildPrograms({ listen: 'server/events/listen/main.ts' });
});
afterAll(() => built.remove());

/** Runs the program to its end, with only this environment. */
async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [built.path('listen'), ...args], {
    env: env as NodeJS.ProcessEnv,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

describe('the options', () => {
  it('need an address and a key, and have defaults for the rest', () => {
    expect(readOptions([hook], { SVC_API_KEY })).toEqual({
      target: hook,
      from: null,
      types: null,
      serverUrl: 'http://localhost:4000',
      apiKey: SVC_API_KEY,
      keyVariable: 'SVC_API_KEY',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
      isNewSecret: true,
    });
  });

  it('take everything from the command line, and the secret from the environment', () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const args = [
      hook,
      '--from',
      '41',
      '--types',
      'room.created',
      '--url',
      'https://meet.test/',
      '--key-env',
      'K',
    ];
    const env = { K: 'sk_live_x', SVC_API_KEY, SVC_BASE_URL: 'http://other.test', WEBHOOK_SECRET: secret };
    expect(readOptions(args, env)).toEqual({
      target: hook,
      from: 41,
      types: 'room.created',
      serverUrl: 'https://meet.test',
      apiKey: 'sk_live_x',
      keyVariable: 'K',
      secret,
      isNewSecret: false,
    });
    expect(readOptions([hook], { ...env, K: '' }).serverUrl).toBe('http://other.test');
  });

  const wrong: [sentence: string, args: string[], env: Record<string, string>][] = [
    ['Say where to post, for example http://localhost:3000/hook.', [], { SVC_API_KEY }],
    ['Name only one address', [hook, hook], { SVC_API_KEY }],
    ['The address to post to must begin with http:// or https://.', ['localhost:3000'], { SVC_API_KEY }],
    ['--from takes the number of an event', [hook, '--from', '0'], { SVC_API_KEY }],
    ['--from takes the number of an event', [hook, '--from', 'now'], { SVC_API_KEY }],
    ['--url must begin with', [hook, '--url', 'meet.test'], { SVC_API_KEY }],
    ['SVC_BASE_URL must begin with', [hook], { SVC_API_KEY, SVC_BASE_URL: 'meet.test' }],
    ["Unknown option '--form'", [hook, '--form', '3'], { SVC_API_KEY }],
    ['CONFERENCE_ROOM_KEY is missing', [hook], {}],
    ['CONFERENCE_ROOM_URL must begin with', [hook], { SVC_API_KEY, CONFERENCE_ROOM_URL: 'meet.test' }],
    ['K is missing', [hook, '--key-env', 'K'], { SVC_API_KEY }],
    ['SVC_API_KEY must be a secret key', [hook], { SVC_API_KEY: 'pk_private' }],
    ['WEBHOOK_SECRET must be whsec_', [hook], { SVC_API_KEY, WEBHOOK_SECRET: 'private' }],
    ['WEBHOOK_SECRET must be whsec_', [hook], { SVC_API_KEY, WEBHOOK_SECRET: 'whsec_cHJpdmF0ZQ==' }],
  ];
  it.each(wrong)('are refused with "%s"', (sentence, args, env) => {
    const read = () => readOptions(args, env);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('priva');
  });
});

describe('the program', { tags: ['slow'] }, () => {
  it('prints its help', async () => {
    expect(await run(['--help'], {})).toEqual({ code: 0, stdout: LISTEN_HELP, stderr: '' });
  });

  it('ends with 2 and a sentence when an argument is wrong', async () => {
    const { code, stdout, stderr } = await run([hook], {});
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^CONFERENCE_ROOM_KEY is missing: .* See --help\.\n$/);
  });

  it('ends with 1 and a sentence when no server is there', async () => {
    const url = `http://127.0.0.1:${await reservePort()}`;
    expect(await run([hook, '--url', url], { SVC_API_KEY })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The server at ${url} cannot be reached: nothing listens there. Is it running, and is its address right?\n`,
    });
  });

  it.each([
    [302, ''],
    [404, '{"error":"Nothing."}'],
    [200, '<html>'],
  ])('ends with 1 when something else answers: %i %s', async (status, body) => {
    const other = await restDouble((_, response) => void response.writeHead(status).end(body));
    const { code, stderr } = await run([hook, '--url', other.url], { SVC_API_KEY });
    expect([code, stderr]).toEqual([
      1,
      `${other.url} does not answer as a Conference Room does (status ${status}). Is the address of the server right?\n`,
    ]);
    await other.close();
  });
});
