import { execFile } from 'node:child_process';
import { z } from 'zod';

/** The known advisories about the shipped packages; null: the registry does not answer. */
export type Advisories = { critical: number; high: number; moderate: number; low: number } | null;

const audit = z.object({
  metadata: z.object({
    vulnerabilities: z.object({
      critical: z.int(),
      high: z.int(),
      moderate: z.int(),
      low: z.int(),
    }),
  }),
});

/** Asks npm's configured registry, for a minute at most. */
export async function askForAdvisories(root: string): Promise<Advisories> {
  const output = await new Promise<string>((resolve) => {
    // npm exits with 1 when it finds something, so the output counts.
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: root, timeout: 60_000, maxBuffer: 1e8 },
      (_, stdout) => resolve(stdout),
    );
  });
  return readAdvisories(output);
}

/** Reads the advisories. @param output any output of `npm audit --json` */
export function readAdvisories(output: string): Advisories {
  try {
    return audit.parse(JSON.parse(output)).metadata.vulnerabilities;
  } catch {
    return null; // an error of the registry, in any form
  }
}
