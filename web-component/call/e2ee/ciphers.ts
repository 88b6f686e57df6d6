/** The purpose of a text. A text that was encrypted for one purpose cannot be decrypted for another. */
export type TextUse = 'chat' | 'pointer' | 'poll';

/** Encrypts texts in rooms whose server must not read them. Without a use, they are for the chat. */
export interface TextCipher {
  sealText(text: string, use?: TextUse): Promise<string>;
  /** @throws when it cannot be decrypted */
  openText(participantId: string, ciphertext: string, use?: TextUse): Promise<string>;
}

/** Encrypts files in rooms whose server must not read them. */
export interface FileCipher {
  sealFile(bytes: BufferSource): Promise<{ iv: string; bytes: ArrayBuffer }>;
  /** @throws when it cannot be decrypted */
  openFile(participantId: string, iv: string, bytes: BufferSource): Promise<ArrayBuffer>;
}
