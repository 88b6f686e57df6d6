import type { en } from './en';

export type CheckKey = keyof typeof en;

/** One language: every key of the English table. */
export type CheckStrings = Readonly<Record<CheckKey, string>>;
