import type { RecorderState } from '../../../server/platform/hub/recording';
import type { Media, PictureLevel, Signal } from '../../../server/platform/hub/media';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallAction } from '../state/call-action';
import type {
  ConnectionStats,
  Engine,
  EngineEvents,
  RemoteStreams,
  Tracks,
  Watched,
  WatchedTile,
} from '../engine/engine';
import { loadLiveKit } from '../livekit/load-livekit';
import type { MediaCipher } from '../mesh/cipher';
import { createMesh } from '../mesh/mesh';
import { prepareConnection, type PreparedConnection } from '../mesh/prepared-connection';
import type { LinkReport } from '../engine/quality';
import type { CallState, Participant } from '../state/call-state';

const ALL_OFF = { microphone: false, camera: false, screen: false };
const NO_STREAMS: RemoteStreams = { audio: null, camera: null, screen: null };
/**
 * The number of reports after a pause of all pictures that leave out how long pictures stood still. The first picture
 * may arrive after one of them.
 */
const UNTOLD_REPORTS = 2;
const NOT_LOADED = {
  code: 'media-failed',
  message: 'The media cannot be loaded.',
};

/** The purposes of the pages of the server. */
type ServerPageKind = 'recorder' | 'streamer';

/** This page, as an engine knows it. */
type Self = Parameters<typeof createMesh>[0]['self'];

export interface MediaExchangeOptions {
  state(): CallState;
  dispatch(action: CallAction): void;
  send(to: string, signal: Signal): void;
  /** Asks the server for new credentials. */
  renew(): void;
  /** Called when media that passed no longer do. The server may also be unreachable. */
  down(): void;
}

/** Exchanges media with the other people in the call, over the engine that the server named. */
export class MediaExchange {
  readonly #options: MediaExchangeOptions;
  readonly #streams = new Map<string, RemoteStreams>();
  #engine: Engine | null = null;
  #media: Media = { engine: 'mesh', iceServers: [] };
  #prepared?: PreparedConnection;
  #tracks: Tracks | null = null;
  /** The pages of the server that receive this page's media, by their purpose. */
  readonly #pageIds = new Map<ServerPageKind, string>();
  readonly #watched = new Map<string, readonly WatchedTile[]>();
  #isPageSeen = true;
  #untoldReports = 0;
  #video: PictureLevel = 'full';
  /** Counts engines: one that is still loaded after a reset is not used. */
  #engines = 0;

  constructor(options: MediaExchangeOptions) {
    this.#options = options;
  }

  /**
   * Prepares the connection to a person in the call, so that their picture appears sooner. Called before the first
   * welcome, and not in encrypted rooms.
   */
  prepare(tracks: Tracks): void {
    try {
      this.#prepared = prepareConnection(tracks);
    } catch {
      // The browser has no connection left: the call begins without one.
    }
  }

