import { type RefObject, useEffect, useRef } from 'react';
import { languageOf, subtitlesOf, type SaidTurn } from './subtitles';

const LABEL = 'Transcript';

/**
 * Gives a video subtitles from the turns of a transcript, which its own button shows. More turns become more subtitles.
 * @param turns with their times in the file; the same array until there are others
 * @param loadedAt 0 before there is a video; changes when another one takes its place, which goes on with the subtitles
 */
export function useSubtitles(
  video: RefObject<HTMLVideoElement | null>,
  turns: readonly SaidTurn[],
  loadedAt: number,
): void {
  const mode = useRef<TextTrackMode>('disabled');
  useEffect(() => {
    if (loadedAt === 0 || video.current === null || turns.length === 0) return;
    const track = trackOf(video.current, turns, mode.current);
    const cues = subtitlesOf(turns).map(
      ({ startSeconds, endSeconds, text }) => new VTTCue(startSeconds, endSeconds, text),
    );
    for (const cue of cues) track.addCue(cue);
    return () => {
      mode.current = track.mode;
      for (const cue of cues) track.removeCue(cue);
    };
  }, [video, turns, loadedAt]);
}

/** Returns the track of a video. It cannot be removed, so that there is one for all turns. */
function trackOf(video: HTMLVideoElement, turns: readonly SaidTurn[], mode: TextTrackMode): TextTrack {
  const known = [...video.textTracks].find(({ label }) => label === LABEL);
  if (known !== undefined) return known;
  const track = video.addTextTrack('subtitles', LABEL, languageOf(turns) ?? '');
  track.mode = mode;
  return track;
}
