/*
 * Names that a browser has and a server lacks. The build puts these in place of the names themselves, so that importing
 * conference-room.js on a server does no harm. What stands in for them there is never used: nothing is drawn on a server.
 */

const browser: Partial<Pick<typeof globalThis, 'HTMLElement' | 'document'>> = globalThis;

export const HTMLElement = browser.HTMLElement ?? Object;
export const document = browser.document ?? { createTreeWalker: () => null };