  /**
   * Connects with everybody who is in the call now. Called after every welcome.
   * @param cipher null in rooms that are not encrypted
   */
  connect(
    {
      media,
      participantId,
      participants,
      recorder = null,
      streamer = null,
    }: Extract<ToParticipant, { type: 'welcome' }>,
    cipher: MediaCipher | null,
    tracks: Tracks,
  ): void {
    // The pages of the server are not among the participants.
    const self = [...participants, recorder, streamer].find((one) => one?.participantId === participantId);
    const isReconnect = this.#engine !== null;
    // Candidates that were gathered without these servers cannot be used.
    if (JSON.stringify(media) !== JSON.stringify(this.#media)) this.#prepared?.close();
    this.useServers(media);
    this.#tracks = tracks;
    if (self && !isReconnect) void this.#open(self, cipher, tracks);
    const present = new Set(participants.map((one) => one.participantId));
    for (const id of this.#streams.keys()) if (!present.has(id)) this.remove(id);
    for (const one of participants) {
      this.#add(one.participantId, true);
      this.#show(one.participantId); // their devices may have changed meanwhile
    }
    // A page of the server sends nothing, and so not to another one.
    const isServer = [recorder, streamer].some((one) => one?.participantId === participantId);
    if (!isServer) {
      this.followServerPage('recorder', recorder, true);
      this.followServerPage('streamer', streamer, true);
    }
    this.#prepared?.close(); // nobody else is in the call
    if (isReconnect) this.#engine?.recover();
  }

  useServers(media: Media): void {
    this.#media = media;
    this.#engine?.renewServers();
  }

  /** Follows a person who has joined or changed. A person who joins starts the connection. */
  update(participantId: string): void {
    this.#add(participantId, false);
    this.#show(participantId);
  }

  /**
   * Sends this page's media to a page of the server in a mesh. A media server sends them by itself.
   * @param page null: there is none
   * @param start whether this side starts the connection
   */
  followServerPage(kind: ServerPageKind, page: RecorderState | null, start: boolean): void {
    const before = this.#pageIds.get(kind);
    if (before !== undefined && before !== page?.participantId) this.#engine?.remove(before);
    if (page === null) return void this.#pageIds.delete(kind);
    this.#pageIds.set(kind, page.participantId);
    if (this.#media.engine !== 'mesh') return;
    this.#engine?.add({ ...page, connected: true, devices: ALL_OFF }, start);
  }

  remove(participantId: string): void {
    this.#engine?.remove(participantId);
    this.#streams.delete(participantId);
  }

  receive(from: string, signal: Signal): void {
    this.#engine?.receive(from, signal);
  }

  publish(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#engine?.publish(tracks);
  }

  /** Says which pictures somebody shows, for example the stage. */
  watch(by: string, tiles: readonly WatchedTile[]): void {
    this.#watched.set(by, tiles);
    this.#engine?.watch(this.#seen);
  }

  /**
   * Sets whether a person sees the page. While it is not seen, the pictures of its stage are not received. Those of a
   * floating window and of a recording are received.
   */
  setPageSeen(isSeen: boolean): void {
    if (isSeen === this.#isPageSeen) return;
    this.#isPageSeen = isSeen;
    this.#untoldReports = isSeen ? UNTOLD_REPORTS : Infinity;
    this.#tellWanted();
  }

  get isPageSeen(): boolean {
    return this.#isPageSeen;
  }

  /** Says how much of the others' cameras is wanted. */
  receiveVideo(level: PictureLevel): void {
    if (level === this.#video) return;
    this.#video = level;
    this.#engine?.receiveVideo(level);
  }

  /** Handles a possible change of this machine's network. */
  followNetwork(): void {
    this.#engine?.followNetwork();
  }

  /** Returns the RMS of a person's microphone now, 0 to 1. */
  level(participantId: string): number {
    return this.#engine?.level(participantId) ?? 0;
  }

  /** Returns the measurements of the connection to each of the others since the last report. */
  report(): LinkReport[] {
    const reports = this.#engine?.report() ?? [];
    if (this.#untoldReports === 0) return reports;
    this.#untoldReports -= 1;
    return reports.map((link) => ({ ...link, freezeMs: null }));
  }

  async stats(): Promise<ConnectionStats[]> {
    return (await this.#engine?.stats()) ?? [];
  }

  /** Closes every connection. It can be connected again, under another participant id as well. */
  reset(): void {
    this.#engines += 1;
    this.#prepared?.close();
    this.#engine?.close();
    this.#engine = null;
    this.#streams.clear();
    this.#pageIds.clear();
  }

  /** Opens the engine that the server named. LiveKit's is a file of its own. */
  async #open(self: Self, cipher: MediaCipher | null, tracks: Tracks): Promise<void> {
    const engines = (this.#engines += 1);
    const media = () => this.#media;
    const options = { self, media, cipher, events: this.#events() };
    if (media().engine === 'mesh') {
      this.#engine = createMesh({ ...options, prepared: this.#prepared }, tracks);
      this.#tellWanted();
      return;
    }
    const loaded = await loadLiveKit();
    if (engines !== this.#engines) return;
    if (!loaded) return this.#options.dispatch({ type: 'notice', notice: NOT_LOADED });
    this.#engine = loaded.createLiveKit(options, this.#tracks ?? tracks);
    this.#tellWanted();
    for (const id of this.#streams.keys()) this.#add(id, true);
  }

  #tellWanted(): void {
    if (this.#watched.size > 0) this.#engine?.watch(this.#seen);
    this.#engine?.receiveVideo(this.#video);
  }

  /** Returns the pictures that are seen now. The stage of a hidden page is shown again with the page. */
  get #seen(): Watched {
    if (this.#isPageSeen) return this.#watched;
    const stage = this.#watched.get('stage') ?? [];
    return new Map(this.#watched).set(
      'stage',
      stage.map(({ tile }) => ({ tile, width: 0, height: 0 })),
    );
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
    const { dispatch, send, renew, down } = this.#options;
    return {
      send,
      renew,
      down,
      streams: (participantId, streams) => {
        this.#streams.set(participantId, streams);
        this.#show(participantId);
      },
      quality: (participantId, quality) => dispatch({ type: 'connection-quality', participantId, quality }),
    };
  }
}

const isOtherPerson = ({ isSelf, kind }: Participant): boolean => !isSelf && kind === 'human';
