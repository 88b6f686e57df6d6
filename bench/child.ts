import { z } from 'zod';

/** A report of a benchmark server to the process that started it. */
export type Report = z.infer<typeof Report>;
export const Report = z.union([
  z.object({ port: z.number() }),
  /** Processor time that the whole process has used so far, in microseconds, and the memory that it holds (RSS). */
  z.object({ cpuMicros: z.number(), memoryBytes: z.number() }),
]);

/**
 * Joins a server to the benchmark: reports its port, answers every message with its processor time and memory, and ends
 * when the benchmark disconnects from it.
 */
export function joinBenchmark(port: number, close: () => Promise<void>): void {
  const report = (message: Report) => void process.send?.(message);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    report({ cpuMicros: user + system, memoryBytes: process.memoryUsage.rss() });
  });
  process.on('disconnect', () => void close().then(() => process.exit(0)));
  report({ port });
}
