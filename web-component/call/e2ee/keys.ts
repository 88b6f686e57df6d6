/*
 * Keys of an end-to-end encrypted room. The text in the link is the secret; every sender encrypts with its own key,
 * derived from it, so that no two senders ever use the same key and IV.
 */

/** @throws where the page is not served securely, because WebCrypto is missing there */
export async function importRoomKey(text: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(text), 'HKDF', false, ['deriveKey']);
}

/** Returns the key with which one participant encrypts media, chat, polls, files, or where they point. */
export async function senderKey(
  roomKey: CryptoKey,
  use: 'media' | 'chat' | 'pointer' | 'poll' | 'file',
  participantId: string,
): Promise<CryptoKey> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: bytes('conference-room/1'),
      info: bytes(`${use}:${participantId}`),
    },
    roomKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
