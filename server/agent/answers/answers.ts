import { modeOf } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import type { AgentState } from '../../platform/hub/agent';
import type { Bus, RoomEvent } from '../../platform/hub/bus';
import { CallCounts } from '../../platform/limits/call-counts';
import type { RateLimit } from '../../platform/limits/gcra';
import type { Log } from '../../platform/log/log';
import type { CallSettings } from '../../platform/room-settings/settings';
import type { Timers } from '../../platform/time/timers';
import { publishToReaders } from '../../rooms/chat/publish';
import { isLive } from '../../rooms/sessions/live-session';
import { lockRoom } from '../../rooms/sessions/agent-participant';
import type { AgentService } from '../agents/service';
import { storeAsAgent } from '../agents/write';
import { languageOf } from '../minutes/grounding/terms';
import type { LanguageModel } from '../minutes/language-model';
import { AnswerQueue } from './answer-queue';
import { composeAnswer } from './compose';
import { formatAnswer } from './format';
import { questionIn } from './mention';
import { sentenceIn } from './sentences';
import { readSources } from './sources';
import { Thinking } from './thinking';

declare module '../../platform/procedures/services' {
  interface Services {
    answers: Answers;
  }
}

/** A chat message of a person, which may ask the agent something. */
interface ChatQuestion {
  ownerId: string;
  accountId: string;
  roomId: string;
  sessionId: string;
  /** The same for all connections of one person in this room. */
  person: string;
  participantId: string;
  messageId: string;
  text: string;
  /** The one receiver of the message; null: everybody. */
  recipientId: string | null;
  settings: CallSettings;
}

/** Answers questions to the agent in the chat, from what was said. */
export interface Answers {
  /** Whether questions are answered at all, which takes a language model. */
  readonly isOffered: boolean;
  /** Answers a stored message that asks the agent something. Returns at once; a failure is told in the chat, and logged. */
  follow(message: ChatQuestion): void;
  /** Gives up unfinished answers. */
  close(): Promise<void>;
}

interface Deps {
  db: Db;
  now: () => Date;
  timers: Timers;
  log: Log;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  baseUrl: string;
  agent: Pick<AgentService, 'findPresent'>;
  /** Null: nothing is answered. */
  model: Pick<LanguageModel, 'ask' | 'dataTokens'> | null;
}

interface AnswerDeps extends Deps {
  model: Pick<LanguageModel, 'ask' | 'dataTokens'>;
}

/** The limits of one person and of one session: questions at once, and questions that come back each second. */
const QUESTIONS_OF_PERSON: RateLimit = { burst: 5, perSecond: 5 / 60 };
const QUESTIONS_OF_SESSION: RateLimit = { burst: 20, perSecond: 20 / 60 };

export function createAnswers({ model, ...deps }: Deps): Answers {
  if (model === null) return { isOffered: false, follow() {}, close: () => Promise.resolve() };
  return new AgentAnswers({ ...deps, model });
}

class AgentAnswers implements Answers {
  readonly isOffered = true;
  readonly #deps: AnswerDeps;
  readonly #queue: AnswerQueue;
  readonly #thinking: Thinking;
  readonly #counts = new CallCounts();
  readonly #accepting = new Set<Promise<void>>();

  constructor(deps: AnswerDeps) {
    this.#deps = deps;
    this.#queue = new AnswerQueue(deps);
    this.#thinking = new Thinking(deps.bus);
  }

