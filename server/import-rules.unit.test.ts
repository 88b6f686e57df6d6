import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** [rule of dependency-cruiser, file, its content]: each file breaks the rule before it. */
const planted: [rule: string, file: string, content: string][] = [
  ['no-circles', 'server/platform/jobs/a.ts', `import { b } from './b';\nexport const a = () => b;`],
  ['resolves', 'server/platform/jobs/lost.ts', `export { lost } from './nowhere';`],
  ['nothing-above-api', 'server/api/http/upward.ts', `export { start } from '../../boot/start';`],
  ['nothing-above-calls', 'server/calls/hub/upward.ts', `export type { router } from '../../api/router';`],
  ['nothing-above-agent', 'server/agent/minutes/upward.ts', `export { hub } from '../../calls/hub/hub';`],
  [
    'nothing-above-recordings',
    'server/recordings/upward.ts',
    `export { turn } from '../agent/transcript/turn';`,
  ],
  [
    'nothing-above-rooms',
    'server/rooms/room/upward-group.ts',
    `export { recording } from '../../recordings/read';`,
  ],
  ['nothing-above-events', 'server/events/feed/upward.ts', `export { rule } from '../../rooms/room/rule';`],
  ['nothing-above-usage', 'server/usage/upward.ts', `export { event } from '../events/feed/event';`],
  ['nothing-above-identity', 'server/identity/keys/upward.ts', `export { usage } from '../../usage/read';`],
  [
    'nothing-above-platform',
    'server/platform/jobs/upward.ts',
    `export type { key } from '../../identity/keys/rule';`,
  ],
  ['contract-imports-contracts', 'server/identity/keys/contract.ts', `export { sql } from './store';`],
  ['store-imports-down', 'server/rooms/members/store.ts', `export { rule } from '../room/rule';`],
  ['rules-import-down', 'server/rooms/room/upward.ts', `export { procedure } from './procedures';`],
  ['procedures-import-rules', 'server/identity/keys/procedures.ts', `export { sql } from './store';`],
  ['own-store-only', 'server/rooms/members/rule.ts', `export { sql } from '../room/store';`],
  ['own-store-only', 'server/rooms/chat/rule.ts', `export { sql } from '../room/store';`],
  ['own-store-only', 'server/boot/key.ts', `export { sql } from '../rooms/room/store';`],
  ['own-store-only', 'server/calls/hub/chunk.ts', `export { sql } from '../../recordings/store-capture';`],
  ['store-imports-down', 'server/recordings/store-rooms.ts', `export { sql } from '../rooms/room/store';`],
  ['drizzle-in-stores', 'server/rooms/room/sneaky.ts', `export { sql } from 'drizzle-orm';`],
  ['drizzle-in-stores', 'server/rooms/room/typed.ts', `export type { SQL } from 'drizzle-orm';`],
  ['trpc-in-procedures', 'server/rooms/room/knowing.ts', `export { TRPCError } from '@trpc/server';`],
  ['adapters-know-no-noun', 'server/api/rest/handler.ts', `export { rule } from '../../rooms/room/rule';`],
  ['listen-speaks-http', 'server/events/listen/log.ts', `export { db } from '../../platform/db/client';`],
  ['mcp-speaks-http', 'server/api/mcp/tools.ts', `export { db } from '../../platform/db/client';`],
  [
    'components-take-router-only',
    'components/b.tsx',
    `export type { db } from '../server/platform/db/client';`,
  ],
  ['element-stands-alone', 'web-component/a.ts', `export type { router } from '../server/api/router';`],
  [
    'call-page-stands-alone',
    'components/call/a.ts',
    `export type { router } from '../../server/api/router';`,
  ],
  ['docs-page-stands-alone', 'components/docs/a.ts', `export type { db } from '../b';`],
  ['packages-stand-alone', 'packages/client/a.ts', `export type { router } from '../../server/api/router';`],
  ['packages-stand-alone', 'packages/core/a.ts', `export { call } from '../../web-component/call/call';`],
  [
    'server-imports-no-page',
    'server/api/rest/own.ts',
    `export { send } from '../../../packages/client/send';`,
  ],
  ['server-imports-no-page', 'server/api/pages/page.ts', `export { default } from '../../../app/layout';`],
  [
    'commands-import-the-client',
    'server/boot/cli/framed.ts',
    `export { frame } from '../../../packages/element/frame';`,
  ],
  ['tests-stay-outside', 'server/rooms/room/tested.ts', `export { start } from '../../testing/server';`],
  ['element-imports-down', 'web-component/layout/up.ts', `export { call } from '../call/call';`],
  ['element-imports-down', 'web-component/call/up.ts', `export { element } from '../element';`],
  ['element-imports-down', 'web-component/core/up.ts', `export { tile } from '../parts/tile/tile';`],
  ['element-imports-down', 'web-component/controllers/up.ts', `export { tile } from '../parts/tile/tile';`],
  ['element-fixtures-in-tests', 'web-component/element.ts', `export { state } from './testing/states';`],
  ['no-drawers', 'server/rooms/room/utils.ts', `export { rule } from './rule';`],
  ['no-drawers-imported', 'server/rooms/room/drawer.ts', `export { x } from './helpers/x';`],
  ['no-barrels', 'server/rooms/room/index.ts', `export { rule } from './rule';`],
];

