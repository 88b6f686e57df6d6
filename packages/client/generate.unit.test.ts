import { expect, it } from 'vitest';
import { apiDocument } from '../../server/boot/endpoints/api-document';
import { generate } from './generate.ts';

it('gives the client the types and operations of the document', async () => {
  const document: Record<string, unknown> = JSON.parse(
    JSON.stringify(apiDocument('https://meet.test', '1.2.3')),
  );
  await expect(generate(document)).toMatchFileSnapshot('generated.ts');
});
