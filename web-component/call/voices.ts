import { nextActiveSpeaker, nextSpeech, SILENT, type Speech } from './speaking';
import type { Participant } from './state';

/** Who speaks, from one reading of all levels to the next. */
export class Voices {
  #speeches = new Map<string, Speech>();

  /**
   * @param levelOf loudness of a participant's microphone, 0 to 1
   * @param activeSpeakerId the active speaker so far
   * @returns who speaks now, and the active speaker, who is never oneself
   */
  listen(
    participants: readonly Participant[],
    levelOf: (participant: Participant) => number,
    activeSpeakerId: string | null,
    nowMs: number,
  ): { speaking: ReadonlySet<string>; activeSpeakerId: string | null } {
    const before = this.#speeches;
    this.#speeches = new Map(
      participants.map((one) => {
        const level = one.devices.microphone ? levelOf(one) : 0;
        return [one.participantId, nextSpeech(before.get(one.participantId) ?? SILENT, level, nowMs)];
      }),
    );
    const others = new Map(this.#speeches);
    for (const { isSelf, participantId } of participants) if (isSelf) others.delete(participantId);
    const speaking = [...this.#speeches].filter(([, { sinceMs }]) => sinceMs !== null).map(([id]) => id);
    return { speaking: new Set(speaking), activeSpeakerId: nextActiveSpeaker(activeSpeakerId, others) };
  }
}
