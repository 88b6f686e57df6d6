import { spawn } from 'node:child_process';

/** Ensures that a server of a test run ends. */
export interface Guardian {
  /** The process to end. */
  watch(pid: number | undefined): void;
  /** Ends it and removes its directory. */
  dismiss(): Promise<void>;
}

/** Starts a shell whose input ends with this process. Then it stops the server and removes its directory. */
export function guardDirectory(home: string): Guardian {
  const script = `trap '' INT TERM HUP; read pid; cat > /dev/null
    if [ -n "$pid" ]; then kill -QUIT "$pid"; while kill -0 "$pid"; do sleep 0.05; done; fi
    rm -rf "$0"`;
  const shell = spawn('sh', ['-c', script, home], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const exited = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  return {
    watch: (pid) => void shell.stdin.write(`${pid ?? ''}\n`),
    async dismiss() {
      shell.stdin.end();
      await exited;
    },
  };
}
