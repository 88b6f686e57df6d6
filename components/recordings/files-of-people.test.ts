import { expect, it } from 'vitest';
import { filesOfPeople, type PersonFile } from './files-of-people';

const file = (fileId: string, person: PersonFile['person'], role: PersonFile['role'] = 'person') => ({
  fileId,
  role,
  person,
  source: 'microphone' as const,
  startedAtMs: 0,
  parts: [],
  mimeType: 'audio/webm',
  sizeBytes: 10,
  sha256: null,
});
const person = (displayName: string, externalUserId: string | null = null) => ({
  displayName,
  externalUserId,
});

it('lists files by person, and people with one name apart', () => {
  const listed = filesOfPeople([
    file('mix', null, 'mix'),
    file('ada', person('Ada Example', 'ada')),
    file('guest', person('Grace Sample')),
    file('unknown', null),
    file('renamed', person('Ada', 'ada')),
    file('other', person('Grace Sample', 'grace')),
    file('guest again', person('Grace Sample')),
  ]);
  expect(listed.map(({ displayName, files }) => [displayName, files.map(({ fileId }) => fileId)])).toEqual([
    ['Ada Example', ['ada', 'renamed']],
    ['Grace Sample', ['guest', 'guest again']],
    [null, ['unknown']],
    ['Grace Sample', ['other']],
  ]);
});
