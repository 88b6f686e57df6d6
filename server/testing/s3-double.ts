import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Contents, type S3Contents } from './s3-contents';
import { isSignedBody, verifyV4 } from './s3-signature';

/** A bucket on this machine that supports the S3 requests of the server, and checks every signature. */
export interface S3Double {
  /** Where it listens, for example `http://127.0.0.1:4711`. */
  url: string;
  bucket: string;
  region: string;
  /** Credentials that may do everything. */
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Credentials that may put objects and nothing else. */
  writeOnly: { accessKeyId: string; secretAccessKey: string };
  /** The environment of a server that keeps its files here. */
  env: Record<string, string>;
  /** Returns the names of the existing objects. */
  names(): string[];
  read(name: string): Promise<Buffer>;
  /** Returns how many uploads in parts are neither finished nor aborted. */
  uploadsLeft(): number;
  /** Makes requests fail in this way; null: no longer. */
  fail(how: Trouble | null): void;
  /** The number of requests that are being answered without an end. */
  readonly endless: number;
  /** The origin whose pages may read; null: none may. */
  allowedOrigin: string | null;
  /** The origin whose pages may read; null: no page may. */
  abortsUploads: boolean;
  /** Moves the bucket's clock away from ours. */
  skew(ms: number): void;
  close(): Promise<void>;
}

/**
 * The ways in which requests fail.
 * `full`: nothing can be put.
 * `refusing`: no key is known.
 * `down`: connections are cut.
 * `trickling`: the answer is one space at a time, without an end.
 * `flooding`: the answer is as much as can be sent, without an end.
 */
type Trouble = 'full' | 'refusing' | 'down' | 'trickling' | 'flooding';

/** Opens the bucket. @param options.path the path below which it serves, for example `/storage/v1/s3` */
export async function openS3Double({ path = '' } = {}): Promise<S3Double> {
  const bucket = 'recordings-of-tests';
  const region = 'eu-test-1';
  const credentials = { accessKeyId: 'AKIAEVERYTHING', secretAccessKey: 'every/thing+secret' };
  const writeOnly = { accessKeyId: 'AKIAWRITEONLY', secretAccessKey: 'write/only+secret' };
  const folder = await mkdtemp(join(tmpdir(), 's3-double-'));
  const contents = createS3Contents(folder);
  let trouble: Trouble | null = null;
  let skewMs = 0;
  let endless = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (trouble === 'down') return void request.destroy();
    if (trouble === 'trickling' || trouble === 'flooding') return answerEndlessly(trouble, request, response);
    const signed = verifyV4(request, {
      region,
      now: new Date(Date.now() + skewMs),
      secretOf: (id) =>
        [credentials, writeOnly].find(({ accessKeyId }) => accessKeyId === id)?.secretAccessKey ?? null,
    });
    if (!signed.ok) return refuse(request, response, signed.status, signed.code);
    if (trouble === 'refusing') return refuse(request, response, 403, 'InvalidAccessKeyId');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    if (!pathname.startsWith(`${path}/`)) return refuse(request, response, 404, 'NoSuchPath');
    const [, named = '', ...parts] = pathname.slice(path.length).split('/');
    if (named !== bucket) return refuse(request, response, 404, 'NoSuchBucket');
    const isWrite = request.method === 'PUT' || searchParams.has('uploads') || searchParams.has('uploadId');
    if (signed.accessKeyId === writeOnly.accessKeyId && !isWrite) {
      return refuse(request, response, 403, 'AccessDenied');
    }
    if (trouble === 'full' && isWrite && request.method !== 'DELETE') {
      return refuse(request, response, 507, 'XMinioStorageFull');
    }
    if (searchParams.has('lifecycle')) return tellRules(response);
    const outcome = await serve(contents, request, {
      name: decodeURIComponent(parts.join('/')),
      params: searchParams,
      isSigned: (hash) => isSignedBody(signed.payloadHash, hash),
    });
    if ('code' in outcome) return refuse(request, response, outcome.status, outcome.code);
    const { allowedOrigin } = double;
    const isAllowed = allowedOrigin !== null && request.headers.origin === allowedOrigin;
    const cors = isAllowed ? { 'Access-Control-Allow-Origin': allowedOrigin } : {};
    response.writeHead(outcome.status, { ...outcome.headers, ...cors });
    if (outcome.body === undefined || request.method === 'HEAD') response.end();
    else outcome.body.pipe(response);
  }

  function tellRules(response: ServerResponse): void {
    const abort =
      '<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>';
    const rule = `<Rule><ID>parts</ID><Filter/><Status>Enabled</Status>${abort}</Rule>`;
    const body = `<LifecycleConfiguration>${double.abortsUploads ? rule : ''}</LifecycleConfiguration>`;
    response.writeHead(200, { 'Content-Type': 'application/xml' }).end(body);
  }

  function answerEndlessly(
    how: 'trickling' | 'flooding',
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/xml' });
    endless += 1;
    const spaces = Buffer.alloc(how === 'trickling' ? 1 : 100_000, ' ');
    const clock = setInterval(() => response.write(spaces), 5);
    response.on('error', () => {});
    response.once('close', () => {
      endless -= 1;
      clearInterval(clock);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`;
  const double: S3Double = {
    allowedOrigin: null,
    abortsUploads: false,
    url,
    bucket,
    region,
    credentials,
    writeOnly,
    env: {
      S3_ENDPOINT: url,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    names: () => contents.names(),
    read: (name) => readFile(contents.fileOf(name)),
    uploadsLeft: () => contents.uploadsLeft(),
    fail(how) {
      trouble = how;
    },
    get endless() {
      return endless;
    },
    skew(ms) {
      skewMs = ms;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return double;
}

type Outcome = Awaited<ReturnType<S3Contents['get']>>;

async function serve(
  contents: S3Contents,
  request: IncomingMessage,
  { name, params, isSigned }: { name: string; params: URLSearchParams; isSigned: (hash: string) => boolean },
): Promise<Outcome> {
  const uploadId = params.get('uploadId');
  switch (request.method) {
    case 'PUT':
      return contents.put(request, isSigned, { name, uploadId, part: params.get('partNumber') });
    case 'POST':
      return uploadId === null
        ? contents.begin(name, request.headers['content-type'])
        : contents.complete(uploadId, request);
    case 'DELETE':
      return uploadId === null ? contents.remove(name) : contents.abort(uploadId);
    case 'GET':
    case 'HEAD':
      return contents.get(name, request.headers.range, params);
    default:
      return { status: 405, code: 'MethodNotAllowed' };
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  request.resume();
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.end(request.method === 'HEAD' ? '' : body);
}
