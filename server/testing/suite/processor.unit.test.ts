import { expect, it } from 'vitest';
import { describeProcessorTime, parseProcessorTime } from './processor';

// From Linux: user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice in hundredths of a second.
const MACHINE = `cpu  1000 100 500 9999 50 10 20 300 0 0
cpu0 500 50 250 5000 25 5 10 150 0 0
`;
const SELF = '4242 (node (a b) c) S 1 2 3 4 5 6 7 8 9 10 40 20 300 140 20 0 11 0 12345';

it('reads the time of this run, of the machine, and what its host withheld', () => {
  expect(parseProcessorTime(MACHINE, SELF)).toEqual({ ours: 5, busy: 16.3, stolen: 3 });
});

it('tells the time of detached and other programs from that of the run', () => {
  const line = describeProcessorTime(
    { ours: 10, busy: 100, stolen: 1 },
    { ours: 70, busy: 190, stolen: 16 },
    60_000,
  );
  expect(line).toMatch(
    /^Processor: 60 s \(1\.00 cores of \d+\); browsers, databases and other programs 30 s \(0\.50 cores\); stolen 15 s \(0\.25 cores\)\.$/,
  );
});
