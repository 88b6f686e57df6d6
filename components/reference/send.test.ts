import { expect, it } from 'vitest';
import type { OperationView } from './document';
import { addressOf, credentialHeaders } from './send';

const operation: OperationView = {
  id: 'x',
  method: 'GET',
  path: '/api/rooms/{roomId}/artifacts',
  summary: '',
  about: '',
  credentials: [],
  body: null,
  answers: [],
  parameters: [
    { place: 'path', name: 'roomId', depth: 0, type: 'string', required: true, about: '', example: null },
    { place: 'query', name: 'after', depth: 0, type: 'string', required: false, about: '', example: null },
  ],
};

it('puts values where they belong, and leaves out what was not filled in', () => {
  expect(addressOf(operation, { roomId: 'a/b?c', after: '1 2' })).toBe(
    '/api/rooms/a%2Fb%3Fc/artifacts?after=1+2',
  );
  expect(addressOf(operation, { roomId: 'rm', after: '' })).toBe('/api/rooms/rm/artifacts');
});

it('sends a key as a key and anything else as a bearer', () => {
  expect(credentialHeaders(' sk_test_1 ')).toEqual({ 'X-API-Key': 'sk_test_1' });
  expect(credentialHeaders('eyJ')).toEqual({ Authorization: 'Bearer eyJ' });
  expect(credentialHeaders(' ')).toEqual({});
});
