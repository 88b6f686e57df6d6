import { expect, it } from 'vitest';
import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { NewPoll, PollState } from '../../../server/platform/hub/polls';
import type { TextCipher } from '../e2ee/ciphers';
import { Polls } from './polls';
import type { Poll } from './polls';

const NEW: NewPoll = { question: 'When?', choices: ['Now', 'Never'], isMultiple: false, isAnonymous: false };

/** Returns a cipher that records the purpose and the author of a text. @param self the participant who encrypts now */
const cipherOf = (self: () => string): TextCipher => ({
  sealText: async (text, use) => JSON.stringify([use, self(), text]),
  openText: async (from, ciphertext, use) => {
    const [sealedFor, by, text]: string[] = JSON.parse(ciphertext);
    if (sealedFor !== use || by !== from || text === undefined) throw new Error('another key');
    return text;
  },
});

function pollsOf(selfId: () => string) {
  const sent: ToServer[] = [];
  let shown: readonly Poll[] = [];
  const polls = new Polls({
    selfId,
    cipher: () => cipherOf(selfId),
    send: (message) => sent.push(message),
    onPolls: (all) => (shown = all),
  });
  return { polls, sent, shown: () => shown };
}

const settled = async () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Returns a poll as the server sends it. */
const told = (
  startedBy: string,
  { question, choices }: NewPoll,
  more: Partial<PollState> = {},
): PollState => ({
  pollId: 'pol_a',
  startedBy,
  clientId: 'one',
  question,
  choices: choices.map((text) => ({ text, votes: 0, names: [] })),
  isMultiple: false,
  isAnonymous: false,
  startedAt: '2026-01-01T10:00:00.000Z',
  endedAt: null,
  voterCount: 0,
  revision: 1,
  ...more,
});

const sealedBy = (who: string, poll = NEW): NewPoll => ({
  ...poll,
  question: JSON.stringify(['poll', who, poll.question]),
  choices: poll.choices.map((text) => JSON.stringify(['poll', who, text])),
});

it('sends question and choices encrypted, by the key of whom you are then', async () => {
  let self = 'ada';
  const { polls, sent } = pollsOf(() => self);
  const starting = polls.start(NEW);
  polls.connect([]);
  await settled();
  self = 'ada again';
  polls.connect([]);
  await settled();
  expect(sent.slice(-2)).toMatchObject([
    { type: 'start-sealed-poll', ...sealedBy('ada') },
    { type: 'start-sealed-poll', ...sealedBy('ada again') },
  ]);
  const { clientId } = sent.at(-1) as Extract<ToServer, { type: 'start-sealed-poll' }>;
  polls.receive(told('ada again', sealedBy('ada again'), { clientId }));
  await starting;
});

it('reads what others ask, from the welcome and as it changes', async () => {
  const { polls, shown } = pollsOf(() => 'me');
  polls.connect([told('ada', sealedBy('ada'), { ownChoices: [1] })]);
  polls.receive(told('ada', sealedBy('ada'), { revision: 2, voterCount: 1 }));
  await settled();
  expect(shown()).toMatchObject([
    {
      question: 'When?',
      choices: [{ text: 'Now' }, { text: 'Never' }],
      voterCount: 1,
      ownChoices: [1],
      isReadable: true,
    },
  ]);
  polls.receive(told('ada', sealedBy('ada'), { revision: 3 }));
  polls.remove('pol_a');
  await settled();
  expect(shown()).toEqual([]);
});

it('shows that there is a poll that your key does not read, and does not announce it', async () => {
  const { polls, shown } = pollsOf(() => 'me');
  polls.connect([]);
  polls.receive(told('ada', sealedBy('somebody else')));
  await settled();
  expect(shown()).toMatchObject([
    { question: '', choices: [{ text: '' }, {}], isReadable: false, isSeen: true },
  ]);
});
