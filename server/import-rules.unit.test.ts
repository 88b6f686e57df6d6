import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** [rule of dependency-cruiser, file, its content]: each file breaks the rule before it. */
const planted: [rule: string, file: string, content: string][] = [
  ['no-circles', 'server/jobs/a.ts', `import { b } from './b';\nexport const a = () => b;`],
  ['resolves', 'server/jobs/lost.ts', `export { lost } from './nowhere';`],
  ['contract-imports-contracts', 'server/keys/contract.ts', `export { sql } from '../rooms/store';`],
  ['store-imports-down', 'server/keys/store.ts', `export { rule } from '../rooms/rule';`],
  ['rules-import-down', 'server/rooms/upward.ts', `export { procedure } from './procedures';`],
  ['procedures-import-rules', 'server/keys/procedures.ts', `export { sql } from './store';`],
  ['own-store-only', 'server/members/rule.ts', `export { sql } from '../rooms/store';`],
  ['stores-belong-to-nouns', 'server/principal/key.ts', `export { sql } from '../rooms/store';`],
  ['drizzle-in-stores', 'server/rooms/sneaky.ts', `export { sql } from 'drizzle-orm';`],
  ['drizzle-in-stores', 'server/rooms/typed.ts', `export type { SQL } from 'drizzle-orm';`],
  ['trpc-in-procedures', 'server/rooms/knowing.ts', `export { TRPCError } from '@trpc/server';`],
  ['trpc-imports-no-router', 'server/trpc/init.ts', `export type { router } from '../router';`],
  ['faces-know-no-noun', 'server/rest/handler.ts', `export { rule } from '../rooms/rule';`],
  ['faces-know-no-noun', 'server/http.ts', `export { rule } from './rooms/rule';`],
  ['faces-read-no-bytes', 'server/rest/bytes.ts', `export { bytes } from '../recordings/bytes';`],
  ['mcp-speaks-http', 'server/mcp/tools.ts', `export { db } from '../db/client';`],
  ['components-take-router-only', 'components/b.tsx', `export type { db } from './platform/db/client';`],
  ['element-stands-alone', 'web-component/a.ts', `export type { router } from './api/router';`],
  ['server-imports-no-page', 'server/pages.ts', `export { default } from '../app/layout';`],
  ['tests-stay-outside', 'server/rooms/tested.ts', `export { start } from '../testing/server';`],
  ['element-imports-down', 'web-component/layout/up.ts', `export { call } from '../call/call';`],
  ['element-imports-down', 'web-component/call/up.ts', `export { element } from '../element';`],
  ['element-imports-down', 'web-component/controllers/up.ts', `export { tile } from '../parts/tile/tile';`],
  ['no-circles-of-parts', 'web-component/parts/tile/tile.ts', `export * from '../menu/menu';`],
  ['element-fixtures-in-tests', 'web-component/element.ts', `export { state } from './testing/states';`],
  ['no-drawers', 'server/rooms/utils.ts', `export { rule } from './rule';`],
  ['no-drawers-imported', 'server/rooms/drawer.ts', `export { x } from './helpers/x';`],
  ['no-barrels', 'server/rooms/index.ts', `export { rule } from './rule';`],
];

/** [file, its content]: each takes a value where the linter allows a type only. */
const values: [file: string, content: string][] = [
  ['app/page.tsx', `export { rule } from '../server/rooms/rule';`],
  ['app/deep/er/page.tsx', `export { rule } from '../../../server/rooms/rule';`],
  ['components/a.tsx', `export { router } from './api/router';`],
  ['web-component/b.ts', `export { message } from './platform/hub/protocol';`],
  ['web-component/c.ts', `export { z } from 'zod';`],
  ['web-component/e.ts', `export { useState } from 'react';`],
];

/** What the planted files import, and what is allowed: none of these may be reported by either tool. */
const allowed: [file: string, content: string][] = [
  ['server/jobs/b.ts', `import { a } from './a';\nexport const b = () => a;`], // a circle is reported at one end
  ['server/rooms/contract.ts', `export { z } from 'zod';`],
  ['server/rooms/store.ts', `export { sql } from 'drizzle-orm';\nexport { db } from '../db/client';`],
  ['server/rooms/rule.ts', `export { sql as rule } from './store';\nexport { z } from './contract';`],
  [
    'server/rooms/procedures.ts',
    `export { rule as procedure } from './rule';\nexport * from '@trpc/server';`,
  ],
  ['server/rooms/rule.test.ts', `export { start } from '../testing/server';\nexport { sql } from './store';`],
  ['server/rooms/helpers/x.ts', `export const x = 1;`],
  ['server/members/other.ts', `export { rule } from '../rooms/rule';`],
  ['server/recordings/bytes.ts', `export const bytes = 1;`],
  ['server/db/client.ts', `export { sql as db } from 'drizzle-orm';`],
  ['server/hub/protocol.ts', `export const message = 1;`],
  ['server/router.ts', `export { procedure as router } from './rooms/rooms/procedures';`],
  ['server/testing/server.ts', `export const start = 1;`],
  ['server/caller.ts', `export type { router as caller } from './api/router';`],
  [
    'app/layout.tsx',
    `export * from './api/pages/page-bridge';\nexport type { rule } from '../server/rooms/rule';`,
  ],
  [
    'components/c.tsx',
    `export type { router } from './api/router';\nexport const C = () => <p title="x">{1}</p>;`,
  ],
  ['web-component/call/call.ts', `export * from '../layout/grid';\nexport const call = 1;`],
  ['web-component/layout/grid.ts', `export const grid = 1;`],
  ['web-component/parts/menu/menu.ts', `export const menu = 1;`],
  ['web-component/parts/menu/item.ts', `export * from '../tile/name';`],
  ['web-component/parts/tile/name.ts', `export type { theme } from '../../contract';`],
  ['web-component/contract.ts', `export type theme = 1;`],
  ['web-component/call/call.test.ts', `export { state } from '../testing/states';`],
  ['web-component/testing/states.ts', `export const state = 1;`],
  ['web-component/d.ts', `export type { message } from './platform/hub/protocol';`],
];

const root = resolve(import.meta.dirname, '..');
const linked = ['node_modules', 'tsconfig.json', 'package.json', '.dependency-cruiser.cjs', '.oxlintrc.json'];
const rules: { name: string }[] = createRequire(import.meta.url)(
  join(root, '.dependency-cruiser.cjs'),
).forbidden;

describe('import rules', () => {
  let tree: string;
  let cruised: { summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] } };
  let linted: { diagnostics: { filename: string; code: string }[] };

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'import-rules-'));
    const files = [...allowed, ...values, ...planted.map(([, file, content]) => [file, content] as const)];
    for (const [file, content] of files) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), `${content}\n`);
    }
    for (const name of linked) await symlink(join(root, name), join(tree, name));
    const folders = ['server', 'app', 'components', 'web-component'];
    cruised = await report(tree, 'depcruise', ['--output-type', 'json', ...folders]);
    linted = await report(tree, 'oxlint', ['--format', 'json', ...folders]);
  });

  afterAll(() => rm(tree, { recursive: true, force: true }));

  it('read every planted TypeScript file', () => {
    expect(cruised.summary.totalCruised).toBeGreaterThanOrEqual(planted.length + allowed.length);
  });

  it.each(planted)('%s is broken by %s', (rule, file) => {
    expect([...broken(file), ...broken(dirname(file))]).toContain(rule); // a circle of folders is reported for the folder
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