/** [file, its content]: each takes a value where the linter allows a type only. */
const values: [file: string, content: string][] = [
  ['app/page.tsx', `export { rule } from '../server/rooms/room/rule';`],
  ['app/deep/er/page.tsx', `export { rule } from '../../../server/rooms/room/rule';`],
  ['components/a.tsx', `export { router } from '../server/api/router';`],
  ['web-component/b.ts', `export { message } from '../server/platform/hub/protocol';`],
  ['web-component/c.ts', `export { z } from 'zod';`],
  ['web-component/e.ts', `export { useState } from 'react';`],
];

/** The imports of the planted files that are allowed: neither tool may report one of them. */
const allowed: [file: string, content: string][] = [
  ['server/platform/jobs/b.ts', `import { a } from './a';\nexport const b = () => a;`], // reported at one end
  ['server/rooms/room/contract.ts', `export { z } from 'zod';`],
  [
    'server/rooms/room/store.ts',
    `export { sql } from 'drizzle-orm';\nexport { db } from '../../platform/db/client';`,
  ],
  ['server/rooms/room/rule.ts', `export { sql as rule } from './store';\nexport { z } from './contract';`],
  [
    'server/rooms/room/procedures.ts',
    `export { rule as procedure } from './rule';\nexport * from '@trpc/server';`,
  ],
  [
    'server/rooms/room/rule.test.ts',
    `export { start } from '../../testing/server';\nexport { sql } from './store';`,
  ],
  ['server/rooms/sessions/store.ts', `export { sql } from 'drizzle-orm';`],
  ['server/rooms/chat/kept.ts', `export { sql } from '../sessions/store';`],
  ['server/rooms/room/helpers/x.ts', `export const x = 1;`],
  ['server/rooms/members/other.ts', `export { key } from '../../identity/keys/rule';`],
  ['server/identity/keys/store.ts', `export { sql } from 'drizzle-orm';`],
  ['server/recordings/store.ts', `export { sql } from 'drizzle-orm';`],
  [
    'server/recordings/store-capture.ts',
    `export { sql } from 'drizzle-orm';\nexport { sql as row } from './store';`,
  ],
  ['server/identity/keys/rule.ts', `export { sql as key } from './store';`],
  ['server/recordings/read.ts', `export const recording = 1;`],
  ['server/agent/transcript/turn.ts', `export const turn = 1;`],
  ['server/calls/hub/hub.ts', `export const hub = 1;`],
  ['server/events/feed/event.ts', `export const event = 1;`],
  ['server/usage/read.ts', `export const usage = 1;`],
  ['server/boot/start.ts', `export { router as start } from '../api/router';`],
  ['server/platform/db/client.ts', `export { sql as db } from 'drizzle-orm';`],
  ['server/platform/hub/protocol.ts', `export const message = 1;`],
  ['server/api/router.ts', `export { procedure as router } from '../rooms/room/procedures';`],
  ['server/testing/server.ts', `export const start = 1;`],
  // A circle of folders, and none of files.
  ['server/platform/jobs/mailed.ts', `export { sent } from '../mail/sent';`],
  ['server/platform/mail/sent.ts', `export const sent = 1;`],
  ['server/platform/mail/mail.ts', `export { queue } from '../jobs/queue';`],
  ['server/platform/jobs/queue.ts', `export const queue = 1;`],
  ['server/api/pages/page-bridge.ts', `export type { router as caller } from '../router';`],
  [
    'app/layout.tsx',
    `export * from '../server/api/pages/page-bridge';\nexport type { rule } from '../server/rooms/room/rule';`,
  ],
  [
    'components/c.tsx',
    `export type { router } from '../server/api/router';\nexport const C = () => <p title="x">{1}</p>;`,
  ],
  ['web-component/call/call.ts', `export * from '../layout/grid';\nexport const call = 1;`],
  ['web-component/layout/grid.ts', `export const grid = 1;`],
  [
    'web-component/parts/tile/tile.ts',
    `export * from '../../call/call';\nexport type * from '../../contract';`,
  ],
  ['web-component/contract.ts', `export type theme = 1;`],
  ['web-component/call/call.test.ts', `export { state } from '../testing/states';`],
  ['web-component/testing/states.ts', `export const state = 1;`],
  ['packages/client/send.ts', `export const send = 1;`],
  ['packages/element/frame.ts', `export const frame = 1;`],
  ['server/boot/cli/call.ts', `export { send } from '../../../packages/client/send';`],
  ['web-component/d.ts', `export type { message } from '../server/platform/hub/protocol';`],
];

