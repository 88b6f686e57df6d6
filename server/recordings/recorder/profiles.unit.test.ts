import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { newProfile, removeLeftProfiles } from './profiles';

it('removes what killed recorders left, and nothing else', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'profiles-'));
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const running = `conference-room-recorder-${process.ppid}-a`;
  for (const name of [`conference-room-recorder-${ended}-a`, running, `other-${ended}-a`])
    await mkdir(join(directory, name));
  await newProfile(directory); // of an earlier process with the same id, as in a container
  await removeLeftProfiles(directory);
  const profile = await newProfile(directory);
  expect((await readdir(directory)).toSorted()).toEqual(
    [basename(profile), running, `other-${ended}-a`].toSorted(),
  );
  await rm(directory, { recursive: true });
});
