import type { MediaKind } from '../media/capture';

/** One media section of a session description, seen from the side that wrote it. */
export interface Section {
  mid: string;
  kind: MediaKind;
  /** The direction of the writer's media in the section. No section goes both ways. */
  does: 'send' | 'receive' | 'nothing';
}

/** Returns the audio and video sections, in their order. */
export function mediaSections(sdp: string): Section[] {
  return sdp.split(/^m=/m).flatMap((text) => {
    const kind = /^(audio|video) /.exec(text)?.[1];
    const mid = /^a=mid:(\S+)/m.exec(text)?.[1];
    if ((kind !== 'audio' && kind !== 'video') || mid === undefined) return [];
    const direction = /^a=(sendonly|recvonly)\s*$/m.exec(text)?.[1];
    return [{ mid, kind, does: direction === 'sendonly' ? 'send' : direction ? 'receive' : 'nothing' }];
  });
}

/**
 * Returns the source of each section, which follows from the order. Each side sends its microphone and camera in the
 * first section of their kind, and the sound and picture of its screen in the second. Sections are never removed.
 */
export function sourceSections(sections: readonly Section[], does: 'send' | 'receive'): SourceSection[] {
  const names = { audio: ['microphone', 'screenAudio'], video: ['camera', 'screen'] } as const;
  const seen = { audio: 0, video: 0 };
  return sections
    .filter((section) => section.does === does)
    .flatMap(({ mid, kind }) => {
      const source = names[kind][seen[kind]++];
      return source ? [{ mid, source }] : [];
    });
}

export interface SourceSection {
  mid: string;
  source: 'microphone' | 'camera' | 'screen' | 'screenAudio';
}

/** Returns whether a description makes ICE find another way than the one before did. */
export function restartsIce(before: string | undefined, sdp: string): boolean {
  const nameIn = (text: string) => /^a=ice-ufrag:.*/m.exec(text)?.[0];
  return before !== undefined && nameIn(before) !== nameIn(sdp);
}
