import type { Source, Tracks } from '../engine/engine';
import { isOriginalSound, ORIGINAL_SOUND_BITRATE } from '../media/original-sound';
import type { MediaCipher } from './cipher';
import { scaleDownBy, type Limits } from './limits';
import type { MediaKind } from '../media/capture';

const SOURCES: readonly Source[] = ['microphone', 'camera', 'screen', 'screenAudio'];

export function kindOfSource(source: Source): MediaKind {
  return source === 'camera' || source === 'screen' ? 'video' : 'audio';
}

/** The senders of one connection, one per source. A source keeps its section for good. */
export class Outgoing {
  readonly #transceivers = new Map<Source, RTCRtpTransceiver>();
  readonly #cipher: MediaCipher | null;

  constructor(cipher: MediaCipher | null) {
    this.#cipher = cipher;
  }

  /** Gives a source its section. In encrypted rooms video is VP8, whose header the cipher knows. */
  claim(source: Source, transceiver: RTCRtpTransceiver): void {
    this.#transceivers.set(source, transceiver);
    if (this.#cipher) {
      this.#cipher.seal(transceiver.sender, kindOfSource(source));
      preferVp8(transceiver, kindOfSource(source));
    }
  }

  owns(transceiver: RTCRtpTransceiver): boolean {
    return [...this.#transceivers.values()].includes(transceiver);
  }

  /** Sources that have a track and no section yet. */
  missing(tracks: Tracks): Source[] {
    return SOURCES.filter((source) => tracks[source] && !this.#transceivers.has(source));
  }

  /** Returns the sources by the id of each track, and by the mid of its transceiver. */
  sources(): [string, Source][] {
    return [...this.#transceivers].flatMap(([source, { sender, mid }]) =>
      [sender.track?.id, sender.track && mid].flatMap((id): [string, Source][] => (id ? [[id, source]] : [])),
    );
  }

  async publish(tracks: Tracks): Promise<void> {
    const changed = [...this.#transceivers].filter(([source, { sender }]) => sender.track !== tracks[source]);
    await Promise.all(changed.map(async ([source, { sender }]) => sender.replaceTrack(tracks[source])));
  }

  async limit(limits: Limits): Promise<void> {
    for (const [source, { sender }] of this.#transceivers) {
      const parameters = sender.getParameters();
      const encoding = parameters.encodings[0];
      if (!encoding) continue; // before the first answer
      const { maxFramerate, shortSide, ...limit } = limits[source];
      const maxBitrate = isOriginalSound(sender.track) ? ORIGINAL_SOUND_BITRATE : limit.maxBitrate;
      const scale = scaleDownBy(sender.track?.getSettings() ?? {}, shortSide);
      const isAsBefore =
        encoding.maxBitrate === maxBitrate &&
        (encoding.scaleResolutionDownBy ?? 1) === scale &&
        encoding.maxFramerate === maxFramerate;
      if (isAsBefore) continue;
      encoding.maxBitrate = maxBitrate;
      encoding.active = true; // it may have been read while pictures were renewed
      if (kindOfSource(source) === 'video') {
        encoding.scaleResolutionDownBy = scale;
        if (maxFramerate !== undefined) encoding.maxFramerate = maxFramerate;
      } else {
        encoding.priority = 'high';
      }
      // A browser that does not know a parameter sends without it.
      await sender.setParameters(parameters).catch(() => undefined);
    }
  }

  /**
   * Media are about to find another way: gives up the pictures that wait to be sent, which would arrive late and make the other side
   * play all others late, and sends the next ones whole. The other side would ask for that only after seconds without one.
   * Every browser does so when an encoding is active again.
   */
  async renewVideo(): Promise<void> {
    for (const [source, { sender }] of this.#transceivers) {
      if (kindOfSource(source) !== 'video' || sender.track === null) continue;
      await setActive(sender, false);
      await setActive(sender, true);
    }
  }
}

async function setActive(sender: RTCRtpSender, active: boolean): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.active = active;
  await sender.setParameters(parameters).catch(() => undefined); // of a connection that has closed meanwhile
}

/** Prefers VP8 in both directions, because the offer decides the order of codecs. */
export function preferVp8(transceiver: RTCRtpTransceiver, kind: MediaKind): void {
  if (kind === 'audio') return;
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  const wanted = codecs.filter(({ mimeType }) => /\/(vp8|rtx|red|ulpfec)$/i.test(mimeType));
  transceiver.setCodecPreferences(wanted);
}
