import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PollState } from '../../../server/platform/hub/polls';
import { closePage, openPage, sentenceOf, type Page } from '../testing/hand-driven-page';
import { joinedCall, reconnect } from '../testing/test-call';

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const NEW = { question: 'When?', choices: ['Now', 'Never'], isMultiple: false, isAnonymous: false };

const poll = (pollId: string, more: Partial<PollState> = {}): PollState => ({
  pollId,
  startedBy: 'ada',
  clientId: `of ${pollId}`,
  ...NEW,
  choices: NEW.choices.map((text) => ({ text, votes: 0, names: [] })),
  startedAt: '2026-01-01T10:00:00.000Z',
  endedAt: null,
  voterCount: 0,
  revision: 1,
  ...more,
});

it('shows the state of a poll with the highest revision, and none that was deleted', async () => {
  const { call } = await joinedCall(page, { polls: [poll('b', { revision: 3 })] });
  const startedAt = '2026-01-01T09:00:00.000Z';
  for (const one of [poll('b', { revision: 2, voterCount: 9 }), poll('a', { startedAt })]) {
    page.socket.say({ type: 'poll', poll: one });
  }
  expect(call.state.polls).toMatchObject([
    { pollId: 'a', isSeen: false },
    { pollId: 'b', revision: 3, voterCount: 0 },
  ]);
  page.socket.say({ type: 'poll-deleted', pollId: 'b' });
  page.socket.say({ type: 'poll', poll: poll('b', { revision: 4 }) });
  expect(call.state.polls.map(({ pollId }) => pollId)).toEqual(['a']);
  call.seePolls();
  expect(call.state.polls).toMatchObject([{ isSeen: true }]);
});

it('keeps the newest vote while there is no connection, and sends it until it is answered', async () => {
  const polls = [poll('a', { ownChoices: [0] })];
  const { call } = await joinedCall(page, { polls });
  expect(call.state.polls).toMatchObject([{ ownChoices: [0], isPending: false, isSeen: true }]);
  page.socket.drop();
  call.vote('a', []);
  call.vote('a', [1]);
  expect(call.state).toMatchObject({ phase: 'reconnecting', polls: [{ ownChoices: [1], isPending: true }] });
  await reconnect(page, { polls });
  const [vote, ...others] = page.socket.of('vote');
  expect([vote, others]).toMatchObject([{ pollId: 'a', choices: [1] }, []]);
  expect(call.state.polls).toMatchObject([{ ownChoices: [1], isPending: true }]);
  page.socket.say({ type: 'voted', clientId: vote!.clientId, pollId: 'a', choices: [1] });
  expect(call.state.polls).toMatchObject([{ ownChoices: [1], isPending: false }]);
  await reconnect(page, { polls: [poll('a', { ownChoices: [1] })] });
  expect(page.socket.of('vote')).toEqual([]);
});

it('takes a vote back that the server rejects', async () => {
  const { call } = await joinedCall(page, { polls: [poll('a', { ownChoices: [0] })] });
  call.vote('a', [1]);
  const [vote] = page.socket.of('vote');
  page.socket.say({ type: 'rejected', of: 'vote', clientId: vote!.clientId, message: 'It has ended.' });
  expect(call.state.polls).toMatchObject([{ ownChoices: [0], isPending: false }]);
  expect(call.state.notice).toEqual({ code: 'rejected', message: 'It has ended.' });
});

it('settles a new poll with what the server says, through a lost connection', async () => {
  const { call } = await joinedCall(page);
  const settled: string[] = [];
  for (const question of ['First?', 'Second?']) {
    void call.startPoll({ ...NEW, question }).then(
      () => settled.push(question),
      (error: unknown) => settled.push(`${question} ${sentenceOf(error)}`),
    );
  }
  const [first, second] = page.socket.of('start-poll');
  page.socket.say({ type: 'rejected', of: 'start-poll', clientId: first!.clientId, message: 'Too many.' });
  await reconnect(page);
  expect(page.socket.of('start-poll')).toEqual([second]);
  page.socket.say({ type: 'poll', poll: poll('b', { startedBy: 'me', clientId: second!.clientId }) });
  await page.settle();
  expect(settled).toEqual(['First? Too many.', 'Second?']);
  expect(call.state.polls).toMatchObject([{ pollId: 'b', isSeen: true }]);
});
