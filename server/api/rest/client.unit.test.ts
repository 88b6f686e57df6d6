import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { snippetsOf } from '../../testing/snippets';

const run = promisify(execFile);

/** openapi-typescript needs the API of an older compiler than ours, so npx installs both outside of the project. */
const GENERATOR = ['-y', '-p', 'openapi-typescript@7.13.0', '-p', 'typescript@5.9.3', 'openapi-typescript'];

/** Code that uses the generated types. The compiler has to refuse the wrong lines. */
const CALLER = `
import type { components, operations, paths, webhooks } from './conference-room';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Post<P extends keyof paths> = paths[P] extends { post: infer Operation } ? Operation : never;
type Body<P extends keyof paths> = Post<P> extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;

export const sessionBody: Body<'/api/embed/sessions'> = { roomId: 'rm_x', externalUserId: 'u', role: 'co-host', ttlSeconds: 60 };
// @ts-expect-error an unknown role
export const wrongRole: Body<'/api/embed/sessions'> = { roomId: 'rm_x', externalUserId: 'u', role: 'admin' };
// @ts-expect-error a missing field
export const missing: Body<'/api/embed/sessions'> = { roomId: 'rm_x' };

export const created: Json<Post<'/api/embed/rooms'>['responses'][201]> = { roomId: 'rm_x', embedUrl: 'https://x' };
export const failure: Json<Post<'/api/embed/sessions'>['responses'][502]> = { error: 'A sentence.' };
export const gone: paths['/api/rooms/{roomId}']['delete']['responses'][204]['content'] = undefined;

type Stream = Json<paths['/api/recordings/{id}/stream']['get']['responses'][200]>;
export const linkOf = (stream: Stream): string => ('url' in stream ? stream.url : stream.storage.bucket);
export const placeOf = (stream: Stream): string => (stream.replayOutOfBand === true ? stream.storage.bucket : stream.url);
export const stored: components['schemas']['OutOfBandPlayback']['storage'] = { provider: 's3', bucket: 'b', key: 'k', region: null, endpoint: null };
export const room: operations['getRoom']['responses'][200]['content']['application/json'] = {} as components['schemas']['Room'];
export const invitation: Body<'/api/rooms/{roomId}/ai-agent/invite'> = { mode: 'Captioner' };
export const modeOf = (status: components['schemas']['AgentStatus']): 'Notetaker' | 'Transcriber' | 'Captioner' | null => status.mode;
export const query: paths['/api/recordings']['get']['parameters']['query'] = { roomId: 'rm_x' };

type Event = Json<paths['/api/events']['get']['responses'][200]>['events'][number];
export const same = (one: Json<paths['/api/events/{eventId}']['get']['responses'][200]>): Event => one;
export const received = (body: Json<webhooks['recording.ready']['post']['requestBody']>): Event => body;
export function tellOf(event: Event): string | number | null {
  switch (event.type) {
    case 'recording.ready':
      return event.data.sizeBytes;
    case 'session.ended': {
      const reason: 'everybody-left' | 'ended-by-host' | 'room-closed' = event.data.reason;
      // @ts-expect-error data of another type
      return reason + event.data.sizeBytes;
    }
    default:
      return event.id;
  }
}
// @ts-expect-error the data differ by type, so that a caller has to look at the type first
export const unread = (event: Event): string => event.data.recordingId;
export const tested: Json<webhooks['webhook.test']['post']['requestBody']>['data'] = { webhookId: 'whk_x' };
`;

const STRICT = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext'];
const RESOLVE = ['--moduleResolution', 'bundler'];
const JAVASCRIPT = ['--allowJs', '--checkJs', '--types', 'node', '--lib', 'es2022', '--skipLibCheck'];

/** Compiles a file together with the generated client. @returns the errors of the compiler */
async function compile(directory: string, file: string, code: string, options: string[] = []) {
  await writeFile(join(directory, file), code);
  const tsc = resolve('node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, ...STRICT, ...RESOLVE, ...options, file], { cwd: directory }).then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  );
}

const recipes = [...snippetsOf('docs/guides/webhooks.md')].filter(([title]) =>
  title.startsWith('handle.mjs: '),
);

it(
  'a client that openapi-typescript generates compiles and knows the contract, which the recipes of docs/guides/webhooks.md keep to',
  { tags: ['slow'] },
  async () => {
    // In the project, so that the compiler finds the types of Node.
    const directory = resolve(`node_modules/.cache/conference-room-client-${randomUUID()}`);
    await mkdir(directory, { recursive: true });
    try {
      const document = resolve('server/api/rest/openapi.snapshot.json');
      await run('npx', [...GENERATOR, document, '-o', join(directory, 'conference-room.ts')], {
        cwd: directory,
      });
      expect(await compile(directory, 'caller.ts', CALLER)).toBe('');
      expect(recipes).toHaveLength(2);
      for (const [title, code] of recipes) {
        expect([title, await compile(directory, 'handle.mjs', code, JAVASCRIPT)]).toEqual([title, '']);
        const wrong = code.replace('event.data', 'event.date');
        expect(await compile(directory, 'handle.mjs', wrong, JAVASCRIPT)).toContain(
          "Property 'date' does not",
        );
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
);
