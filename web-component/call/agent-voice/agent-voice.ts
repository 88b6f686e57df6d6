import type { AgentState } from '../../../server/platform/hub/agent';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallAction } from '../state/call-action';
import type { Player } from './voice-player';

interface Options {
  /** Ends everything. */
  signal: AbortSignal;
  dispatch(action: CallAction): void;
}

/** The pieces that are kept while the player is loaded: three seconds. */
const KEPT_MAX = 15;

/**
 * Plays what the agent says aloud. The sound becomes the stream of its participant, so the call plays it on the selected
 * loudspeaker and records it like the voice of a person. It is not a track of a microphone: it is never sent, and never
 * transcribed. The player is a file of its own, loaded when the agent speaks for the first time.
 */
export class AgentVoice {
  readonly #options: Options;
  #player: Player | null = null;
  #isLoading = false;
  /** The pieces that came before the player. */
  #kept: string[] = [];
  #agentId: string | null = null;
  /** The messages that were stopped: pieces that were on their way are not played. */
  readonly #stopped = new Set<string>();
  #messageId: string | null = null;
  #isDucked = false;

  constructor(options: Options) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#close(), { once: true });
  }

  /** Takes a message of the server, if it is about what the agent says. */
  receive(message: ToParticipant): void {
    switch (message.type) {
      case 'agent-speech':
        return this.#play(message);
      case 'agent-speech-stopped':
        return this.#stop();
      case 'welcome': // it may be one to another session of the call
      case 'agent-changed':
        return this.#follow(message.agent);
      case 'participant-left':
        if (message.participantId === this.#agentId) this.#stop();
        return;
      default:
    }
  }

  /** Turns the agent down while a person speaks. @returns who speaks, with the agent while it is heard */
  among<Speakers extends { speaking: ReadonlySet<string> }>(people: Speakers): Speakers {
    const isDucked = people.speaking.size > 0;
    if (isDucked !== this.#isDucked) this.#player?.duck(isDucked);
    this.#isDucked = isDucked;
    if (this.#agentId === null || !this.#player?.isPlaying) return people;
    return { ...people, speaking: new Set([...people.speaking, this.#agentId]) };
  }

  #follow(agent: AgentState | null): void {
    const maySpeak = agent?.speaks === true && agent.isMuted !== true;
    if (!maySpeak || agent.participantId !== this.#agentId) this.#stop();
  }

  #play({ participantId, messageId, audio }: Extract<ToParticipant, { type: 'agent-speech' }>): void {
    if (this.#options.signal.aborted || this.#stopped.has(messageId)) return;
    const isNew = messageId !== this.#messageId;
    this.#messageId = messageId;
    this.#agentId = participantId;
    if (this.#player === null) {
      this.#kept = [...this.#kept, audio].slice(-KEPT_MAX);
      if (!this.#isLoading) void this.#load();
      return;
    }
    if (isNew) this.#show(this.#player);
    this.#player.play(audio);
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const { Player: Loaded } = await import('./voice-player');
      if (this.#options.signal.aborted) return;
      const player = new Loaded();
      this.#player = player;
      if (this.#isDucked) player.duck(true);
      this.#show(player);
      for (const audio of this.#kept.splice(0)) player.play(audio);
    } catch {
      this.#kept = []; // the next message tries again; this one is in the chat
    } finally {
      this.#isLoading = false;
    }
  }

  /** Shows the sound as that of the agent, also when another agent has come or the call was joined again. */
  #show({ stream }: Player): void {
    const streams = { audio: stream, camera: null, screen: null };
    if (this.#agentId !== null)
      this.#options.dispatch({ type: 'remote-streams', participantId: this.#agentId, streams });
  }

  #stop(): void {
    if (this.#messageId !== null) this.#stopped.add(this.#messageId);
    this.#kept = [];
    this.#player?.stop();
  }

  #close(): void {
    this.#stop();
    this.#player?.close();
    this.#player = null;
  }
}
