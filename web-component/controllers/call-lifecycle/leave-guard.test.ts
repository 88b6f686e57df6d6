import { describe, expect, it } from 'vitest';
import { IDLE } from '../../call/state/idle';
import type { Recording } from '../../call/state/call-state';
import { recording as adas } from '../../testing/call-fixtures';
import { LeaveGuard } from './leave-guard';

const recording: Recording = { ...adas, by: 'me', isOwn: true };

/** The part of a call that the guard uses. */
class RecordedCall extends EventTarget {
  state = { ...IDLE };
  stops = 0;

  constructor(running: Recording | null) {
    super();
    this.state = { ...IDLE, phase: 'joined', recording: running };
  }

  stopRecording(): void {
    this.stops += 1;
    this.now({ ...recording, isStopping: true });
  }

  now(running: Recording | null): void {
    this.state = { ...this.state, recording: running };
    this.dispatchEvent(new Event('change'));
  }
}

describe('LeaveGuard', () => {
  it.each([
    ['nothing is recorded', null],
    ['somebody else records', { ...recording, isOwn: false }],
  ])('lets you leave at once when %s', async (_, running) => {
    const call = new RecordedCall(running);
    expect(await new LeaveGuard(() => undefined).mayLeave(call)).toBe(true);
    expect(call.stops).toBe(0);
  });

  it('stops your own recording and waits until all of it is stored', async () => {
    const call = new RecordedCall(recording);
    const waits: boolean[] = [];
    const leaveGuard = new LeaveGuard(() => waits.push(leaveGuard.isWaiting));
    const left = leaveGuard.mayLeave(call);
    expect([leaveGuard.isWaiting, call.stops]).toEqual([true, 1]);
    expect(await leaveGuard.mayLeave(call)).toBe(false);
    call.now({ ...recording, isStopping: true, problem: 'The disk is full.' });
    expect(leaveGuard.isWaiting).toBe(true);
    call.now(null);
    expect(await left).toBe(true);
    expect([waits, call.stops]).toEqual([[true, false], 1]);
  });

  it('does not stop a recording that is stopping already', async () => {
    const call = new RecordedCall({ ...recording, isStopping: true });
    const leaveGuard = new LeaveGuard(() => undefined);
    const left = leaveGuard.mayLeave(call);
    call.now(null);
    expect([await left, call.stops]).toEqual([true, 0]);
  });

  it.each([
    ['leaveNow', true],
    ['stay', false],
  ] as const)('settles on %s while it waits', async (choice, leaves) => {
    const leaveGuard = new LeaveGuard(() => undefined);
    const left = leaveGuard.mayLeave(new RecordedCall(recording));
    leaveGuard[choice]();
    expect(await left).toBe(leaves);
    expect(leaveGuard.isWaiting).toBe(false);
  });
});
