'use client';

import { type PointerEvent, useMemo, useState } from 'react';
import { clock } from '../ui/amounts';
import { chapterAt, type Chapter } from './said/chapters-in-file';
import { pictureAt, type SmallPictures } from './picture-at';
import { WAVEFORM, waveformPath } from './waveform';
import classes from './TimeLine.module.css';

/** The place of the pointer. */
interface Place {
  seconds: number;
  /** From 0 at the start to 1 at the end. */
  part: number;
}

type Sprite = SmallPictures & { url: string };

/**
 * Shows how loud a recording is, how far it is played, and where chapters begin. At the pointer, it shows the picture, and
 * plays from there. It adds to the controls of the video and to the list of chapters, which keyboards and screen readers use.
 * @param props.seconds the length of the recording; 0 until it is known
 * @param props.played the current time, in seconds
 * @param props.loudness of equal parts of the length; empty: unknown
 */
export function TimeLine(props: {
  sprite: Sprite | null;
  loudness: readonly number[];
  chapters: readonly Chapter[];
  seconds: number;
  played: number;
  onSeek: (seconds: number) => void;
}) {
  const { sprite, loudness, chapters, seconds, played, onSeek } = props;
  const [place, setPlace] = useState<Place | null>(null);
  const placeOf = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>): Place => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width)));
    return { part, seconds: part * seconds };
  };
  const percentOf = (at: number) => (seconds > 0 ? Math.min(100, (100 * at) / seconds) : 0);
  return (
    <div
      className={classes.line}
      data-loudness={loudness.length > 0 || undefined}
      aria-hidden
      onPointerMove={(event) => setPlace(placeOf(event))}
      onPointerLeave={() => setPlace(null)}
      onPointerCancel={() => setPlace(null)}
      onPointerUp={(event) => onSeek(placeOf(event).seconds)}
    >
      {loudness.length > 0 && <Waveform loudness={loudness} playedPercent={percentOf(played)} />}
      {loudness.length === 0 && (
        <span className={classes.played} style={{ width: `${percentOf(played)}%` }} />
      )}
      {chapters
        .filter((chapter) => chapter.seconds > 0)
        .map((chapter, index) => (
          <span key={index} className={classes.mark} style={{ left: `${percentOf(chapter.seconds)}%` }} />
        ))}
      {place !== null && seconds > 0 && (
        <Preview sprite={sprite} chapter={chapterAt(chapters, place.seconds)} place={place} />
      )}
    </div>
  );
}

/** Draws the bars twice: the second drawing ends where the recording is played. */
function Waveform({ loudness, playedPercent }: { loudness: readonly number[]; playedPercent: number }) {
  const path = useMemo(() => waveformPath(loudness), [loudness]);
  const drawing = {
    viewBox: `0 0 ${WAVEFORM.step * loudness.length} ${WAVEFORM.height}`,
    preserveAspectRatio: 'none',
    children: <path d={path} />,
  };
  return (
    <>
      <svg className={classes.waveform} {...drawing} />
      <svg
        className={classes.waveform}
        data-played
        style={{ clipPath: `inset(0 ${100 - playedPercent}% 0 0)` }}
        {...drawing}
      />
    </>
  );
}

/** The width of a preview without a picture, in pixels: with the title of a chapter, and with a time only. */
const TITLE_WIDTH = 160;
const TIME_WIDTH = 64;

function Preview(props: { sprite: Sprite | null; chapter: Chapter | null; place: Place }) {
  const { sprite, chapter, place } = props;
  const width = sprite?.width ?? (chapter === null ? TIME_WIDTH : TITLE_WIDTH);
  const percent = `${100 * place.part}%`;
  // Within the line, however near its ends the pointer is.
  const left = `clamp(0px, calc(${percent} - ${width / 2}px), calc(100% - ${width}px))`;
  return (
    <>
      <span className={classes.pointer} style={{ left: percent }} />
      <span className={classes.preview} style={{ left, width }}>
        {sprite !== null && <Picture sprite={sprite} seconds={place.seconds} />}
        {chapter !== null && <span className={classes.title}>{chapter.title}</span>}
        {clock(1_000 * place.seconds)}
      </span>
    </>
  );
}

function Picture({ sprite, seconds }: { sprite: Sprite; seconds: number }) {
  const { width, height, url } = sprite;
  const { left, top } = pictureAt(sprite, seconds);
  return (
    <span
      className={classes.picture}
      style={{
        width,
        height,
        backgroundImage: `url(${JSON.stringify(url)})`,
        backgroundPosition: `-${left}px -${top}px`,
      }}
    />
  );
}
