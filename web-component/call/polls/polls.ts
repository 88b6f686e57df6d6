import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { NewPoll, PollState } from '../../../server/platform/hub/polls';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { TextCipher } from '../e2ee/ciphers';
import { openPoll, type ReadPoll, sealPoll } from './sealed-polls';
import { randomId } from '../browser/random-id';

/** A poll, and your part in it. */
export interface Poll extends Omit<PollState, 'ownChoices'> {
  /** Your choices, including choices that the server does not have yet. */
  ownChoices: readonly number[];
  /** Whether the server has not answered your vote yet. */
  isPending: boolean;
  /** Whether your key reads its texts; those of a poll that it does not read are empty. */
  isReadable: boolean;
  /** Whether you have seen it, it is yours, or you cannot read it. */
  isSeen: boolean;
}

type Vote = Extract<ToServer, { type: 'vote' }>;
type Voted = Extract<ToParticipant, { type: 'voted' }>;

interface Start {
  poll: NewPoll;
  resolve(): void;
  reject(error: Error): void;
}

interface PollsOptions {
  selfId(): string | null;
  /** Returns the cipher; null in rooms that are not encrypted. */
  cipher(): TextCipher | null;
  send(message: ToServer): void;
  onPolls(polls: readonly Poll[]): void;
}

/**
 * The polls of a call as one participant sees them. Own votes and new polls are kept until the server has answered them,
 * through every loss of the connection.
 */
export class Polls {
  readonly #options: PollsOptions;
  #polls: readonly ReadPoll[] = [];
  /** In encrypted rooms, polls are encrypted and decrypted one after the other, so they keep their order. */
  #ciphering: Promise<void> = Promise.resolve();
  /** Your votes that the server has stored, by poll. */
  readonly #stored = new Map<string, readonly number[]>();
  /** Your newest votes that wait for an answer, by poll. */
  readonly #votes = new Map<string, Vote>();
  /** Your polls that wait for an answer, by `clientId`. */
  readonly #starts = new Map<string, Start>();
  readonly #seen = new Set<string>();
  /** Results of a deleted poll may still be on their way. */
  readonly #deleted = new Set<string>();
  #isConnected = false;

  constructor(options: PollsOptions) {
    this.#options = options;
  }

  /** Settles when the poll has started. @throws Error with the server's sentence, or when the call ends first */
  async start(poll: NewPoll): Promise<void> {
    const clientId = randomId();
    const started = new Promise<void>((resolve, reject) => {
      this.#starts.set(clientId, { poll, resolve, reject });
    });
    this.#sendStart(clientId, poll);
    await started;
  }

  /** Replaces your earlier vote. @param choices empty: withdraws it */
  vote(pollId: string, choices: readonly number[]): void {
    const vote: Vote = { type: 'vote', clientId: randomId(), pollId, choices: [...choices] };
    this.#votes.set(pollId, vote);
    this.#show();
    this.#send(vote);
  }

