import { expect, it, vi } from 'vitest';
import type { Capture } from './capture';
import { Device } from './device';

/** A track that the system can mute. */
class Track extends EventTarget {
  enabled = true;
  muted = false;
  getSettings = () => ({ deviceId: 'desk' });
  stop = () => undefined;

  mute(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

function openMicrophone(open: (track: Track) => Track | Promise<Track>) {
  vi.stubGlobal('MediaStream', EventTarget);
  const opened: Track[] = [];
  const capture = {
    open: async () => {
      opened.push(new Track());
      return open(opened.at(-1)!);
    },
  } as unknown as Capture;
  const told: string[] = [];
  const device: Device = new Device('audio', capture, null, () => told.push(device.problem ?? 'none'));
  return { device, opened, told };
}

it('shows a microphone as off while the system mutes it, and says why', async () => {
  const { device, opened, told } = openMicrophone((track) => track);
  await device.set(true);
  opened[0]?.mute(true);
  expect([device.isOn, device.problem, told.at(-1)]).toEqual([false, 'muted', 'muted']);
  opened[0]?.mute(false);
  expect([device.isOn, device.problem, told.at(-1)]).toEqual([true, null, 'none']);
});

it('opens a microphone again that the system mutes when it is turned on again', async () => {
  const { device, opened } = openMicrophone((track) => track);
  await device.set(true);
  opened[0]?.mute(true);
  await device.set(true);
  expect([opened.length, device.isOn, device.problem]).toEqual([2, true, null]);
});

it('says nothing about a muted microphone while it is off', async () => {
  const { device, opened } = openMicrophone((track) => track);
  await device.set(true);
  await device.set(false);
  opened[0]?.mute(true);
  expect(device.problem).toBeNull();
  await device.set(true);
  expect(device.problem).toBe('muted');
});

it('says again at each attempt that a microphone is denied', async () => {
  const { device, told } = openMicrophone(async () => {
    throw new DOMException('', 'NotAllowedError');
  });
  await device.set(true);
  await device.set(true);
  expect(told.filter((problem, at) => problem === 'denied' && told[at - 1] !== 'denied')).toHaveLength(2);
});
