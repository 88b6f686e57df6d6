import { describe, expect, it } from 'vitest';
import { EnterError, type Opened } from './enter';
import { followInvitation, type View } from './follow-invitation';

const NOW = Date.parse('2027-01-05T08:00:00Z');
const IN = { embedUrl: 'https://meet.example.com/embed/room/rm_x', token: 'secret' };
const early = { opensAt: new Date(NOW + 600_000) };
const unanswered = new EnterError('The server does not answer.', null);
const refused = (code: string) => new EnterError('Please ask for a new one.', code);

/** Returns a page that gets these answers one after the other. */
function page(...answers: (Opened | EnterError)[]) {
  const views: View[] = [];
  const waits: number[] = [];
  let next = () => {};
  let asked = 0;
  const look = followInvitation({
    open() {
      const answer = answers[asked++];
      if (answer === undefined) throw new Error('The page asks too often.');
      return answer instanceof EnterError ? Promise.reject(answer) : Promise.resolve(answer);
    },
    show: (view) => void views.push(view),
    now: () => NOW,
    random: () => 1,
    later(work, ms) {
      waits.push(ms);
      next = work;
      return () => void (next = () => {});
    },
  });
  /** Lets the time pass for which the page waits. */
  const pass = async () => {
    const before = views.length;
    next();
    await expect.poll(() => views.length).toBe(before + 1);
  };
  return { look, pass, waits, views, kinds: () => views.map(({ kind }) => kind), asked: () => asked };
}

describe('the page of an invitation', () => {
  it('waits until the call opens, and leads to it', async () => {
    const { look, pass, waits, views } = page(early, IN);
    await look();
    expect(waits).toEqual([600_000]);
    await pass();
    expect(views).toEqual([
      { kind: 'early', ...early },
      { kind: 'open', ...IN },
    ]);
  });

  it('goes on after tries that were not answered, less and less often, and recovers', async () => {
    const { look, pass, waits, views } = page(
      early,
      ...Array.from({ length: 7 }, () => unanswered),
      early,
      IN,
    );
    await look();
    for (let tries = 0; tries < 9; tries += 1) await pass();
    expect(waits).toEqual([600_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 600_000]);
    expect(views[1]).toEqual({ kind: 'lost', ...early, sentence: unanswered.message });
    expect(views.slice(-2).map(({ kind }) => kind)).toEqual(['early', 'open']);
  });

  it.each(['TOO_MANY_REQUESTS', 'INTERNAL_SERVER_ERROR', 'BAD_GATEWAY'])('goes on after %s', async (code) => {
    const { look, pass, kinds } = page(refused(code), IN);
    await look();
    await pass();
    expect(kinds()).toEqual(['lost', 'open']);
  });

  it.each(['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST'])('ends at %s', async (code) => {
    const { look, kinds, waits, asked } = page(early, refused(code));
    await look();
    await look();
    await look();
    expect([kinds(), waits, asked()]).toEqual([['early', 'refused'], [600_000], 2]);
  });

  it('looks at once when it is asked to, with one request at a time', async () => {
    const { look, kinds, asked } = page(unanswered, early, IN);
    await look();
    await Promise.all([look(), look()]);
    expect([kinds(), asked()]).toEqual([['lost', 'early'], 2]);
  });
});
