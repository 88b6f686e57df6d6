import { findProgram } from '../../platform/files/find-program';

/** The programs that can record, the one that takes the least processor time first. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Returns the path of the Chromium that records calls; null when there is none.
 * @param path null: it is looked for on the path of this process
 */
export const findChromium = (path: string | null): string | null => findProgram(path, ...PROGRAMS);
