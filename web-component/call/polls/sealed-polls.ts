import type { NewPoll, PollState } from '../../../server/platform/hub/polls';
import type { TextCipher } from '../e2ee/ciphers';

/** A poll with texts that may be readable or not. Texts that cannot be read are empty. */
export interface ReadPoll extends PollState {
  isReadable: boolean;
}

/** Encrypts the question and the choices of a poll. How many choices there are, and who votes for which, the server learns. */
export async function sealPoll(poll: NewPoll, cipher: TextCipher): Promise<NewPoll> {
  const [question = '', ...choices] = await Promise.all(
    [poll.question, ...poll.choices].map(async (text) => cipher.sealText(text, 'poll')),
  );
  return { ...poll, question, choices };
}

/** Decrypts a poll with the key of its author. */
export async function openPoll(poll: PollState, cipher: TextCipher): Promise<ReadPoll> {
  const open = async (text: string) => cipher.openText(poll.startedBy, text, 'poll');
  try {
    const [question, choices] = await Promise.all([
      open(poll.question),
      Promise.all(poll.choices.map(async (choice) => ({ ...choice, text: await open(choice.text) }))),
    ]);
    return { ...poll, question, choices, isReadable: true };
  } catch {
    // It was encrypted with another key.
    const choices = poll.choices.map((choice) => ({ ...choice, text: '' }));
    return { ...poll, question: '', choices, isReadable: false };
  }
}
