import { PROTOCOL } from '../hub/address';
import { askHub } from '../hub/question';
import { isPassing, refusedBy } from '../hub/refused';
import { loadLiveKit } from '../livekit/load-livekit';
import type { Refused, RoomPreview } from '../state/call-state';

/**
 * Asks for the state of a room, without joining it.
 * @param token join token
 * @param signal cancels the question
 * @returns the refusal of somebody who could not join now; null when there is no connection, the server is busy for a
 *   moment, or the question was cancelled
 */
export async function loadRoomPreview(
  serverUrl: string,
  token: string,
  signal: AbortSignal,
): Promise<RoomPreview | Refused | null> {
  const answer = await askHub(serverUrl, { type: 'preview', protocol: PROTOCOL, token }, signal);
  if (answer?.type === 'refused') return isPassing(answer.code) ? null : refusedBy(answer);
  if (answer?.type !== 'preview') return null;
  const { people, roomName = null, isRecorded, isStreamed = false, agent, engine, settings } = answer;
  // The engine that will carry the media is loaded while the devices are checked.
  if (engine === 'livekit') void loadLiveKit();
  return { people, roomName, isRecorded, isStreamed, agent, settings: settings ?? null };
}
