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

/** A display and a sound card that nobody sees or hears. */
export interface Desktop {
  /** The places where a program finds them. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts Xvfb and PulseAudio. They end with this process, however that ends. */
export async function startDesktop(): Promise<Desktop> {
  const home = await mkdtemp(join(tmpdir(), 'conference-room-desktop-'));
  const socket = join(home, 'sound');
  const started: Started[] = [];
  const stop = async () => {
    for (const one of started) await one.stop();
  };
  try {
    const display = start(home, 'Xvfb', [
      '-displayfd',
      '3',
      '-screen',
      '0',
      '1280x800x24',
      '-nolisten',
      'tcp',
    ]);
    started.push(display);
    const options =
      '-n --daemonize=no --use-pid-file=no --exit-idle-time=-1 --disable-shm=yes --realtime=no --high-priority=no';
    const sound = start(home, 'pulseaudio', [
      ...options.split(' '),
      '--load=module-null-sink',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ]);
    started.push(sound);
    await sound.until(() => existsSync(socket));
    const number = await display.until(() => /\d+(?=\n)/.exec(display.told())?.[0]);
    return { env: { DISPLAY: `:${number}`, PULSE_SERVER: `unix:${socket}` }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Started {
  /** Returns the text that the program has written to its fourth file. */
  told(): string;
  /** Waits until something is there. @throws with what the program printed, when it ends before */
  until<Found>(look: () => Found | undefined | false): Promise<Found>;
  stop(): Promise<void>;
}

function start(home: string, program: string, args: readonly string[]): Started {
  const child: ChildProcess = spawn(program, args, {
    detached: true, // Ctrl-C is for the test run, which then stops it in order.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { NODE_ENV: 'test', PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home },
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
        const found = look();
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
