import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { entriesOf } from '../known-keys';
import { SCOPE_TEXTS } from './scope-texts';

it('the reference describes every scope as the portal does', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/reference/rest.md'), 'utf8');
  const rows = entriesOf(SCOPE_TEXTS).map(
    ([scope, { label, description }]) => `| \`${scope}\` | ${label} | ${description} |`,
  );
  expect(text).toContain(rows.join('\n'));
});
