import { afterEach, expect, it, vi } from 'vitest';
import { readSetting, saveSetting } from './browser-setting';

afterEach(() => vi.unstubAllGlobals());

it('keeps a setting in the browser, and knows none that was not made', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  expect(readSetting('camera')).toBeNull();
  saveSetting('camera', 'off');
  expect(readSetting('camera')).toBe('off');
  expect([...stored]).toEqual([['conference-room:camera', 'off']]);
});

it('keeps a setting while the page is open where storage is forbidden', () => {
  const forbid = () => {
    throw new DOMException('Storage is forbidden.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid });
  expect(readSetting('microphone')).toBeNull();
  saveSetting('microphone', 'off');
  expect(readSetting('microphone')).toBe('off');
});
