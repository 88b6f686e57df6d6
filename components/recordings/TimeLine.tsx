'use client';

import { type PointerEvent, useState } from 'react';
import { clock } from '../ui/amounts';
import { pictureAt, type SmallPictures } from './picture-at';
import classes from './TimeLine.module.css';

/** The place of the pointer. */
interface Place {
  seconds: number;
  /** From 0 at the start to 1 at the end. */
  part: number;
}

/**
 * Shows the picture at the pointer, and plays from there. It adds to the controls of the video, which keyboards and
 * screen readers use.
 * @param props.seconds the length of the recording
 */
export function TimeLine(props: {
  pictures: SmallPictures & { spriteUrl: string };
  seconds: number;
  onSeek: (seconds: number) => void;
}) {
  const { pictures, seconds, onSeek } = props;
  const [place, setPlace] = useState<Place | null>(null);
  const placeOf = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>): Place => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width)));
    return { part, seconds: part * seconds };
  };
  return (
    <div
      className={classes.line}
      aria-hidden
      onPointerMove={(event) => setPlace(placeOf(event))}
      onPointerLeave={() => setPlace(null)}
      onPointerUp={(event) => onSeek(placeOf(event).seconds)}
    >
      {place !== null && <Preview pictures={pictures} place={place} />}
    </div>
  );
}

function Preview({ pictures, place }: { pictures: SmallPictures & { spriteUrl: string }; place: Place }) {
  const { width, height, spriteUrl } = pictures;
  const { left, top } = pictureAt(pictures, place.seconds);
  const percent = `${100 * place.part}%`;
  return (
    <span
      className={classes.preview}
      // Within the line, however near its ends the pointer is.
      style={{ left: `clamp(0px, calc(${percent} - ${width / 2}px), calc(100% - ${width}px))` }}
    >
      <span
        className={classes.picture}
        style={{
          width,
          height,
          backgroundImage: `url(${JSON.stringify(spriteUrl)})`,
          backgroundPosition: `-${left}px -${top}px`,
        }}
      />
      {clock(1_000 * place.seconds)}
    </span>
  );
}
