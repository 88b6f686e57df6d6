import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startOnlineBackup } from './online-backup';

it('says what to do where the running server is of a version without backups', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-backup-'));
  await mkdir(join(dataDir, 'database'));
  await expect(startOnlineBackup(dataDir)).rejects.toThrow('Stop it and run the backup again');
  await rm(dataDir, { recursive: true });
});