const root = resolve(import.meta.dirname, '..');
const linked = [
  'node_modules',
  'tsconfig.json',
  'package.json',
  '.dependency-cruiser.cjs',
  '.dependency-cruiser.folders.cjs',
  '.oxlintrc.json',
];
const rules: { name: string }[] = createRequire(import.meta.url)(
  join(root, '.dependency-cruiser.cjs'),
).forbidden;

describe('import rules', () => {
  let tree: string;
  let cruised: { summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] } };
  let circled: { summary: { violations: { from: string; to: string; rule: { name: string } }[] } };
  let linted: { diagnostics: { filename: string; code: string }[] };

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'import-rules-'));
    const files = [...allowed, ...values, ...planted.map(([, file, content]) => [file, content] as const)];
    for (const [file, content] of files) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), `${content}\n`);
    }
    for (const name of linked) await symlink(join(root, name), join(tree, name));
    const folders = ['server', 'app', 'components', 'packages', 'web-component'];
    cruised = await report(tree, 'depcruise', ['--output-type', 'json', ...folders]);
    circled = await report(tree, 'depcruise', [
      '--config',
      '.dependency-cruiser.folders.cjs',
      '--output-type',
      'json',
      'server',
    ]);
    linted = await report(tree, 'oxlint', ['--format', 'json', ...folders]);
  });

  afterAll(() => rm(tree, { recursive: true, force: true }));

  it('read every planted TypeScript file', () => {
    expect(cruised.summary.totalCruised).toBeGreaterThanOrEqual(planted.length + allowed.length);
  });

  it.each(planted)('%s is broken by %s', (rule, file) => {
    expect(broken(file)).toContain(rule);
  });

  it('server/platform/jobs and server/platform/mail make a circle of folders', () => {
    const inCircles = circled.summary.violations.map(({ from, to }) => `${from} → ${to}`);
    expect(inCircles).toContain('server/platform/jobs → server/platform/mail');
    expect(inCircles).not.toContain('server/identity/keys → server/platform/db');
  });

  it.each(values)('%s may take types only', (file) => {
    expect(restricted(file)).toHaveLength(1);
  });

  it.each(allowed)('%s is allowed', (file) => {
    expect([...broken(file), ...restricted(file)]).toEqual([]);
  });

  it('have a planted violation each', () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules.map((rule) => rule.name)));
  });

  const broken = (file: string) =>
    cruised.summary.violations.filter((found) => found.from === file).map((found) => found.rule.name);
  const restricted = (file: string) =>
    linted.diagnostics.filter(
      (found) => found.filename === file && found.code.includes('no-restricted-imports'),
    );
});

/** Runs a checker of `npm run check` in a folder; one that finds something exits above 0 and still prints its report. */
function report<Report>(folder: string, tool: string, args: string[]): Promise<Report> {
  return new Promise((done, fail) => {
    const bin = join(root, 'node_modules/.bin', tool);
    execFile(bin, args, { cwd: folder, maxBuffer: 1e8 }, (failure, stdout, stderr) => {
      try {
        done(JSON.parse(stdout));
      } catch {
        fail(new Error(`${tool} printed no report: ${stderr}${stdout.slice(0, 2000)}`, { cause: failure }));
      }
    });
  });
}
