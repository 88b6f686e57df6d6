import type { Media, Signal } from '../../server/platform/hub/protocol';
import type { ToParticipant } from '../../server/platform/hub/server-messages';
import type { CallAction } from './call-reducer';
import type { Engine, EngineEvents, RemoteStreams, Tracks } from './engine';
import type { MediaCipher } from './mesh/cipher';
import { createMesh } from './mesh/mesh';
import type { LinkFigures } from './quality';
import type { CallState, Participant } from './state';

const NO_STREAMS: RemoteStreams = { audio: null, camera: null, screen: null };

interface MediaExchangeOptions {
  state(): CallState;
  dispatch(action: CallAction): void;
  send(to: string, signal: Signal): void;
}

/** Exchanges media with the other people in the call, over the engine that the server named. */
export class MediaExchange {
  readonly #options: MediaExchangeOptions;
  readonly #streams = new Map<string, RemoteStreams>();
  #engine: Engine | null = null;
  #iceServers: RTCIceServer[] = [];

  constructor(options: MediaExchangeOptions) {
    this.#options = options;
  }

  /**
   * After every welcome: connects with everybody who is in the call now.
   * @param cipher null in rooms that are not encrypted
   */
  connect(
    { media, participantId, participants }: Extract<ToParticipant, { type: 'welcome' }>,
    cipher: MediaCipher | null,
    tracks: Tracks,
  ): void {
    const self = participants.find((one) => one.participantId === participantId);
    const isReconnect = this.#engine !== null;
    this.useServers(media);
    if (self) {
      const iceServers = () => this.#iceServers;
      this.#engine ??= createMesh({ self, iceServers, cipher, events: this.#events() }, tracks);
    }
    const present = new Set(participants.map((one) => one.participantId));
    for (const id of this.#streams.keys()) if (!present.has(id)) this.remove(id);
    for (const one of participants) {
      this.#add(one.participantId, true);
      this.#show(one.participantId); // their devices may have changed meanwhile
    }
    if (isReconnect) this.#engine?.recover();
  }

  useServers({ iceServers }: Media): void {
    this.#iceServers = iceServers;
    this.#engine?.renewServers();
  }

  /** Somebody joined, in which case they start the connection, or changed. */
  update(participantId: string): void {
    this.#add(participantId, false);
    this.#show(participantId);
  }

  remove(participantId: string): void {
    this.#engine?.remove(participantId);
    this.#streams.delete(participantId);
  }

  receive(from: string, signal: Signal): void {
    this.#engine?.receive(from, signal);
  }

  publish(tracks: Tracks): void {
    this.#engine?.publish(tracks);
  }

  /** RMS of what somebody's microphone sends now, 0 to 1. */
  level(participantId: string): number {
    return this.#engine?.level(participantId) ?? 0;
  }

  /** What was measured of the connection to each of the others since the last report. */
  report(): LinkFigures[] {
    return this.#engine?.report() ?? [];
  }

  /** Closes every connection. It can be connected again, under another participant id as well. */
  reset(): void {
    this.#engine?.close();
    this.#engine = null;
    this.#streams.clear();
  }

  /** @param start whether this side starts the connection */
  #add(participantId: string, start: boolean): void {
    const other = this.#options.state().participants.find((one) => one.participantId === participantId);
    if (!other || !isOtherPerson(other)) return;
    if (!this.#streams.has(participantId)) this.#streams.set(participantId, NO_STREAMS);
    this.#engine?.add(other, start);
  }

  #show(participantId: string): void {
    const streams = this.#streams.get(participantId);
    if (streams) this.#options.dispatch({ type: 'remote-streams', participantId, streams });
  }

  #events(): EngineEvents {
    const { dispatch, send } = this.#options;
    return {
      send,
      streams: (participantId, streams) => {
        this.#streams.set(participantId, streams);
        this.#show(participantId);
      },
      quality: (participantId, quality) => dispatch({ type: 'connection-quality', participantId, quality }),
    };
  }
}

const isOtherPerson = ({ isSelf, kind }: Participant): boolean => !isSelf && kind === 'human';
