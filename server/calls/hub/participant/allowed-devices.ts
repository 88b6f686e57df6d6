import type { Devices, ParticipantState } from '../../../platform/hub/protocol';
import { assertAllowed, type Permissions, type Restrictions } from '../../../platform/principal/permissions';

const DEVICES = ['microphone', 'camera', 'screen'] as const;

/** Returns the devices that are on, without those that somebody may not use. */
export function allowedDevices(devices: Devices, may: Permissions): Devices {
  const { microphone, camera, screen } = devices;
  return {
    microphone: microphone && may.microphone,
    camera: camera && may.camera,
    screen: screen && may.screen,
  };
}

/**
 * Returns whether others may point at the screen that somebody shares: said only while they share one at which nobody
 * may.
 */
export const pointersOf = (
  devices: Devices,
  { pointers = true }: { pointers?: boolean | undefined },
): Pick<ParticipantState, 'pointers'> => ({ pointers: devices.screen && !pointers ? false : undefined });

/** Refuses devices of which one may not be on. @throws ApiError FORBIDDEN, CONFLICT, with a sentence */
export function assertDevices(devices: Devices, restrictions: Restrictions): void {
  for (const device of DEVICES) if (devices[device]) assertAllowed(restrictions, device);
}