  follow(message: ChatQuestion): void {
    if (!message.settings.features.agentAnswers) return;
    if (message.recipientId === null && !message.text.includes('@')) return;
    const { sessionId } = message;
    const accepted = this.#accept(message)
      .catch((err: unknown) => this.#deps.log.error({ err, sessionId }, 'a question was lost'))
      .finally(() => this.#accepting.delete(accepted));
    this.#accepting.add(accepted);
  }

  async close(): Promise<void> {
    await Promise.all(this.#accepting);
    await this.#queue.close();
  }

  async #accept(message: ChatQuestion): Promise<void> {
    const agent = await this.#deps.agent.findPresent(message.sessionId);
    if (agent === null || agent.mode === 'Captioner') return;
    if (message.recipientId !== null && message.recipientId !== agent.participantId) return;
    const question = questionIn({ text: message.text, isPrivate: message.recipientId !== null }, agent.mode);
    if (question === null) return;
    if (this.#mayAsk(message)) return this.#enqueue(message, agent, question);
    const refusal = sentenceIn(languageOf(question), 'tooMany');
    await respond(this.#deps, message, refusal, message.participantId);
  }

  /** Counts a question against the limits of its person and its session. */
  #mayAsk({ sessionId, person }: ChatQuestion): boolean {
    const nowMs = this.#deps.now().getTime();
    const limited = [
      { key: `p ${sessionId} ${person}`, limit: QUESTIONS_OF_PERSON },
      { key: `s ${sessionId}`, limit: QUESTIONS_OF_SESSION },
    ];
    return limited.every(({ key, limit }) => this.#counts.take(key, limit, nowMs).isAllowed);
  }

  /** Queues a question. It is given up when the session ends or the agent leaves. */
  async #enqueue(message: ChatQuestion, agent: AgentState, question: string): Promise<void> {
    const { ownerId, roomId, sessionId, person } = message;
    const deps = this.#deps;
    const language = languageOf(question);
    const over = new AbortController();
    const unsubscribe = await deps.bus.subscribe(roomId, (event) => {
      if (ends(event, sessionId)) over.abort();
    });
    const giveUp = this.#queue.add({
      ownerId,
      roomId,
      speaker: person,
      run: async (signal) => {
        const rest = this.#thinking.begin(message);
        const text = await answer(deps, message, agent, question, signal).finally(rest);
        signal.throwIfAborted();
        await respond(deps, message, text ?? sentenceIn(language, 'notSaid'));
        unsubscribe();
      },
      async onFailed() {
        unsubscribe();
        await respond(deps, message, sentenceIn(language, 'failed'));
      },
    });
    const end = () => {
      giveUp();
      unsubscribe();
    };
    // An event may arrive before the subscription is known to stand.
    if (over.signal.aborted) end();
    else over.signal.addEventListener('abort', end);
  }
}

/** Returns the answer as a chat message; null when no turn supports one. */
async function answer(
  { db, model, baseUrl }: AnswerDeps,
  { roomId, sessionId, accountId, settings }: ChatQuestion,
  { mode: agentName }: AgentState,
  question: string,
  signal: AbortSignal,
): Promise<string | null> {
  const scope = { sessionId, roomId, isRoom: settings.agent.scope === 'room', agentName };
  const sources = await readSources(db, model, scope, question);
  if (sources.every(({ turns }) => turns.length === 0)) return null;
  const claims = await composeAnswer(model, sources, question, { signal });
  if (claims.length === 0) return null;
  // People of other organizations may read it: without an organization, the portal opens the reader's own.
  const sessions = `${baseUrl}/portal/${await modeOf(db, accountId)}/sessions`;
  return formatAnswer(claims, {
    sessionId,
    linkOf: (turn) => `${sessions}/${turn.sessionId}?turn=${turn.turnId}`,
  });
}

/** Returns whether an event ends the answers of a session. */
const ends = (event: RoomEvent, sessionId: string): boolean =>
  (event.kind === 'ended' && event.sessionId === sessionId) ||
  (event.kind === 'agent' && event.sessionId === sessionId && event.agent === null);

/** Returns whether nobody waits for a response any more: the agent or the person left, or the question was deleted. */
const isPast = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');

/**
 * Writes a response as the agent: a private one to a private question, and else to everybody. Nothing is written when
 * the call is over.
 * @param only the one receiver of a response that concerns nobody else
 */
async function respond(
  { db, now, bus }: AnswerDeps,
  { roomId, sessionId, participantId, recipientId, messageId }: ChatQuestion,
  text: string,
  only?: string,
): Promise<void> {
  const to = recipientId === null ? only : participantId;
  const stored = await db
    .transaction(async (tx) => {
      await lockRoom(tx, roomId);
      if (!(await isLive(tx, { roomId, sessionId }))) return null;
      return storeAsAgent(tx, { now }, { sessionId, text, to, replyTo: messageId });
    })
    .catch((error: unknown) => {
      if (isPast(error)) return null;
      throw error;
    });
  if (stored === null) return;
  publishToReaders(bus, { roomId, sessionId }, stored.readers, { type: 'chat', message: stored.message });
}
