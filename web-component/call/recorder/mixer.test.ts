import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Mixer } from './mixer';

/** The audio context that mixes sound in a page. It starts when the test starts it. */
class HandDrivenAudio {
  state: AudioContextState = 'suspended';
  createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [] } });
  resume = async (): Promise<void> => undefined;
  close = async (): Promise<void> => undefined;

  constructor() {
    created.push(this);
  }
}

const created: HandDrivenAudio[] = [];

/** The sources that play into a mix, by what they are connected to. */
const playing = new Map<object, object>();

class HandDrivenSource {
  #to: object | null = null;
  connect(to: object): void {
    this.#to = to;
  }
  start(): void {
    if (this.#to) playing.set(this, this.#to);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', HandDrivenAudio);
  vi.stubGlobal('ConstantSourceNode', HandDrivenSource);
  playing.clear();
  vi.stubGlobal('addEventListener', () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says once that a browser processes no sound, so that a recording is not silent without a notice', () => {
  const onSilent = vi.fn<() => void>();
  const mixer = new Mixer(onSilent);
  vi.advanceTimersByTime(9_000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onSilent).toHaveBeenCalledOnce();
  mixer.close();
});

it('says nothing of a browser that has begun, nor after its end', () => {
  const onSilent = vi.fn<() => void>();
  const mixer = new Mixer(onSilent);
  for (const audio of created) audio.state = 'running';
  vi.advanceTimersByTime(60_000);
  mixer.close();
  const closed = new Mixer(onSilent);
  closed.close();
  vi.advanceTimersByTime(60_000);
  expect(onSilent).not.toHaveBeenCalled();
});

it('plays into the mix while nobody has a microphone, because Chromium records nothing without a sound', () => {
  const mixer = new Mixer(() => {});
  expect(playing.size).toBe(1);
  mixer.close();
});
