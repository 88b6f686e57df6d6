import { expect, it } from 'vitest';
import { apiDocument } from '../../server/boot/endpoints/api-document';
import { generatePython } from './generate.ts';

it('gives the Python client the types and operations of the document', async () => {
  const document: Record<string, unknown> = JSON.parse(
    JSON.stringify(apiDocument('https://meet.test', '1.2.3')),
  );
  for (const [name, source] of Object.entries(generatePython(document)))
    await expect(source).toMatchFileSnapshot(`conference_room/${name}`);
});
