import { expect, it } from 'vitest';
import { testsOf } from './changed';

it.each<[what: string, files: string[], integration: string[], browser: string[]]>([
  ['a document', ['docs/reference/rest.md', 'CHANGELOG.md'], [], []],
  ['a rule of a noun', ['server/events/webhooks/disable.ts'], ['server/events/webhooks/'], []],
  ['a contract', ['server/usage/contract.ts'], ['server/api/', 'server/usage/'], ['e2e/portal-']],
  ['the database', ['server/platform/db/client.ts', 'server/usage/read.ts'], ['server/'], []],
  ['a migration', ['drizzle/0040_more.sql'], ['server/'], []],
  ['the element', ['web-component/parts/chat.ts'], [], ['e2e/call/']],
  ['a page', ['components/usage/Figures.tsx', 'app/usage/page.tsx'], [], ['e2e/portal-', 'e2e/start-page']],
  ['an example', ['examples/assistant/follow.js'], ['server/api/documents/'], ['e2e/call/packages']],
  ['a browser test', ['e2e/call/chat.spec.ts'], [], ['e2e/call/chat.spec.ts']],
  ['what browser tests share', ['e2e/server.ts', 'e2e/call/chat.spec.ts'], [], ['e2e/']],
])('runs the tests that a change to %s can break', (_, files, integration, browser) => {
  expect(testsOf(files)).toEqual({ integration, browser });
});
