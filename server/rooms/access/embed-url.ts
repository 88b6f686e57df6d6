/** Returns the address of the page with the call of an embed room. */
export const embedUrl = (baseUrl: string, roomId: string): string => `${baseUrl}/embed/room/${roomId}`;
