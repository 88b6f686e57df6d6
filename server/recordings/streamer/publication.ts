import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Log } from '../../platform/log/log';
import type { StreamProblem } from '../../platform/vocabulary/stream-status';
import { redactAddress, type StreamAddress } from '../streams/address';
import { secretOptions, streamArguments } from './arguments';
import { openRelay, type Relay } from './relay';
import { openSecretFile } from './secret-file';

/** One attempt to send a stream: an ffmpeg from its start until it ends. */
export interface Publication {
  /** Sends a part of the file. */
  write(bytes: Uint8Array): void;
  /** Resolves with the reason when nothing is sent any more. Never rejects. */
  readonly ended: Promise<StreamProblem>;
  /** Ends it, and lets ffmpeg say goodbye to the address. */
  close(): void;
}

/** Starts to send. @param onLive called once the address has accepted the stream and something was sent */
export type Publish = (address: StreamAddress, onLive: () => void) => Publication;

export interface PublishOptions {
  /** The absolute path of ffmpeg. */
  program: string;
  allowPrivate: boolean;
  log: Log;
}

/** The bytes that may wait for ffmpeg: about a minute. Later the address would show the past. */
const WAITING_MAX_BYTES = 16_000_000;
/** The time for ffmpeg to end by itself, in milliseconds. */
const GOODBYE_MS = 3_000;
const STDERR_MAX = 2_000;
/** The number of the file with the stream key in ffmpeg, which follows those of its input, output and errors. */
const SECRET_FD = 3;
/** The user and group `nobody`, which own nothing. */
const NOBODY = 65_534;

export const ffmpegPublish =
  (options: PublishOptions): Publish =>
  (address, onLive) =>
    new FfmpegPublication(options, address, onLive);

type Program = ChildProcessByStdio<Writable, Readable, Readable>;

class FfmpegPublication implements Publication {
  readonly ended: Promise<StreamProblem>;
  readonly #options: PublishOptions;
  readonly #address: StreamAddress;
  readonly #onLive: () => void;
  /** The parts that arrived before ffmpeg runs. */
  readonly #early: Uint8Array[] = [];
  #program: Program | null = null;
  #isLive = false;
  #isClosed = false;
  #isSlow = false;

  constructor(options: PublishOptions, address: StreamAddress, onLive: () => void) {
    this.#options = options;
    this.#address = address;
    this.#onLive = onLive;
    this.ended = this.#run();
  }

  write(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    if (this.#program === null) return void this.#early.push(bytes);
    this.#program.stdin.write(bytes);
    if (this.#program.stdin.writableLength <= WAITING_MAX_BYTES) return;
    this.#isSlow = true;
    this.#program.kill('SIGKILL');
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const program = this.#program;
    if (program === null) return;
    program.stdin.end();
    const timer = setTimeout(() => program.kill('SIGKILL'), GOODBYE_MS);
    program.once('close', () => clearTimeout(timer));
  }

  async #run(): Promise<StreamProblem> {
    const { log, allowPrivate } = this.#options;
    let relay: Relay | null = null;
    let secret: FileHandle | null = null;
    try {
      relay = await openRelay(this.#address, { allowPrivate });
      secret = await openSecretFile(secretOptions(this.#address));
      if (this.#isClosed) return 'closed';
      const { exit, errors } = await this.#send(relay, secret);
      const problem = this.#problemOf(relay);
      // The messages of ffmpeg can contain the address.
      const said = redactAddress(errors, this.#address);
      if (!this.#isClosed) log.warn({ exit, problem, said }, 'ffmpeg no longer sends a stream');
      return problem;
    } catch (error) {
      const message = redactAddress(error instanceof Error ? error.message : '', this.#address);
      log.error({ message }, 'ffmpeg does not start');
      return 'program';
    } finally {
      this.#isClosed = true;
      relay?.close();
      await secret?.close().catch(() => {});
    }
  }

  async #send(
    { port }: Relay,
    secret: FileHandle,
  ): Promise<{ exit: number | string | null; errors: string }> {
    const program = startUnprivileged(this.#options.program, streamArguments(port, SECRET_FD), secret.fd);
    this.#program = program;
    program.stdin.on('error', () => {}); // it has ended
    for (const bytes of this.#early.splice(0)) program.stdin.write(bytes);
    createInterface(program.stdout).on('line', (line) => this.#follow(line));
    let errors = '';
    program.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-STDERR_MAX);
    });
    const exit = await new Promise<number | string | null>((resolve, reject) => {
      program.once('error', reject).once('close', (code, by) => resolve(code ?? by));
    });
    return { exit, errors };
  }

  /** Reads a line of ffmpeg's progress. Its output is open only when the address has accepted the stream. */
  #follow(line: string): void {
    if (this.#isLive || this.#isClosed || !/^out_time_us=[1-9]/.test(line)) return;
    this.#isLive = true;
    this.#onLive();
  }

  #problemOf({ problem, hasConnected }: Relay): StreamProblem {
    if (this.#isSlow) return 'slow';
    if (problem !== null) return problem;
    // An RTMP server refuses a stream key with a message, after which ffmpeg ends the connection.
    return hasConnected && !this.#isLive ? 'closed' : 'program';
  }
}

/** Starts a program without our environment, which has secrets, and as the user `nobody` where this process is root. */
function startUnprivileged(path: string, args: readonly string[], secretFd: number): Program {
  const start = (user: { uid?: number; gid?: number }) => {
    const child = spawn(path, args, {
      env: { NODE_ENV: 'production' },
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe', secretFd],
      windowsHide: true,
      ...user,
    });
    if (isPiped(child)) return child;
    child.on('error', () => {}); // follows when a process may open no more files
    throw new Error('The program has no pipes.');
  };
  if (process.getuid?.() !== 0) return start({});
  try {
    return start({ uid: NOBODY, gid: NOBODY });
  } catch {
    return start({}); // a container may forbid another user
  }
}

const isPiped = (child: ChildProcess): child is Program =>
  [child.stdin, child.stdout, child.stderr].every(Boolean);
