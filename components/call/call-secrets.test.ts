import { expect, it } from 'vitest';
import { takeSecrets } from './call-secrets';

function page(address: string, state: unknown = null) {
  const location = new URL(address);
  const history = {
    state,
    replaceState(next: unknown, _title: string, url: string) {
      history.state = next;
      location.href = new URL(url, location).href;
    },
  };
  return { location, history };
}
const take = (window: ReturnType<typeof page>) => takeSecrets(window as unknown as Window);

it('takes token and key out of the address, and finds them again after a reload', () => {
  const window = page('https://meet.test/embed/room/rm_a?x=1#token=t.o.k&key=a%2Bb');
  const secrets = { token: 't.o.k', e2eeKey: 'a+b' };
  expect(take(window)).toEqual(secrets);
  expect(window.location.href).toBe('https://meet.test/embed/room/rm_a?x=1');
  expect(take(window)).toEqual(secrets);
});

it('takes a newer link in place of what was kept', () => {
  const window = page('https://meet.test/embed/room/rm_a#token=new', {
    conferenceRoom: { token: 'old', e2eeKey: 'k' },
  });
  expect(take(window)).toEqual({ token: 'new', e2eeKey: null });
});

it.each([null, 'x', {}, { conferenceRoom: null }, { conferenceRoom: { token: 1 } }])(
  'finds nothing in %j',
  (state) => {
    expect(take(page('https://meet.test/embed/room/rm_a#elsewhere', state))).toEqual({
      token: null,
      e2eeKey: null,
    });
  },
);
