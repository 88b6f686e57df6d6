/** Returns the stream with these tracks: the same object as long as they stay the same; null without any. */
export function streamOf(before: MediaStream | null, tracks: MediaStreamTrack[]): MediaStream | null {
  if (tracks.length === 0) return null;
  const had = before?.getTracks() ?? [];
  const isSame = had.length === tracks.length && tracks.every((track) => had.includes(track));
  return isSame ? before : new MediaStream(tracks);
}
