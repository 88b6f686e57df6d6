import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDLE } from '../state/idle';
import { closePage, openPage, type Page } from '../testing/hand-driven-page';
import { joinedCall } from '../testing/test-call';
import './muted-speech'; // so that it is there when the call asks for it

/** Returns a microphone into which somebody speaks. It is a stream with a track, as far as a call looks at them. */
function loudMicrophone() {
  const clone = { enabled: false, stop: vi.fn<() => void>() };
  const track = { clone: vi.fn<() => typeof clone>(() => clone), kind: 'audio' };
  const stream = Object.assign(new MediaStream(), { getAudioTracks: () => [track] });
  return { clone, track, stream: stream as unknown as MediaStream };
}

let page: Page;
beforeEach(() => {
  page = openPage();
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamSource = () => ({ connect: () => undefined });
      createAnalyser = () => ({
        fftSize: 0,
        getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.5),
      });
      resume = async () => undefined;
      close = async () => undefined;
    },
  );
});
afterEach(closePage);

it('tells you once that you speak while it is off, and is released when you turn it on', async () => {
  const { call, media, states } = await joinedCall(page);
  const { stream, clone } = loudMicrophone();
  media.change({ microphoneStream: stream });
  await page.settle();
  expect(clone.enabled).toBe(true);
  await page.pass(5_000);
  expect(call.state.notice?.code).toBe('muted-speaking');
  expect(new Set(states.map(({ notice }) => notice).filter((notice) => notice !== null)).size).toBe(1);
  expect(clone.stop).not.toHaveBeenCalled();
  media.change({ microphoneOn: true });
  expect(clone.stop).toHaveBeenCalledOnce();
});

it('is released at the end of the call', async () => {
  const { call, media } = await joinedCall(page);
  const { stream, clone } = loudMicrophone();
  media.change({ microphoneStream: stream });
  await page.settle();
  await call.leave();
  expect(clone.stop).toHaveBeenCalledOnce();
});

it('is not listened to where you may not use it', async () => {
  const permissions = { ...IDLE.permissions, microphone: false };
  const { media } = await joinedCall(page, { permissions });
  const { stream, track } = loudMicrophone();
  media.change({ microphoneStream: stream });
  await page.settle();
  expect(track.clone).not.toHaveBeenCalled();
});
