import type { Askable } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { ReadableMessage } from '../chat/chat-message';
import type { RemoteStreams } from '../engine/engine';
import type { ConnectionQuality } from '../engine/quality';
import type { LocalMediaState } from '../media/local-media';
import type { CallState, Caption, Ending, Reaction, ReceivedVideo } from './call-state';

/** An action that changes the state of the call: a message of the hub, or a fact that only this page knows. */
export type CallAction =
  | { type: 'hub-message'; message: ToParticipant }
  | { type: 'connecting' }
  | { type: 'connection-lost' }
  | { type: 'ended'; ended: Ending }
  | { type: 'own-media'; media: LocalMediaState }
  | { type: 'remote-streams'; participantId: string; streams: RemoteStreams }
  | { type: 'connection-quality'; participantId: string; quality: ConnectionQuality }
  | { type: 'speakers'; speaking: ReadonlySet<string>; activeSpeakerId: string | null }
  | { type: 'chat'; messages: readonly ReadableMessage[] }
  | { type: 'polls'; polls: CallState['polls'] }
  | { type: 'reaction-shown'; reaction: Reaction }
  | { type: 'reaction-expired'; reaction: Reaction }
  | { type: 'pointing'; pointing: CallState['pointing'] }
  | { type: 'caption-shown'; caption: Caption; saidAt: Date }
  | { type: 'caption-expired'; caption: Caption }
  | { type: 'caption-language'; language: string | null }
  | { type: 'key-fits'; keyFits: boolean | null }
  | { type: 'recording-stopping' }
  | { type: 'video'; video: ReceivedVideo }
  | { type: 'turn-on-request-closed'; device: Askable }
  | { type: 'told-all'; notice: NonNullable<CallState['applicationNotice']> }
  | { type: 'notice'; notice: NonNullable<CallState['notice']> };
