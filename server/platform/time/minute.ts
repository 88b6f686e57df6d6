/** Writes a moment as people read it where their time zone is not known. */
export const minuteOf = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
