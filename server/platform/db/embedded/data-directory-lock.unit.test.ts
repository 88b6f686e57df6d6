/** @module-tag slow */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDirectory, DataDirectoryInUseError } from './data-directory-lock';

/** A process that claims the directory on each line it reads, says how that went, and releases on an empty line. */
const program = `
  import { createInterface } from 'node:readline';
  const { lockDataDirectory } = await import(${JSON.stringify(new URL('./data-directory-lock.ts', import.meta.url).href)});
  let claim = null;
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === '') { await claim?.release(); claim = null; console.log('free'); continue; }
    try { claim = await lockDataDirectory(line); console.log('held'); }
    catch (error) { console.log(error.name === 'DataDirectoryInUseError' ? 'in use ' + error.pid : String(error)); }
  }`;

class Contender {
  readonly process: ChildProcess;
  private readonly lines: AsyncIterator<string>;
  private readonly exited: Promise<unknown>;
  constructor() {
    this.process = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.lines = createInterface({ input: this.process.stdout! })[Symbol.asyncIterator]();
    this.exited = new Promise((resolve) => this.process.once('exit', resolve));
  }
  async say(line: string): Promise<string> {
    this.process.stdin!.write(`${line}\n`);
    return String((await this.lines.next()).value);
  }
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exited;
  }
}

let directory: string;
/** The processes run during all tests. Each test leaves them without a claim. */
let contenders: [Contender, Contender, Contender, Contender];

beforeAll(() => {
  contenders = [new Contender(), new Contender(), new Contender(), new Contender()];
});
afterAll(() => Promise.all(contenders.map((contender) => contender.kill())));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'claim-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Runs work while another process has a claim on the directory, and kills that process. */
async function whileClaimed(work: (owner: Contender) => Promise<void>): Promise<void> {
  const owner = new Contender();
  try {
    expect(await owner.say(directory)).toBe('held');
    await work(owner);
  } finally {
    await owner.kill();
  }
}

/** How many there were: no name comes back. */
let deadClaims = 0;

/** Creates the socket that a killed process leaves behind. */
async function leaveDeadClaim(): Promise<void> {
  deadClaims += 1;
  const server = createServer();
  const path = join(directory, 'before');
  await new Promise<void>((resolve) => server.listen(path, resolve));
  await rename(path, join(directory, `claim-dead-${deadClaims}`));
  await new Promise((resolve) => server.close(resolve));
}

describe('a claimed directory', () => {
  it('is refused to another process with a sentence that names the directory and the owner', async () => {
    const [owner] = contenders;
    expect(await owner.say(directory)).toBe('held');
    const refusal = await lockDataDirectory(directory).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirectoryInUseError);
    expect(String(refusal)).toContain(`${directory} is in use by process ${owner.process.pid}.`);
    expect(await owner.say('')).toBe('free');
  });

  it('is refused to the same process', async () => {
    const claim = await lockDataDirectory(directory);
    await expect(lockDataDirectory(directory)).rejects.toThrow('this very process');
    await claim.release();
  });

  it('is free after release, and nothing is left in it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const claim = await lockDataDirectory(directory);
      await claim.release();
    }
    expect(await readdir(directory)).toEqual([]);
  });

  it('is free as soon as its owner was killed', async () => {
    await whileClaimed((owner) => owner.kill());
    expect(await readdir(directory)).toHaveLength(1);
    const claim = await lockDataDirectory(directory);
    expect(await readdir(directory), 'the dead claim is removed').toHaveLength(1);
    await claim.release();
  });

  it('stays refused while its owner lives but does not answer', async () => {
    await whileClaimed(async (owner) => {
      owner.process.kill('SIGSTOP');
      await expect(lockDataDirectory(directory)).rejects.toBeInstanceOf(DataDirectoryInUseError);
    });
  });

  it('may lie deeper than the path of a socket can be long', async () => {
    const deep = join(directory, 'x'.repeat(120), 'y'.repeat(120));
    await mkdir(deep, { recursive: true });
    const [owner] = contenders;
    expect(await owner.say(deep)).toBe('held');
    await expect(lockDataDirectory(deep)).rejects.toBeInstanceOf(DataDirectoryInUseError);
    expect(await owner.say('')).toBe('free');
    expect(await readdir(deep)).toEqual([]);
  });
});

describe('processes that start at the same moment', () => {
  it.each([
    ['on a new directory', 0],
    ['on a directory that killed ones have left', 3],
  ])('gives exactly one of several processes the lock %s, every time', async (_, dead) => {
    for (let round = 0; round < 40; round += 1) {
      for (let left = 0; left < dead; left += 1) await leaveDeadClaim();
      const answers = await Promise.all(contenders.map((contender) => contender.say(directory)));
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
      expect(answers.filter((answer) => answer.startsWith('in use'))).toHaveLength(3);
      await Promise.all(contenders.map((contender) => contender.say('')));
    }
  });
});