  /** Marks the existing polls as seen. */
  see(): void {
    if (this.#polls.every(({ pollId }) => this.#seen.has(pollId))) return;
    for (const { pollId } of this.#polls) this.#seen.add(pollId);
    this.#show();
  }

  receive(poll: PollState): void {
    const cipher = this.#options.cipher();
    if (cipher === null) return this.#take({ ...poll, isReadable: true });
    this.#then(async () => this.#take(await openPoll(poll, cipher)));
  }

  #take(poll: ReadPoll): void {
    const known = this.#polls.find(({ pollId }) => pollId === poll.pollId);
    if (this.#isOwn(poll)) this.#settle(poll);
    if (this.#deleted.has(poll.pollId) || (known && known.revision >= poll.revision)) return;
    const others = this.#polls.filter((one) => one !== known);
    this.#polls = [...others, poll].sort((one, other) => one.startedAt.localeCompare(other.startedAt));
    this.#show();
  }

  remove(pollId: string): void {
    this.#deleted.add(pollId);
    this.#votes.delete(pollId);
    this.#polls = this.#polls.filter((one) => one.pollId !== pollId);
    this.#show();
  }

  /** Handles a vote that the server has stored. */
  accept({ clientId, pollId, choices }: Voted): void {
    this.#stored.set(pollId, choices);
    if (this.#votes.get(pollId)?.clientId === clientId) this.#votes.delete(pollId);
    this.#show();
  }

  /** Handles the server's refusal of your poll or vote. @param reason the sentence of the server */
  reject(clientId: string, reason: string): void {
    for (const [pollId, vote] of this.#votes) if (vote.clientId === clientId) this.#votes.delete(pollId);
    this.#starts.get(clientId)?.reject(new Error(reason));
    this.#starts.delete(clientId);
    this.#show();
  }

  /** Handles every welcome: adopts the existing polls, and sends unanswered messages again. */
  connect(polls: readonly PollState[]): void {
    this.#isConnected = true;
    const cipher = this.#options.cipher();
    if (cipher === null) this.#polls = polls.map((poll) => ({ ...poll, isReadable: true }));
    else
      this.#then(async () => {
        const opened = await Promise.all(polls.map((poll) => openPoll(poll, cipher)));
        this.#polls = opened.filter(({ pollId }) => !this.#deleted.has(pollId));
        this.#show();
      });
    this.#stored.clear();
    for (const poll of polls) {
      const { pollId, ownChoices = [] } = poll;
      this.#stored.set(pollId, ownChoices);
      if (ownChoices.length > 0) this.#seen.add(pollId);
      if (this.#isOwn(poll)) this.#settle(poll);
    }
    this.#show();
    for (const [clientId, { poll }] of this.#starts) this.#sendStart(clientId, poll);
    for (const vote of this.#votes.values()) this.#send(vote);
  }

  disconnect(): void {
    this.#isConnected = false;
  }

  close(): void {
    this.disconnect();
    for (const clientId of this.#starts.keys()) this.reject(clientId, 'The call is over.');
  }

  /** Moves on to another session, which has polls of its own. Unanswered messages are not sent there. */
  moveOn(): void {
    this.close();
    this.#votes.clear();
  }

  /** Returns whether a poll is yours, including a poll that you started before you came back as another participant. */
  #isOwn({ startedBy, clientId }: PollState): boolean {
    return startedBy === this.#options.selfId() || this.#starts.has(clientId);
  }

  /** Settles your own poll once the server has it. */
  #settle({ pollId, clientId }: PollState): void {
    this.#seen.add(pollId);
    this.#starts.get(clientId)?.resolve();
    this.#starts.delete(clientId);
  }

  /**
   * Sends a new poll. It is encrypted again each time, because you may have returned as another participant with
   * another key.
   */
  #sendStart(clientId: string, poll: NewPoll): void {
    const cipher = this.#options.cipher();
    if (cipher === null) return this.#send({ type: 'start-poll', clientId, ...poll });
    this.#then(async () => {
      const sealed = await sealPoll(poll, cipher);
      if (this.#starts.has(clientId)) this.#send({ type: 'start-sealed-poll', clientId, ...sealed });
    });
  }

  #then(work: () => Promise<void>): void {
    this.#ciphering = this.#ciphering.then(work);
  }

  #send(message: ToServer): void {
    if (this.#isConnected) this.#options.send(message);
  }

  #show(): void {
    this.#options.onPolls(
      this.#polls.map((poll) => {
        const { pollId } = poll;
        const waiting = this.#votes.get(pollId);
        const ownChoices = waiting?.choices ?? this.#stored.get(pollId) ?? [];
        const isSeen = this.#seen.has(pollId) || !poll.isReadable;
        return { ...poll, ownChoices, isPending: waiting !== undefined, isSeen };
      }),
    );
  }
}
