import { megabytes } from '../platform/backup/back-up';

/** Shows on a terminal how far a copy is, in one line that is written over; elsewhere nothing. */
export function progressLine(): { show(bytes: number, totalBytes: number): void; end(): void } {
  const { stderr } = process;
  let shown = '';
  return {
    show(bytes, totalBytes) {
      if (!stderr.isTTY) return;
      const line = `${megabytes(bytes)} of about ${megabytes(Math.max(bytes, totalBytes))}`;
      if (line === shown) return;
      shown = line;
      stderr.write(`\r${line}  `);
    },
    end() {
      if (shown !== '') stderr.write('\n');
    },
  };
}
