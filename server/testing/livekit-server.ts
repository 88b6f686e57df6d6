import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findLiveKitProgram } from './livekit-program';
import { STEP_LIMIT_MS } from './limits';
import { guardDirectory } from './process-guardian';
import { reservePort } from './reserved-port';

/** A real LiveKit on this machine. */
export interface TestLiveKit {
  /** The environment of a server that uses it. */
  env: Record<string, string>;
  /** Kills it like the kernel would. Its state is lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const KEY = 'tests';
const SECRET = 'known-to-tests-alone-and-32-letters-long';
const program = findLiveKitProgram();

/** The reason to skip tests that need a LiveKit; null: there is one. */
export const NO_LIVEKIT: string | null =
  program === null ? 'no livekit-server is installed or was built, and LIVEKIT_SERVER_BIN names none' : null;

if (NO_LIVEKIT !== null) process.stderr.write(`Tests with LiveKit are skipped: ${NO_LIVEKIT}.\n`);

/** Starts LiveKit on free ports, in a temporary directory. @param more additional configuration, in `rtc` of its media */
export async function startLiveKit({
  rtc = {},
  ...more
}: { rtc?: object } & Record<string, unknown> = {}): Promise<TestLiveKit> {
  if (program === null) throw new Error('There is no livekit-server.');
  const home = await mkdtemp(join(tmpdir(), 'conference-room-livekit-'));
  const [port, udpPort] = [await reservePort(), await reservePort()];
  const config = JSON.stringify({
    port,
    bind_addresses: ['127.0.0.1'],
    // Neither LiveKit nor browsers ask another machine for an address.
    rtc: {
      udp_port: udpPort,
      tcp_port: 0,
      node_ip: '127.0.0.1',
      enable_loopback_candidate: true,
      stun_servers: [`127.0.0.1:${udpPort}`],
      ...rtc,
    },
    room: { auto_create: false },
    limit: { num_tracks: -1 },
    keys: { [KEY]: SECRET },
    logging: { level: 'warn' },
    ...more,
  });
  const url = `127.0.0.1:${port}`;
  let guardian = guardDirectory(home);
  let child = await start();
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
  };
  return {
    env: { LIVEKIT_URL: `ws://${url}`, LIVEKIT_API_KEY: KEY, LIVEKIT_API_SECRET: SECRET },
    kill,
    async restart() {
      await guardian.dismiss();
      guardian = guardDirectory(home);
      child = await start();
    },
    async stop() {
      await kill();
      await guardian.dismiss();
    },
  };

  async function start(): Promise<ChildProcess> {
    const started = spawn(program ?? '', ['--config-body', config], {
      detached: true, // Ctrl-C reaches only the test run, which then stops it in order.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    guardian.watch(started.pid);
    let log = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (lines: string) => (log = (log + lines).slice(-10_000)));
    }
    for (const end = Date.now() + STEP_LIMIT_MS; Date.now() < end; await pause(50)) {
      if (started.exitCode !== null) break;
      if ((await fetch(`http://${url}/`).catch(() => null))?.ok) {
        started.unref();
        return started;
      }
    }
    started.kill('SIGKILL');
    throw new Error(`LiveKit did not start.\n${log}`);
  }
}
