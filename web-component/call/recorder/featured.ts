import type { RecordingLayout } from '../../../server/platform/hub/recording';
import type { Participant } from '../state/call-state';

/** The arrangement of people in a recorded picture. */
interface Choice {
  /** The person who is large, beside shared screens; null: nobody. */
  largeId: string | null;
  showsOthers: boolean;
}

/** Chooses who is large in a recorded picture. The last speaker stays large while nobody speaks. */
export class Featured {
  #speakerId: string | null = null;

  /**
   * @param people everybody in the call
   * @param options.spotlightId the participant whom hosts show large to everybody; null: nobody
   * @param options.hasScreen whether somebody shares a screen
   */
  choose(
    people: readonly Pick<Participant, 'participantId' | 'isSpeaking'>[],
    {
      layout,
      spotlightId,
      hasScreen,
    }: { layout: RecordingLayout; spotlightId: string | null; hasScreen: boolean },
  ): Choice {
    const showsOthers = layout !== 'screen';
    const speaker = people.find(({ isSpeaking }) => isSpeaking);
    if (speaker !== undefined) this.#speakerId = speaker.participantId;
    if (layout === 'grid' || layout === 'portrait') return { largeId: spotlightId, showsOthers };
    if (hasScreen) return { largeId: layout === 'screen' ? null : spotlightId, showsOthers };
    const ids = people.map(({ participantId }) => participantId);
    const largeId = [spotlightId, this.#speakerId].find((id) => id !== null && ids.includes(id));
    return { largeId: largeId ?? ids[0] ?? null, showsOthers };
  }
}
