import { fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Report } from './child';

/** A server in its own process. */
export interface Server {
  /** The name in results. */
  name: string;
  url: string;
  /** Processor time that its process has used so far. */
  cpuMicros(): Promise<number>;
  /** Memory that its process holds now (RSS). */
  memoryBytes(): Promise<number>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  name: 'ours' | 'bare' | 'libraries';
  /** The name in results; absent: the name of the server. */
  as?: string;
  /** Environment variables of the configuration. */
  env: Record<string, string>;
  /** Whether to write a processor profile into bench/dist/profiles when the server stops. */
  profile: boolean;
  /** The file for its log; absent: no file. */
  logFile?: string;
}

const dist = fileURLToPath(new URL('dist/', import.meta.url));

/** Starts the bundle `bench/dist/<name>.js` and waits until it listens. */
export async function startServer({
  name,
  as = name,
  env,
  profile,
  logFile,
}: ServerOptions): Promise<Server> {
  const execArgv = profile ? ['--cpu-prof', `--cpu-prof-dir=${dist}profiles/${name}`] : [];
  // The log is written, because writing it is a part of the cost.
  const child = fork(`${dist}${name}.js`, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', RECORDER: 'off', ...env },
    execArgv,
    stdio: ['ignore', openSync(logFile ?? '/dev/null', 'w'), 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const next = () =>
    new Promise<Report>((resolve, reject) => {
      const ended = () => reject(new Error(`The ${name} server ended.`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(Report.parse(message));
      });
    });

  const ready = await next();
  if (!('port' in ready)) throw new Error(`The ${name} server did not tell its port.`);
  const ask = async () => {
    const report = next();
    child.send('usage');
    const message = await report;
    if (!('cpuMicros' in message)) throw new Error(`The ${name} server did not tell what it uses.`);
    return message;
  };
  return {
    name: as,
    url: `http://127.0.0.1:${ready.port}`,
    cpuMicros: async () => (await ask()).cpuMicros,
    memoryBytes: async () => (await ask()).memoryBytes,
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
