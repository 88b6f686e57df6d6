/** The data that the server passes to the script of a page with a call. `server/api/pages/call-pages.ts` writes it. */
export interface PageData {
  roomId: string;
  roomName: string;
  isEndToEndEncrypted: boolean;
  /** Whether the visitor owns the room. */
  isOwner: boolean;
  /** The way in which the visitor may enter: by their own name, by a chosen name, or after signing in. */
  as: 'person' | 'guest' | 'nobody';
}

/** Returns the data that the server wrote into this page. */
export function pageData(): PageData {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server of this page wrote it.
  return JSON.parse(document.querySelector('main')?.dataset['page'] ?? '') as PageData;
}
