import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Capture } from './capture';
import { Device } from './device';
import type { TrackFilter } from './track-filter';

/** A track that records whether it was stopped. */
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

function openDevice(kind: 'audio' | 'video') {
  const opened: Track[] = [];
  const ways: unknown[] = [];
  const capture = {
    open: async (_kind: string, _deviceId: string | null, way: MediaTrackConstraints) => {
      opened.push(new Track());
      ways.push(way);
      return opened.at(-1);
    },
  } as unknown as Capture;
  const device = new Device(kind, capture, null, () => undefined);
  return { device, opened, ways, shown: () => device.stream?.getTracks()[0] ?? null };
}

function openCamera() {
  const { device: camera, opened, shown } = openDevice('video');
  return { camera, opened, shown };
}

/** Returns a filter that starts when the test starts it. */
function newFilter() {
  const filtered = new Track();
  let settle = { start: (): void => undefined, refuse: (): void => undefined };
  const started = new Promise<void>((start, refuse) => (settle = { start, refuse }));
  let fail = (): void => undefined;
  const filter: TrackFilter = async (_, onFail) => {
    fail = () => onFail('filter');
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

it('opens a microphone anew when its filter needs another way, and again when the filter is left', async () => {
  const { device: microphone, opened, ways, shown } = openDevice('audio');
  const { filter, filtered, start } = newFilter();
  await microphone.set(true);
  const way = { noiseSuppression: false };
  const filteredBy = microphone.filterBy(filter, way);
  await vi.waitFor(() => expect(opened.length).toBe(2));
  expect([microphone.isOn, shown(), opened[0]?.isStopped]).toEqual([true, null, true]);
  start();
  await filteredBy;
  expect([microphone.isOn, shown(), ways]).toEqual([true, filtered, [{}, way]]);
  await microphone.filterBy(null);
  expect([microphone.isOn, shown(), filtered.isStopped, ways]).toEqual([
    true,
    opened[2],
    true,
    [{}, way, {}],
  ]);
});

it('silences what the filter makes of a microphone that is off, and not what it hears', async () => {
  const { device: microphone, opened, shown } = openDevice('audio');
  const { filter, filtered, start } = newFilter();
  start();
  await microphone.filterBy(filter);
  await microphone.set(true);
  await microphone.set(false);
  expect([microphone.isOn, shown(), filtered.enabled, opened[0]?.enabled]).toEqual([
    false,
    filtered,
    false,
    true,
  ]);
  await microphone.set(true);
  expect([microphone.isOn, filtered.enabled, opened.length]).toEqual([true, true, 1]);
});
