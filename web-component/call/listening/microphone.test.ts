import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listen } from './microphone';

/** An AudioContext that starts when the test starts it. */
class HandDrivenContext extends EventTarget {
  static last: HandDrivenContext;
  state: AudioContextState = 'suspended';
  readonly audioWorklet = { addModule: async () => undefined };

  constructor() {
    super();
    HandDrivenContext.last = this;
  }

  createMediaStreamSource() {
    return { connect: () => undefined };
  }

  async resume(): Promise<void> {
    await new Promise(() => undefined);
  }

  async close(): Promise<void> {
    this.state = 'closed';
  }

  begin(): void {
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
  }
}

class Processor {
  readonly port = { addEventListener: () => undefined, start: () => undefined };
}

let life: AbortController;
const begun = async (): Promise<string> =>
  listen({} as MediaStream, life.signal, () => undefined).then(
    () => 'begun',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', HandDrivenContext);
  vi.stubGlobal('AudioWorkletNode', Processor);
  life = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fails where the browser processes no sound, and leaves it open in case that it begins', async () => {
  const result = begun();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe('The browser processes no sound.');
  expect(HandDrivenContext.last.state).toBe('suspended');
});

it('has begun when the browser processes sound', async () => {
  const result = begun();
  await vi.advanceTimersByTimeAsync(1_000);
  HandDrivenContext.last.begin();
  expect(await result).toBe('begun');
});

it('ends with its signal, whether it has begun or not', async () => {
  const result = begun();
  await vi.advanceTimersByTimeAsync(1_000);
  life.abort();
  expect(await result).toBe('begun');
  expect(HandDrivenContext.last.state).toBe('closed');
});
