import { addAgent } from '../../agent/agents/add-agent';
import { assertAllowedIn, languageOf } from '../../agent/agents/rules';
import { storeGivenMinutes, type MinutesContent } from '../../agent/minutes/given';
import { recordUtterances } from '../../agent/transcript/record';
import { assertAgentMinutes } from '../../identity/quotas/rules';
import type { Quotas } from '../../identity/quotas/quotas';
import type { Tx } from '../../platform/db/client';
import type { LanguageTag } from '../../platform/language-tag';
import type { Caller } from '../../platform/principal/principal';
import { settingsOf } from '../../platform/room-settings/settings';
import { assertFeature } from '../../platform/room-settings/features';
import {
  beginSimulatedRecording,
  endSimulatedRecording,
  type Sample,
} from '../../recordings/capture/simulated';
import { assertWritableChat, storeMessage, type ChatDeps } from '../../rooms/chat/messages';
import { endSimulatedSession, enterSimulated, type lockIdleRoom } from '../../rooms/entry/simulated';
import type { EndDeps } from '../../rooms/sessions/end';
import { leaveWithin } from '../../rooms/sessions/leave';
import type { Stay } from './timeline';

export type CallDeps = EndDeps &
  ChatDeps &
  Parameters<typeof beginSimulatedRecording>[1] &
  Parameters<typeof enterSimulated>[1] & { quotas: Quotas };

type Participant = Awaited<ReturnType<typeof enterSimulated>>;

/** The model name for sessions without a real transcription, or without minutes by a model. */
const NO_MODEL = 'simulated';

/** A session that is simulated, in a room that is locked. */
interface About {
  room: Awaited<ReturnType<typeof lockIdleRoom>>;
  caller: Caller;
  startedAt: Date;
  /** The agent that comes when somebody says something. */
  agent: {
    mode: 'Notetaker' | 'Transcriber';
    /** Absent: the language of the room. */
    language?: LanguageTag | undefined;
  };
}

interface Turn {
  id: string;
  stay: Stay | undefined;
  text: string;
  startMs: number;
  endMs: number;
}

interface Message {
  id: string;
  stay: Stay | undefined;
  /** Undefined: everybody. */
  recipient: Stay | undefined;
  text: string;
  sentAtMs: number;
}

/**
 * A simulated session, in the transaction that locks its room. The functions and rules of every call store what
 * happens in it. The caller calls the methods in the order of their times, in milliseconds after the start.
 */
export class SimulatedCall {
  readonly #tx: Tx;
  readonly #deps: CallDeps;
  readonly #about: About;
  /** Everybody who was ever there. */
  readonly #participants = new Map<Stay, Participant>();
  /** Turns that are not stored yet: consecutive ones take one statement. */
  readonly #said: Turn[] = [];
  #recording: { recorder: Stay; sample: Sample } | null = null;

  constructor(tx: Tx, deps: CallDeps, about: About) {
    this.#tx = tx;
    this.#deps = deps;
    this.#about = about;
  }

  /** @throws ApiError CONFLICT when they may not enter */
  async join(stay: Stay): Promise<void> {
    const at = this.#at(stay.joinAtMs);
    this.#participants.set(stay, await enterSimulated(this.#tx, this.#deps, this.#about.room, stay, at));
  }

