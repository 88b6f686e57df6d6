import { execFile } from 'node:child_process';
import { z } from 'zod';

/** What is known of the packages that are shipped; null: the registry does not say. */
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

/** Asks the registry that npm is set up with, for a minute at most. */
export async function askForAdvisories(root: string): Promise<Advisories> {
  const output = await new Promise<string>((resolve) => {
    // It exits with 1 when it finds something: what it prints counts.
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: root, timeout: 60_000, maxBuffer: 1e8 },
      (_, stdout) => resolve(stdout),
    );
  });
  return readAdvisories(output);
}

/** @param output of `npm audit --json`, whatever it is */
export function readAdvisories(output: string): Advisories {
  try {
    return audit.parse(JSON.parse(output)).metadata.vulnerabilities;
  } catch {
    return null; // an error of the registry, in whatever form
  }
}
