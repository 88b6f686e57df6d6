/** @module-tag slow */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findJobs } from '../../testing/jobs-rows';
import { databaseTime } from '../../testing/processes-rows';
import { testServer, type TestServer } from '../../testing/server';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a process on a machine whose clock is an hour fast',
  () => {
    let server: TestServer;
    beforeEach(async () => {
      vi.setSystemTime(Date.now() + HOUR_MS); // and stands still from now on
      server = await testServer();
    });
    afterEach(async () => {
      vi.useRealTimers();
      await server.close();
    });

    it('logs a clock that differs, and shares out work by the clock of the database', async () => {
      expect(server.logged()).toContain("this machine's clock differs from the database's");
      const { db, jobs, now } = server.services;
      await jobs.enqueue(db, 'clean-up', 'a-job', { accountId: null, after: MINUTE_MS });
      const job = (await findJobs(db)).find(({ subject }) => subject === 'a-job');
      const time = await databaseTime(db);
      const aheadMs = now().getTime() - time.getTime();
      expect(aheadMs, 'of this machine').toBeGreaterThan(HOUR_MS / 2);
      const dueInMs = (job?.runAt.getTime() ?? 0) - time.getTime();
      expect(dueInMs).toBeLessThanOrEqual(MINUTE_MS);
    });
  },
);
