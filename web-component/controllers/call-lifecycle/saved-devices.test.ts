import { describe, expect, it } from 'vitest';
import { clearSavedDevices, savedDevicesFor, saveDevices } from './saved-devices';

describe('saved devices', () => {
  function storage(): Storage {
    const entries = new Map<string, string>();
    return {
      length: 0,
      clear: () => entries.clear(),
      key: () => null,
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    };
  }
  const devices = { roomId: 'rm_a', microphone: false, camera: true };

  it('are found by the same room only', () => {
    const tab = storage();
    saveDevices(devices, tab);
    expect(savedDevicesFor('rm_a', tab)).toEqual(devices);
    expect(savedDevicesFor('rm_b', tab)).toBeNull();
    expect(savedDevicesFor(null, tab)).toBeNull();
    clearSavedDevices(tab);
    expect(savedDevicesFor('rm_a', tab)).toBeNull();
  });

  it('are null when something else is stored, and storage that is full does not throw', () => {
    const tab = storage();
    for (const value of [
      '{',
      'null',
      '[]',
      '{"roomId":"rm_a"}',
      '{"roomId":"rm_a","microphone":1,"camera":true}',
    ]) {
      tab.setItem('conference-room:place', value);
      expect(savedDevicesFor('rm_a', tab)).toBeNull();
    }
    const forbidden = storage();
    forbidden.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => saveDevices(devices, forbidden)).not.toThrow();
  });
});
