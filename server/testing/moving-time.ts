/** A clock that stands until the test moves it. */
export interface MovingTime {
  now: () => Date;
  /** Moves it by that many seconds. */
  pass(seconds: number): void;
}

/** A clock that begins now, to the second. */
export function movingTime(): MovingTime {
  let ms = Math.floor(Date.now() / 1000) * 1000;
  return {
    now: () => new Date(ms),
    pass(seconds) {
      ms += seconds * 1000;
    },
  };
}
