import { pipeline, Readable, Transform } from 'node:stream';
import { constants, createBrotliCompress, createBrotliDecompress, createGunzip, gzipSync } from 'node:zlib';

/*
 * A compressed archive begins with a small gzip, a tar of the first entry alone, so that every older version reads who
 * made the archive and refuses it; the rest is Brotli. The gzip names its own length in an extra field of its header
 * (RFC 1952), and a zero follows it: what comes after a zero, readers of gzip ignore. Archives of format 1 are one gzip
 * as a whole.
 */
const FIELD = Buffer.from('CR', 'latin1');
/** Bytes up to the end of the extra field: 10 of every gzip, the field's length, name, own length and a number. */
const HEADER_BYTES = 20;
const HAS_EXTRA = 4;
/** Two blocks of zeros, with which a tar ends. */
const TAR_END_BYTES = 1_024;
/** The longest first part, in bytes. The reader limits how much of its decompressed content it reads. */
const FIRST_MAX_BYTES = 1_000_000;

/**
 * Compresses its input. A window of 16 MB finds the content that the databases of a cluster have in common.
 * @param first a tar that every version can read, which the input continues
 */
export function compress(first: Buffer): [Transform, Transform] {
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  const beginning = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  beginning.push(gzipNamingItsLength(first));
  return [brotli, beginning];
}

function gzipNamingItsLength(bytes: Buffer): Buffer {
  const plain = gzipSync(bytes);
  const header = Buffer.alloc(HEADER_BYTES);
  plain.copy(header, 0, 0, 10);
  header[3] = HAS_EXTRA;
  header.writeUInt16LE(8, 10);
  FIELD.copy(header, 12);
  header.writeUInt16LE(4, 14);
  header.writeUInt32LE(plain.length + 11, 16);
  return Buffer.concat([header, plain.subarray(10), Buffer.alloc(1)]);
}

/** Decompresses an archive of any format. @throws what zlib throws, for bytes that are not an archive */
export async function* decompress(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = pieces[Symbol.asyncIterator]();
  let read: Buffer = Buffer.alloc(0);
  const readTo = async (bytes: number) => {
    while (read.length < bytes) {
      const { value, done } = await input.next();
      if (done) return;
      read = Buffer.concat([read, value]);
    }
  };
  await readTo(HEADER_BYTES);
  const firstBytes = lengthNamedIn(read);
  await readTo(firstBytes);
  if (firstBytes > 0) yield* withoutEnd(through(createGunzip(), [read.subarray(0, firstBytes)]));
  async function* rest() {
    yield read.subarray(firstBytes);
    for (let next = await input.next(); !next.done; next = await input.next()) yield next.value;
  }
  yield* through(firstBytes > 0 ? createBrotliDecompress() : createGunzip(), rest());
}

/** Returns the output of a transform. Reading it throws the errors of the transform and of its input. */
const through = (transform: Transform, pieces: Iterable<Buffer> | AsyncIterable<Buffer>) =>
  pipeline(Readable.from(pieces), transform, () => {});

async function* withoutEnd(tar: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of tar) {
    held = Buffer.concat([held, piece]);
    if (held.length > TAR_END_BYTES) yield held.subarray(0, -TAR_END_BYTES);
    held = held.subarray(-TAR_END_BYTES);
  }
}

/** Returns the length of the first part; 0 when all of it is one gzip. */
function lengthNamedIn(header: Buffer): number {
  const isNamed =
    header.length >= HEADER_BYTES && header[3] === HAS_EXTRA && FIELD.equals(header.subarray(12, 14));
  return isNamed ? Math.min(header.readUInt32LE(16), FIRST_MAX_BYTES) : 0;
}
