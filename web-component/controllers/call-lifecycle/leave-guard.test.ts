import { describe, expect, it } from 'vitest';
import { IDLE } from '../../call/people';
import type { Recording } from '../../call/state';
import { Departure } from './leave-guard';
import { recording as adas } from '../../testing/call-fixtures';

const recording: Recording = { ...adas, by: 'me', isOwn: true };

/** As much of a call as one leaves. */
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

describe('leaving', () => {
  it.each([
    ['nothing is recorded', null],
    ['somebody else records', { ...recording, isOwn: false }],
  ])('goes at once when %s', async (_, running) => {
    const call = new RecordedCall(running);
    expect(await new Departure(() => undefined).from(call)).toBe(true);
    expect(call.stops).toBe(0);
  });

  it('stops one’s own recording and waits until all of it is sent', async () => {
    const call = new RecordedCall(recording);
    const waits: boolean[] = [];
    const departure = new Departure(() => waits.push(departure.isWaiting));
    const gone = departure.from(call);
    expect([departure.isWaiting, call.stops]).toEqual([true, 1]);
    expect(await departure.from(call)).toBe(false);
    call.now({ ...recording, isStopping: true, problem: 'The disk is full.' });
    expect(departure.isWaiting).toBe(true);
    call.now(null);
    expect(await gone).toBe(true);
    expect([waits, call.stops]).toEqual([[true, false], 1]);
  });

  it('does not stop what is stopping already', async () => {
    const call = new RecordedCall({ ...recording, isStopping: true });
    const departure = new Departure(() => undefined);
    const gone = departure.from(call);
    call.now(null);
    expect([await gone, call.stops]).toEqual([true, 0]);
  });

  it.each([
    ['hurry', true],
    ['stay', false],
  ] as const)('lets one %s', async (choice, goes) => {
    const departure = new Departure(() => undefined);
    const gone = departure.from(new RecordedCall(recording));
    departure[choice]();
    expect(await gone).toBe(goes);
    expect(departure.isWaiting).toBe(false);
  });
});
