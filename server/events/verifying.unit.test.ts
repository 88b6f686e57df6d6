import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'esbuild';
import { signedOf, snippetOf, type Language } from '../../components/webhooks/inspector/snippets';
import { isAtHand, snippetFolder, type SnippetFolder } from '../testing/snippets';
import { newWebhookSecret } from './webhooks/secret';
import { signatureHeaders } from './webhooks/signature';

const secret = newWebhookSecret();
/** A body with everything that a language could read in another way. */
const body = JSON.stringify({
  type: 'artifact.failed',
  data: { errorMessage: 'It\'s “unusable”: \\n ${HOME} `id` {x} %s 🚀 \u2028\u0007 "quoted"\ttab' },
});
const headers = Object.entries({
  Host: 'example.com',
  ...signatureHeaders({ id: 'evt_5ztr3rcbmyv4w6yhqxq2fz5gpe', at: new Date('2026-03-01T10:00:00Z'), body }, [
    secret,
    newWebhookSecret(), // as during a rotation
  ]),
}).map(([name, value]) => ({ name, value }));

let folder: SnippetFolder;
beforeAll(async () => {
  folder = await snippetFolder({});
  // The package as its users have it: Node 20 reads no TypeScript.
  const installed = join(folder.path, 'node_modules/@conference-room/client');
  const entry = join(import.meta.dirname, '../../packages/client/index.ts');
  await build({ entryPoints: [entry], outfile: join(installed, 'index.js'), bundle: true, format: 'esm' });
  await writeFile(join(installed, 'package.json'), '{"type":"module","exports":"./index.js"}');
});
afterAll(() => folder.remove());

/** Runs the program for a language as somebody who pastes it. @returns what it prints */
async function run(language: Language, given: { secret: string; body: string }): Promise<string> {
  const signed = signedOf(headers, given.body);
  if (signed === null) throw new Error('The headers have a signature.');
  const code = snippetOf(language, signed, 'https://meet.example.com');
  expect(code).not.toContain(secret.replace('whsec_', ''));
  const [command, file] = language === 'python' ? ['python3', 'verify.py'] : [process.execPath, 'verify.mjs'];
  await writeFile(join(folder.path, file), code);
  const env = { ...process.env, WEBHOOK_SECRET: given.secret };
  return execFileSync(command, [file], { cwd: folder.path, env, encoding: 'utf8' });
}

const hasPython = isAtHand('python3', '--version');

describe.each([
  ['node', true],
  ['client', true],
  ['python', hasPython],
] as const)('the program in %s that the portal shows to verify an attempt', (language, isAvailable) => {
  it.skipIf(!isAvailable)(
    'prints "valid" for the secret that signed, and "invalid" for any other',
    { tags: ['slow'] },
    async () => {
      expect(await run(language, { secret, body })).toBe('valid\n');
      expect(await run(language, { secret: newWebhookSecret(), body })).toMatch(/^invalid/);
      expect(await run(language, { secret, body: body.replace('failed', 'ready') })).toMatch(/^invalid/);
    },
  );
});

it('there is no program for headers without a signature', () => {
  expect(signedOf([{ name: 'Host', value: 'example.com' }], body)).toBeNull();
});
