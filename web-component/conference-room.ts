import type { EgressRecorder } from './call/server-recorder/egress-recorder';
import type { RecorderPageOptions, ServerRecorder } from './call/server-recorder/server-recorder';
import type { ServerStreamer } from './call/server-recorder/server-streamer';
import { ConferenceRoomElement } from './element';
import { defineElement } from './rendering/define-element';
import { mayRender } from './rendering/trusted-types';

if (mayRender()) defineElement('conference-room', ConferenceRoomElement);
else void import('./rendering/forbidden-element');

export { ConferenceRoomElement };

/** Records a call in a page that the server's recorder or LiveKit Egress opens. It is not a part of the public interface. */
export async function openServerRecorder(
  options: RecorderPageOptions,
): Promise<ServerRecorder | EgressRecorder> {
  const recorder = await import('./call/server-recorder/server-recorder');
  return recorder.openServerRecorder(options);
}

/** Composes the live streams of a call in a page that the server opens. It is not a part of the public interface. */
export async function openServerStreamer(options: {
  serverUrl: string;
  token: string;
}): Promise<ServerStreamer> {
  const streamer = await import('./call/server-recorder/server-streamer');
  return streamer.openServerStreamer(options);
}
