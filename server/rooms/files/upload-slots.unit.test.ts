import { expect, it } from 'vitest';
import { createUploadSlots, UPLOADS_AT_ONCE, type Uploader } from './upload-slots';

const uploader = (n: number, given: Partial<Uploader> = {}): Uploader => ({
  account: `account ${n}`,
  session: `session ${n}`,
  participant: `participant ${n}`,
  ...given,
});

it.each(['participant', 'session', 'account'] as const)(
  'lets so many uploads of one %s run, and no more',
  (of) => {
    const slots = createUploadSlots();
    const same = (n: number) => uploader(n, { [of]: 'the same' });
    const releases = Array.from({ length: UPLOADS_AT_ONCE[of] }, (_, n) => slots.acquire(same(n)));
    expect(releases.every((release) => release !== null)).toBe(true);
    expect(slots.acquire(same(99))).toBeNull();
    expect(slots.acquire(uploader(100))).not.toBeNull();
    releases[0]?.();
    releases[0]?.(); // a second time frees no second place
    expect(slots.acquire(same(101))).not.toBeNull();
    expect(slots.acquire(same(102))).toBeNull();
  },
);

it('lets so many uploads run in all', () => {
  const slots = createUploadSlots();
  for (let n = 0; n < UPLOADS_AT_ONCE.all; n += 1) expect(slots.acquire(uploader(n))).not.toBeNull();
  expect(slots.acquire(uploader(1_000))).toBeNull();
});
