import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Capture } from './capture';
import { Device } from './device';
import type { TrackFilter } from './track-filter';

/** A track that tells whether it was stopped. */
class Track extends EventTarget {
  enabled = true;
  isStopped = false;
  getSettings = () => ({ deviceId: 'front' });
  stop = () => void (this.isStopped = true);
}

beforeEach(() => {
  vi.stubGlobal(
    'MediaStream',
    class {
      constructor(readonly tracks: Track[]) {}
      getTracks = () => this.tracks;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function openCamera() {
  const opened: Track[] = [];
  const capture = {
    open: async () => {
      opened.push(new Track());
      return opened.at(-1);
    },
  } as unknown as Capture;
  const camera = new Device('video', capture, null, () => undefined);
  return { camera, opened, shown: () => camera.stream?.getTracks()[0] ?? null };
}

/** A filter that starts when the test says so. */
function newFilter() {
  const filtered = new Track();
  let settle = { start: (): void => undefined, refuse: (): void => undefined };
  const started = new Promise<void>((start, refuse) => (settle = { start, refuse }));
  let fail = (): void => undefined;
  const filter: TrackFilter = async (_, onFail) => {
    fail = onFail;
    await started;
    return { track: filtered as unknown as MediaStreamTrack, stop: filtered.stop };
  };
  started.catch(() => undefined);
  return { filter, filtered, start: settle.start, refuse: () => settle.refuse(), fail: () => fail() };
}

it('shows nothing of a camera until its filter runs', async () => {
  const { camera, opened, shown } = openCamera();
  const { filter, filtered, start } = newFilter();
  await camera.filterBy(filter);
  const turnedOn = camera.set(true);
  await vi.waitFor(() => expect(camera.isStarting).toBe(true));
  expect([camera.isOn, shown()]).toEqual([false, null]);
  start();
  await turnedOn;
  expect([camera.isOn, camera.isStarting, shown()]).toEqual([true, false, filtered]);
  expect(opened[0]?.isStopped).toBe(false);
});

it('takes a filter that is chosen during the call, and leaves it again, without opening the camera anew', async () => {
  const { camera, opened, shown } = openCamera();
  const { filter, filtered, start } = newFilter();
  await camera.set(true);
  const [own] = opened;
  expect(shown()).toBe(own);
  const filteredBy = camera.filterBy(filter);
  await vi.waitFor(() => expect(shown()).toBeNull());
  start();
  await filteredBy;
  expect(shown()).toBe(filtered);
  await camera.filterBy(null);
  expect([shown(), filtered.isStopped, own?.isStopped, opened.length]).toEqual([own, true, false, 1]);
});

it('releases the camera and its filter when it is turned off', async () => {
  const { camera, opened, shown } = openCamera();
  const { filter, filtered, start } = newFilter();
  start();
  await camera.filterBy(filter);
  await camera.set(true);
  await camera.set(false);
  expect([shown(), filtered.isStopped, opened[0]?.isStopped]).toEqual([null, true, true]);
});

it('drops a filter that starts after the camera was turned off', async () => {
  const { camera, opened, shown } = openCamera();
  const { filter, filtered, start } = newFilter();
  await camera.filterBy(filter);
  const turnedOn = camera.set(true);
  await vi.waitFor(() => expect(camera.isStarting).toBe(true));
  void camera.set(false);
  start();
  await turnedOn;
  expect([shown(), filtered.isStopped, opened[0]?.isStopped]).toEqual([null, true, true]);
});

it('turns the camera off when its filter does not start, or ends by itself', async () => {
  const { camera, opened, shown } = openCamera();
  const refused = newFilter();
  refused.refuse();
  await camera.filterBy(refused.filter);
  await camera.set(true);
  expect([camera.isOn, camera.problem, shown(), opened[0]?.isStopped]).toEqual([false, 'filter', null, true]);

  const { filter, filtered, start, fail } = newFilter();
  start();
  await camera.filterBy(filter);
  await camera.set(true);
  expect([camera.isOn, camera.problem]).toEqual([true, null]);
  fail();
  expect([camera.isOn, camera.problem, shown(), filtered.isStopped]).toEqual([false, 'filter', null, true]);
});
