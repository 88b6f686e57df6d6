import { english } from './english';
import { french } from './french';
import { german } from './german';
import { japanese } from './japanese';
import { spanish } from './spanish';
import type { Written } from './written';

/** 30 invented meetings in five languages, and 60 questions about them. */
export const WRITTEN: readonly Written[] = [english, german, french, spanish, japanese];
