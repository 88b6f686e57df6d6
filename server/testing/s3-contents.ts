import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import parseRange from 'range-parser';

type Outcome =
  | { status: number; headers: Record<string, string | number>; body?: Readable }
  | { status: number; code: string };

interface Written {
  file: string;
  sizeBytes: number;
  etag: string;
}
type Stored = Written & { contentType: string };

interface UploadInParts {
  name: string;
  contentType: string;
  parts: Map<number, Written>;
}

export type S3Contents = ReturnType<typeof createS3Contents>;

/** Creates the contents of the bucket double: objects and unfinished uploads, as files of a folder. */
export function createS3Contents(folder: string) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, UploadInParts>();

  return {
    names: () => [...objects.keys()].toSorted(),
    fileOf: (name: string) => objects.get(name)?.file ?? join(folder, 'there-is-none'),
    uploadsLeft: () => uploads.size,

    async put(
      request: IncomingMessage,
      isSigned: (hash: string) => boolean,
      { name, uploadId, part }: { name: string; uploadId: string | null; part: string | null },
    ): Promise<Outcome> {
      const upload = uploadId === null ? null : uploads.get(uploadId);
      if (upload === undefined) return { status: 404, code: 'NoSuchUpload' };
      const { hash, ...written } = await write(request);
      if (!isSigned(hash)) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
      if (upload === null) await store(name, { ...written, contentType: typeOf(request) });
      else upload.parts.set(Number(part), written);
      return { status: 200, headers: { ETag: written.etag } };
    },

    async begin(name: string, contentType = 'binary/octet-stream'): Promise<Outcome> {
      const uploadId = randomUUID();
      uploads.set(uploadId, { name, contentType, parts: new Map() });
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
      );
    },

    async complete(uploadId: string, request: IncomingMessage): Promise<Outcome> {
      const upload = uploads.get(uploadId);
      const wanted = [...(await text(request)).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, n]) =>
        Number(n),
      );
      if (!upload) return { status: 404, code: 'NoSuchUpload' };
      const parts = wanted.toSorted((a, b) => a - b).map((number) => upload.parts.get(number));
      if (parts.length === 0 || parts.includes(undefined)) return { status: 400, code: 'InvalidPart' };
      const whole = Readable.from(joined(parts.flatMap((part) => part ?? [])));
      const { hash: _, ...written } = await write(whole);
      await store(upload.name, { ...written, contentType: upload.contentType });
      await forget(uploadId);
      return xml(
        `<CompleteMultipartUploadResult><ETag>${written.etag}</ETag></CompleteMultipartUploadResult>`,
      );
    },

    async abort(uploadId: string): Promise<Outcome> {
      await forget(uploadId);
      return { status: 204, headers: {} };
    },

    async remove(name: string): Promise<Outcome> {
      const stored = objects.get(name);
      objects.delete(name);
      if (stored) await rm(stored.file);
      return { status: 204, headers: {} };
    },

    async get(name: string, range: string | undefined, params: URLSearchParams): Promise<Outcome> {
      const stored = objects.get(name);
      if (!stored) return { status: 404, code: 'NoSuchKey' };
      const { file, sizeBytes, etag, contentType } = stored;
      const disposition = params.get('response-content-disposition');
      const headers = {
        'Content-Type': params.get('response-content-type') ?? contentType,
        'Accept-Ranges': 'bytes',
        ETag: etag,
        ...(disposition !== null && { 'Content-Disposition': disposition }),
      };
      const ranges = range === undefined ? null : parseRange(sizeBytes, range);
      if (ranges === -1) return { status: 416, code: 'InvalidRange' };
      const one = ranges === null || ranges === -2 ? undefined : ranges[0];
      if (!one) {
        return {
          status: 200,
          headers: { ...headers, 'Content-Length': sizeBytes },
          body: createReadStream(file),
        };
      }
      const { start, end } = one;
      const part = {
        'Content-Length': end - start + 1,
        'Content-Range': `bytes ${start}-${end}/${sizeBytes}`,
      };
      return { status: 206, headers: { ...headers, ...part }, body: createReadStream(file, { start, end }) };
    },
  };

  async function write(body: Readable): Promise<Written & { hash: string }> {
    const file = join(folder, randomUUID());
    const sha256 = createHash('sha256');
    const md5 = createHash('md5');
    let sizeBytes = 0;
    const seen = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sha256.update(chunk);
        md5.update(chunk);
        sizeBytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(body, seen, createWriteStream(file));
    return { file, sizeBytes, etag: `"${md5.digest('hex')}"`, hash: sha256.digest('hex') };
  }

  async function store(name: string, stored: Stored): Promise<void> {
    const before = objects.get(name);
    objects.set(name, stored);
    if (before) await rm(before.file, { force: true });
  }

  async function forget(uploadId: string): Promise<void> {
    const parts = [...(uploads.get(uploadId)?.parts.values() ?? [])];
    uploads.delete(uploadId);
    for (const { file } of parts) await rm(file, { force: true });
  }
}

async function* joined(parts: Written[]): AsyncGenerator<Buffer> {
  for (const { file } of parts) yield* createReadStream(file);
}

const typeOf = (request: IncomingMessage): string => request.headers['content-type'] ?? 'binary/octet-stream';

function xml(inside: string): Outcome {
  const bytes = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${inside}`);
  const headers = { 'Content-Type': 'application/xml', 'Content-Length': bytes.length };
  return { status: 200, headers, body: Readable.from([bytes]) };
}
