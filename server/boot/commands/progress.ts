import { megabytes } from '../../platform/backup/back-up';

/** Shows the progress of a copy on a terminal, in one line that is overwritten; elsewhere it shows nothing. */
export function progressLine(): {
  show(bytes: number, totalBytes: number): void;
  tell(line: string): void;
  end(): void;
} {
  const { stderr } = process;
  let shown = '';
  const tell = (line: string) => {
    if (!stderr.isTTY || line === shown) return;
    stderr.write(`\r${line.padEnd(shown.length)}`);
    shown = line;
  };
  return {
    show: (bytes, totalBytes) =>
      tell(`${megabytes(bytes)} of about ${megabytes(Math.max(bytes, totalBytes))}`),
    tell,
    end() {
      if (shown !== '') stderr.write('\n');
    },
  };
}
