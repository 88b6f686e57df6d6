import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fresh from 'fresh';
import { hasCode } from '../../platform/errors/error-code';
import { ApiError, notFound } from '../../platform/errors/errors';
import { failed, type RestAnswer, type RestRequest } from '../rest/handler';

/** A file whose name has a hash of its content never changes. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** Files of the build that pages and programs of others load. */
export interface BuiltFiles {
  /** Returns whether a path is one of theirs. */
  owns(path: string): boolean;
  handle(request: RestRequest): Promise<RestAnswer | 'written'>;
}

/** Encodings, best first. The build writes both next to each text file. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Reads a file of the build by its name; null: there is none. */
export type ReadBuiltFile = (name: string) => Promise<Buffer | null>;

/**
 * Reads files of a folder of the build, each once.
 * @param development reads them for each request, so that a new build is served at once
 */
export function builtFilesOf(folder: string, { development }: { development: boolean }): ReadBuiltFile {
  const kept = new Map<string, Buffer>();
  return async (name) => {
    const file = kept.get(name) ?? (await fileOf(join(folder, name)));
    if (file !== null && !development) kept.set(name, file);
    return file;
  };
}

/**
 * Serves a file to any page of any origin.
 * @param headers returns its type and how long it may be kept, from the hash of the content
 */
export async function serveBuiltFile(
  { message, response, path }: RestRequest,
  { name, read }: { name: string; read: ReadBuiltFile },
  headers: (hash: string) => Readonly<Record<string, string>>,
): Promise<RestAnswer | 'written'> {
  const { method } = message;
  if (method !== 'GET' && method !== 'HEAD') {
    const allow = { headers: { Allow: 'GET, HEAD' } };
    return failed(
      new ApiError('METHOD_NOT_SUPPORTED', 'The route does not accept this method.', allow),
      path,
    );
  }
  const content = await read(name);
  if (content === null) return failed(notFound('There is no such file.'), path);
  await writeBuiltFile({ message, response }, { name, content, read }, (hash) => ({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...headers(hash),
  }));
  return 'written';
}

/**
 * Answers a GET or HEAD for a file in the smallest form that the reader accepts. Returns 304 when the reader has the
 * file.
 * @param headers returns the headers of the answer in addition to those of the form, from the hash of the content
 */
export async function writeBuiltFile(
  { message, response }: { message: IncomingMessage; response: ServerResponse },
  { name, content, read }: { name: string; content: Buffer; read: ReadBuiltFile },
  headers: (hash: string) => Readonly<Record<string, string>>,
): Promise<void> {
  const hash = hashOf(content);
  const etag = `W/"${hash}"`;
  const encoding = ENCODINGS.find((candidate) => accepts(message.headers['accept-encoding'], candidate.name));
  const encoded = encoding ? await read(name + encoding.ending) : null;
  const body = encoded ?? content;
  const isKnown = fresh(message.headers, { etag });
  response.writeHead(isKnown ? 304 : 200, {
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...headers(hash),
    ...(encoding && encoded && { 'Content-Encoding': encoding.name }),
    ...(!isKnown && { 'Content-Length': body.length }),
  });
  response.end(isKnown || message.method === 'HEAD' ? undefined : body);
}

const hashes = new WeakMap<Buffer, string>();

/** Returns a short hash of a file, for its version. Computed once for each file: some have many megabytes. */
export function hashOf(content: Buffer): string {
  const hash = hashes.get(content) ?? createHash('sha256').update(content).digest('hex').slice(0, 16);
  hashes.set(content, hash);
  return hash;
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, weight] = part.split(';').map((word) => word.trim());
      return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
    });
}

async function fileOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
