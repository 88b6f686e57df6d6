import { PROTOCOL } from '../hub/address';
import { askHub } from '../hub/question';
import { loadLiveKit } from '../livekit/load-livekit';
import type { RoomPreview } from '../state/call-state';

/**
 * Asks for the state of a room, without joining it. The device check shows the state and does not wait for it.
 * @param token join token
 * @param signal cancels the question
 * @returns null when there is no connection or no valid token, or the question was cancelled
 */
export async function loadRoomPreview(
  serverUrl: string,
  token: string,
  signal: AbortSignal,
): Promise<RoomPreview | null> {
  const answer = await askHub(serverUrl, { type: 'preview', protocol: PROTOCOL, token }, signal);
  // Any other message is a refusal. The engine that will carry the media is loaded while the devices are checked.
  if (answer?.type !== 'preview') return null;
  const { people, isRecorded, agent, engine, settings } = answer;
  if (engine === 'livekit') void loadLiveKit();
  return { people, isRecorded, agent, settings: settings ?? null };
}
