import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Deletes all snapshots of the schema but the newest: drizzle-kit compares the schema with that one only. */
const folder = join(import.meta.dirname, 'meta');
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, older));
