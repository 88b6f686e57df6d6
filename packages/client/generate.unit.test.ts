import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generate } from './generate.ts';

it('gives the client the types and operations of the document', async () => {
  const document: Record<string, unknown> = JSON.parse(
    readFileSync(new URL('../../server/api/rest/openapi.snapshot.json', import.meta.url), 'utf8'),
  );
  await expect(generate(document)).toMatchFileSnapshot('generated.ts');
});
