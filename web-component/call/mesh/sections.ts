export type MediaKind = 'audio' | 'video';

/** One media section of a session description, seen from who wrote it. */
export interface Section {
  mid: string;
  kind: MediaKind;
  /** What its writer does. Nothing goes both ways here. */
  does: 'send' | 'receive' | 'nothing';
}

/** The audio and video sections, in their order. */
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
 * Which section is what. Nobody needs to say it: each side sends its microphone and camera in the first sections of
 * their kinds, the screen's sound and picture in the second ones, and sections never go away.
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
