/** Fewest breakouts that are opened at once. */
export const BREAKOUTS_MIN = 2;
/** Most breakouts that are open in a call. */
export const BREAKOUTS_MAX = 20;
/** Longest name of a breakout, in characters. */
export const BREAKOUT_NAME_MAX_CHARACTERS = 60;
/** Longest time after which breakouts close by themselves, in minutes. */
export const BREAKOUT_MINUTES_MAX = 480;
/** Most people who are named in one request. */
export const BREAKOUT_PEOPLE_MAX = 500;
