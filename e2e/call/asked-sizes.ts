import type { Page } from '@playwright/test';
import { parse } from 'protobufjs';

/** What of LiveKit's signalling is looked at; the numbers are those of github.com/livekit/protocol. */
const { root } = parse(`
  syntax = "proto3";
  message SignalRequest { TrackSetting track_setting = 7; }
  message TrackSetting { repeated string track_sids = 1; bool disabled = 3; uint32 width = 5; uint32 height = 6; }
`);
const SignalRequest = root.lookupType('SignalRequest');

interface TrackSetting {
  trackSids: string[];
  disabled: boolean;
  width: number;
  height: number;
}

/**
 * Follows in which size a page asks LiveKit for pictures. To be called before the page is opened.
 * @returns what tells the size, as `160x90`, in which each was asked for last that is not disabled
 */
export function followAskedSizes(page: Page): () => string[] {
  const settings = new Map<string, TrackSetting>();
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/rtc')) return;
    socket.on('framesent', ({ payload }) => {
      if (typeof payload === 'string') return;
      const request = SignalRequest.toObject(SignalRequest.decode(payload), { arrays: true, defaults: true });
      const setting: TrackSetting | null = request['trackSetting'];
      for (const sid of setting?.trackSids ?? []) if (setting) settings.set(sid, setting);
    });
  });
  return () =>
    [...settings.values()].flatMap(({ disabled, width, height }) => (disabled ? [] : [`${width}x${height}`]));
}
