import type { RoomOptions } from 'livekit-client';
import type { MediaCipher } from '../mesh/cipher';

type Encryption = Extract<NonNullable<RoomOptions['e2ee']>, { e2eeManager: unknown }>;

/**
 * Makes LiveKit's client set its connections up for frames that are encrypted here. The same cipher as in a mesh seals
 * senders and opens receivers.
 */
export function encryptionWith(cipher: MediaCipher): Encryption {
  const e2eeManager: Encryption['e2eeManager'] = {
    isEnabled: true,
    isDataChannelEncryptionEnabled: false,
    setup: () => undefined,
    setupEngine: () => undefined,
    setParticipantCryptorEnabled: () => undefined,
    setSifTrailer: (trailer) => cipher.ignore(trailer),
    encryptData: noData,
    handleEncryptedData: noData,
    on: () => e2eeManager,
  };
  return { e2eeManager };
}

/** Rejects, because LiveKit carries only tracks. */
const noData = () => Promise.reject(new Error('There is no data to encrypt.'));
