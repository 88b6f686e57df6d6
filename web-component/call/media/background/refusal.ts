import type { ConferenceRoomBackground } from '../../../contract';
import type { BackgroundState } from '../local-media';
import { BACKGROUNDS } from './effects';

/** Returns why a page cannot choose a background, in a sentence; null: it can. */
export function refusalOf(
  background: ConferenceRoomBackground,
  { rule, hasImage, roomImages }: BackgroundState,
): string | null {
  if (rule === 'forbidden' && background !== 'none') return 'This room does not allow backgrounds.';
  if (rule === 'required' && background === 'none') return 'This room requires a background.';
  if (typeof background === 'object')
    return roomImages.some(({ url }) => url === background.url) ? null : 'The room offers no such image.';
  if (background === 'image' && !hasImage) return 'There is no image of your own to be shown.';
  const isKnown = BACKGROUNDS.some((name) => name !== 'room' && name === background);
  return isKnown ? null : 'There is no such background.';
}
