import type { RoomKeyOptions } from './room-key';

/** Loads what encrypts, for encrypted rooms only. @param text of the key of the room */
export async function loadEncryptor(text: string): Promise<RoomKeyOptions['roomKey']> {
  const loaded = await import('../e2ee/encryption').catch(() => null);
  if (loaded === null) return 'not-loaded';
  return loaded.createEncryptor(text).catch(() => 'unsupported');
}