  /** Has somebody leave. Their recording stops. */
  async leave(stay: Stay, atMs: number): Promise<void> {
    if (this.#recording?.recorder === stay) await this.#stopRecording(atMs);
    const { id } = this.#participantOf(stay);
    const leaving = { at: this.#at(atMs), reason: 'left' as const };
    await leaveWithin(this.#tx, this.#deps, this.#about.room, id, leaving);
  }

  /**
   * Has the agent come right after the people who are there.
   * @throws ApiError CONFLICT where the room allows none, TOO_MANY_REQUESTS without agent minutes
   */
  async addAgent(): Promise<void> {
    const { room } = this.#about;
    const options = { mode: this.#about.agent.mode, captions: false };
    assertAllowedIn(room, options);
    await assertAgentMinutes(this.#deps, this.#tx, room.accountId, this.#deps.now());
    const agent = { ...options, language: this.#language(), model: NO_MODEL, at: this.#afterJoins() };
    await addAgent(this.#tx, this.#deps, room, agent);
  }

  /** Has the agent hear something. */
  say(turn: Turn): void {
    this.#said.push(turn);
  }

  /** @throws ApiError CONFLICT where the chat or private messages are off, and in an end-to-end encrypted room */
  async write({ id, stay, recipient, text, sentAtMs }: Message): Promise<void> {
    const { room } = this.#about;
    assertWritableChat(room);
    if (recipient !== undefined) assertFeature(settingsOf(room.settings).features, 'privateChat');
    await this.#storeTurns();
    const { id: participantId, sessionId, subject } = this.#participantOf(stay);
    const recipientId = recipient && this.#participantOf(recipient).id;
    const row = { id, sessionId, participantId, subject, browser: null, clientId: null, text, recipientId };
    const { onChatMessage } = this.#deps;
    await storeMessage(this.#tx, { now: () => this.#at(sentAtMs), onChatMessage }, row);
  }

  /** Has somebody record, right after the people who are there. @throws ApiError like `beginRecording` */
  async startRecording(recorder: Stay, sample: Sample): Promise<void> {
    const { room, caller } = this.#about;
    const { id: participantId, sessionId } = this.#participantOf(recorder);
    const { accountId, id: roomId } = room;
    const of = { caller, accountId, roomId, sessionId, participantId, room, sample };
    await beginSimulatedRecording(this.#tx, this.#deps, of, this.#afterJoins());
    this.#recording = { recorder, sample };
  }

  /**
   * Ends the session: everybody leaves who is still there.
   * @param minutes of the session, which no language model writes then
   * @returns the id of the session
   */
  async end(atMs: number, minutes: MinutesContent | undefined): Promise<string> {
    const { room } = this.#about;
    const all = [...this.#participants.values()];
    const [first] = all;
    if (first === undefined) throw new Error('A simulated session needs somebody in it.');
    const { sessionId } = first;
    await this.#storeTurns();
    const at = this.#at(atMs);
    if (minutes !== undefined) await storeGivenMinutes(this.#tx, sessionId, minutes, { model: NO_MODEL, at });
    await this.#stopRecording(atMs);
    const participantIds = all.map(({ id }) => id);
    await endSimulatedSession(this.#tx, this.#deps, { room, sessionId, participantIds }, at);
    return sessionId;
  }

  /** Stops the recording, if it runs. */
  async #stopRecording(atMs: number): Promise<void> {
    if (this.#recording === null) return;
    const { caller } = this.#about;
    await endSimulatedRecording(this.#tx, this.#deps, caller, this.#recording.sample, this.#at(atMs));
    this.#recording = null;
  }

  async #storeTurns(): Promise<void> {
    const language = this.#language();
    await recordUtterances(
      this.#tx,
      this.#said.splice(0).map(({ id, stay, text, startMs, endMs }) => {
        const { id: participantId, sessionId } = this.#participantOf(stay);
        const times = { startedAt: this.#at(startMs), endedAt: this.#at(endMs) };
        return { id, sessionId, participantId, text, language, confidence: null, ...times };
      }),
    );
  }

  #language(): LanguageTag | null {
    return this.#about.agent.language ?? languageOf(this.#about.room);
  }

  #at(ms: number): Date {
    return new Date(this.#about.startedAt.getTime() + ms);
  }

  /** Returns the moment after the last join: people who join at the same time enter a millisecond apart. */
  #afterJoins(): Date {
    const joined = [...this.#participants.values()].map(({ joinedAt }) => joinedAt.getTime());
    return new Date(Math.max(...joined) + 1);
  }

  #participantOf(stay: Stay | undefined): Participant {
    const participant = stay && this.#participants.get(stay);
    if (participant === undefined) throw new Error('Somebody acts in a simulated session who is not there.');
    return participant;
  }
}
