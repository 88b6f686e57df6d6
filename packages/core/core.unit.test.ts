import { expect, it } from 'vitest';
import { createCall } from './index.ts';

it('rejects with a sentence where a server renders the page', async () => {
  const creating = createCall({ server: 'https://meet.example.com', token: 'token' });
  await expect(creating).rejects.toThrow('A call needs a browser');
});
