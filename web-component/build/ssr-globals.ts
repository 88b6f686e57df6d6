/*
 * Globals of a browser that a server lacks. The build injects these in place of the globals themselves, so that importing
 * conference-room.js during server-side rendering does not throw. The substitutes are never used: nothing renders there.
 */

const browser: Partial<Pick<typeof globalThis, 'HTMLElement' | 'document'>> = globalThis;

export const HTMLElement = browser.HTMLElement ?? Object;
export const document = browser.document ?? { createTreeWalker: () => null };
