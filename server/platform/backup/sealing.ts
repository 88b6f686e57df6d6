import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform } from 'node:stream';
import { BackupError } from './backup-error';

/*
 * An encrypted archive: a header, then pieces of 64 KiB, each encrypted and authenticated by AES-256-GCM. The nonce of
 * a piece is its number and whether it is the last, so that none can be left out, moved or added; the header is
 * authenticated with each. The key is scrypt's of the passphrase, with a salt for this file alone.
 */
const MAGIC = Buffer.from('CRSEAL1\n', 'latin1');
const SALT_BYTES = 16;
/** scrypt's N is two to the power of it: 128 MB and some tenths of a second. */
const COST = 17;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;

const WRONG = 'The passphrase is wrong, or the file is damaged.';

/** Returns whether a file begins like an encrypted archive. */
export const isSealed = (start: Uint8Array): boolean => MAGIC.equals(start.subarray(0, MAGIC.length));

/** Encrypts its input. */
export async function seal(passphrase: string): Promise<Transform> {
  const header = Buffer.concat([MAGIC, Buffer.of(COST), randomBytes(SALT_BYTES)]);
  const key = await keyOf(passphrase, header);
  const transform = inPieces(PIECE_BYTES, (piece, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  });
  transform.push(header);
  return transform;
}

/**
 * Decrypts an encrypted archive whose header has been read. Its output is always authenticated.
 * @param header the first `HEADER_BYTES` of the file
 */
export async function unseal(passphrase: string, header: Buffer): Promise<Transform> {
  if (header.length < HEADER_BYTES || (header[MAGIC.length] ?? 0) > COST) throw new BackupError(WRONG);
  const key = await keyOf(passphrase, header);
  return inPieces(PIECE_BYTES + TAG_BYTES, (piece, nonce) => {
    if (piece.length < TAG_BYTES) throw new BackupError(WRONG);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(header).setAuthTag(piece.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new BackupError(WRONG, { cause });
    }
  });
}

export { HEADER_BYTES };

function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const N = 2 ** (header[MAGIC.length] ?? COST);
  const salt = header.subarray(MAGIC.length + 1);
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Hands pieces of one length to `change`, with a nonce for each; the last one is shorter, or empty. */
function inPieces(bytes: number, change: (piece: Buffer, nonce: Buffer) => Buffer): Transform {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  const changed = (piece: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 7);
    nonce[11] = isLast ? 1 : 0;
    number += 1;
    return change(piece, nonce);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        for (; rest.length > bytes; rest = rest.subarray(bytes))
          this.push(changed(rest.subarray(0, bytes), false));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        done(null, changed(rest, true));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
