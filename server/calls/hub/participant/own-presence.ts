import type { Presence } from '../../../platform/hub/bus';
import type { ParticipantState } from '../../../platform/hub/protocol';
import type { LanguageTag } from '../../../platform/language-tag';
import type { ParticipantRef } from '../../../rooms/sessions/leave';
import type { HubContext } from '../context/context';

/**
 * The state of a participant that everybody sees. Each change is stored as their presence and then published to the
 * room. Changes are published one after the other.
 */
export class OwnPresence {
  readonly #hub: HubContext;
  readonly #connectionId: string;
  readonly #ref: ParticipantRef;
  readonly #participant: { canRecord(): boolean; isOver(): boolean };
  #state: ParticipantState;
  /** The language in which they want captions; null: as they are spoken. */
  #captionLanguage: LanguageTag | null = null;
  #announcing: Promise<void> = Promise.resolve();

  constructor(
    hub: HubContext,
    start: { connectionId: string; ref: ParticipantRef; state: ParticipantState },
    participant: { canRecord(): boolean; isOver(): boolean },
  ) {
    this.#hub = hub;
    this.#connectionId = start.connectionId;
    this.#ref = start.ref;
    this.#state = start.state;
    this.#participant = participant;
  }

  get state(): ParticipantState {
    return this.#state;
  }

  get captionLanguage(): LanguageTag | null {
    return this.#captionLanguage;
  }

  /** The presence as it is stored. */
  get entry(): Presence {
    return {
      connectionId: this.#connectionId,
      sessionId: this.#ref.sessionId,
      participant: this.#state,
      canRecord: this.#participant.canRecord(),
      captionLanguage: this.#captionLanguage,
    };
  }

  /** Resolves when every change until now is published, or failed to be. */
  get announced(): Promise<void> {
    return this.#announcing;
  }

  /** Changes how everybody sees the participant. */
  update(change: Partial<ParticipantState>): void {
    this.#state = { ...this.#state, ...change };
    this.announce();
  }

  /** Publishes the state as it is. */
  announce(): void {
    const { roomId } = this.#ref;
    const announcing = this.#announcing.then(async () => {
      if (this.#participant.isOver()) return;
      const { entry } = this;
      await this.#hub.bus.presence.put(roomId, entry);
      if (this.#participant.isOver()) return;
      const { sessionId, participant } = entry;
      this.#hub.bus.publish(roomId, { kind: 'participant', sessionId, participant });
    });
    this.#announcing = announcing.catch(() => {}); // logged below; later states are still published
    this.#hub.background.run('announce', () => announcing);
  }

  /**
   * Stores in which language they want captions. @param language null: as they are spoken
   * @returns resolves when it is stored
   */
  async translateCaptions(language: LanguageTag | null): Promise<void> {
    this.#captionLanguage = language;
    const storing = this.#announcing.then(async () => {
      if (!this.#participant.isOver()) await this.#hub.bus.presence.put(this.#ref.roomId, this.entry);
    });
    this.#announcing = storing.catch(() => {}); // the sender gets the error; later states are still published
    await storing;
  }

  /** Removes the stored presence, after the changes before. */
  remove(): void {
    const { roomId, participantId } = this.#ref;
    this.#hub.background.run('remove a presence', async () => {
      await this.#announcing;
      await this.#hub.bus.presence.remove(roomId, { participantId, connectionId: this.#connectionId });
    });
  }
}
