import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { STEP_LIMIT_MS } from '../../server/testing/limits';
import { guardDirectory } from '../../server/testing/process-guardian';

/** A display, and a sound card where there is one, that nobody sees or hears. */
export interface Desktop {
  /** The places where a program finds them. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts Xvfb and PulseAudio. They end with this process, however that ends. */
export async function startDesktop(): Promise<Desktop> {
  const screen = await startScreen('1280x800');
  const home = await newHome();
  const socket = join(home, 'sound');
  const options =
    '-n --daemonize=no --use-pid-file=no --exit-idle-time=-1 --disable-shm=yes --realtime=no --high-priority=no';
  const sound = startProgram(home, 'pulseaudio', [
    ...options.split(' '),
    '--load=module-null-sink',
    `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ]);
  const stop = async () => {
    await sound.stop();
    await screen.stop();
  };
  try {
    await sound.until(() => existsSync(socket));
    return { env: { ...screen.env, PULSE_SERVER: `unix:${socket}` }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts Xvfb. It ends with this process, however that ends. @param size in pixels: `1280x800` */
export async function startScreen(size: string): Promise<Desktop> {
  const options = ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'];
  const display = startProgram(await newHome(), 'Xvfb', options);
  try {
    const number = await display.until(() => /\d+(?=\n)/.exec(display.told())?.[0]);
    return { env: { DISPLAY: `:${number}` }, stop: () => display.stop() };
  } catch (error) {
    await display.stop();
    throw error;
  }
}

/** Makes the directory of a program, which is removed with it. */
export const newHome = () => mkdtemp(join(tmpdir(), 'conference-room-desktop-'));

/** A program that ends with this process, however that ends. */
export interface Started {
  /** Returns the text that the program has written to its fourth file. */
  told(): string;
  /** Waits until something is there. @throws with what the program printed, when it ends before */
  until<Found>(look: () => Found | undefined | false | Promise<Found | undefined | false>): Promise<Found>;
  stop(): Promise<void>;
}

/** Starts a program that sees nothing of this machine's desktop. @param env variables in addition to its path and home */
export function startProgram(
  home: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Started {
  const child: ChildProcess = spawn(program, args, {
    detached: true, // Ctrl-C is for the test run, which then stops it in order.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { NODE_ENV: 'test', PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, ...env },
  });
  const guardian = guardDirectory(home);
  guardian.watch(child.pid);
  let [printed, told] = ['', ''];
  const exited = once(child, 'exit').catch((error: unknown) => (printed += String(error)));
  const [, output, errors, fourth] = child.stdio;
  for (const stream of [output, errors]) stream?.on('data', (lines) => (printed += lines));
  if (fourth instanceof Readable) fourth.on('data', (text) => (told += text));
  return {
    told: () => told,
    async until(look) {
      for (const end = Date.now() + STEP_LIMIT_MS; Date.now() < end; await pause(20)) {
        const found = await look();
        if (found !== undefined && found !== false) return found;
        if (child.pid === undefined || child.exitCode !== null) break;
      }
      throw new Error(`${program} did not start. It printed:\n${printed}`);
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await guardian.dismiss();
    },
  };
}
