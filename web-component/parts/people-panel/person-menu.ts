import type { AgentState } from '../../../server/platform/hub/agent';
import type { Overrides, Permissions, RoomState } from '../../../server/platform/hub/protocol';
import type { Participant } from '../../call/state/call-state';
import { hasRight, ownRoleOf } from '../../call/state/rights';
import type { CallText } from '../../strings/text';
import type { MenuItem } from '../menu/menu';
import { voiceItems } from './agent-voice-items';
import { canModerate, type Moderation } from './moderation';

interface MenuOptions {
  text: CallText;
  permissions: Permissions;
  participants: readonly Participant[];
  /** The participant whom hosts show large to everybody; null: nobody. */
  spotlightId: string | null;
  /** The permissions that hosts give to participants who are neither host nor co-host. */
  everybodyMay: Overrides;
  /** The features that the room allows; null while they are not known. */
  features: RoomState['settings']['features'] | null;
  /** The agent in the call; null: there is none. */
  agent: AgentState | null;
  moderation: Moderation;
}

/** Returns the actions that you may take on another participant; empty when there are none. */
export function personMenu(person: Participant, options: MenuOptions): MenuItem[] {
  const { text, moderation } = options;
  const selfRole = ownRoleOf(options);
  if (selfRole === null) return [];
  if (person.kind === 'agent') {
    const remove: MenuItem = {
      label: text('removeAgent'),
      icon: 'remove',
      danger: true,
      run: () => moderation.call.removeAgent(),
    };
    return [
      ...voiceItems(options, text, moderation.call),
      ...(hasRight('remove-agent', options) ? [remove] : []),
    ];
  }
  return [...moderationItems(person, selfRole, options), ...reportItems(person, options)];
}

/** Returns the menu item that reports a person to the page around the call. */
function reportItems(person: Participant, { text, moderation }: MenuOptions): MenuItem[] {
  const { askToReport } = moderation;
  return askToReport === null
    ? []
    : [{ label: text('report'), icon: 'flag', run: () => askToReport(person) }];
}

function moderationItems(
  person: Participant,
  selfRole: Participant['role'],
  options: MenuOptions,
): MenuItem[] {
  const { text, moderation } = options;
  if (!hasRight('remove', options) || !canModerate(person, selfRole)) return [];
  const { participantId } = person;
  const isSpotlit = participantId === options.spotlightId;
  const roles = (['host', 'co-host', 'participant'] as const).filter((role) => role !== person.role);
  return [
    ...switches(person, options),
    ...requests(person, options),
    {
      label: text(isSpotlit ? 'endSpotlight' : 'spotlight'),
      icon: 'spotlight',
      run: () => moderation.call.setSpotlight(participantId, !isSpotlit),
    },
    ...overrideItems(person, options),
    ...(hasRight('set-role', options)
      ? roles.map((role) => ({
          label: text(`make_${role}`),
          icon: 'role' as const,
          run: () => moderation.call.setRole(participantId, role),
        }))
      : []),
    { label: text('remove'), icon: 'remove', danger: true, run: () => moderation.askToRemove(person) },
  ];
}

/** Returns the switches of a person's permissions that hosts decide. Hosts and co-hosts always have them. */
function overrideItems(person: Participant, options: MenuOptions): MenuItem[] {
  const { text, features, everybodyMay, moderation } = options;
  const { participantId, role, forbidden = [], granted } = person;
  if (role !== 'participant') return [];
  const items = [
    { name: 'screen', label: text('mayScreen'), isThere: features?.screenShare ?? true },
    { name: 'chat', label: text('mayChat'), isThere: features?.chat ?? true },
  ] as const;
  return items
    .filter(({ isThere }) => isThere)
    .map(({ name, label }) => {
      const isForbidden = forbidden.includes(name);
      const may = !isForbidden && (granted?.[name] ?? everybodyMay[name]);
      return {
        label,
        icon: name,
        checked: may,
        isSwitch: true,
        disabled: isForbidden,
        hint: isForbidden ? text('mayNotByToken') : undefined,
        run: () => moderation.call.setOverrides(participantId, { [name]: !may }),
      };
    });
}

/** Returns the requests to turn on a person's devices that are off and allowed. */
function requests(person: Participant, { text, moderation }: MenuOptions): MenuItem[] {
  const { connected, devices, forbidden = [] } = person;
  if (!connected) return [];
  return (['microphone', 'camera'] as const)
    .filter((device) => !devices[device] && !forbidden.includes(device))
    .map((device) => ({
      label: text(`ask_${device}`),
      icon: device,
      run: () => moderation.askToTurnOn(person, device),
    }));
}

/** Returns the switches that turn off a person's devices and pointers. */
function switches(
  { participantId, devices, pointers }: Participant,
  { text, moderation, features }: MenuOptions,
): MenuItem[] {
  const mayBePointedAt = features?.pointers === true;
  const mute: MenuItem = {
    label: text('mute'),
    icon: 'microphoneOff',
    run: () => moderation.call.mute(participantId),
  };
  const stopCamera: MenuItem = {
    label: text('stopCamera'),
    icon: 'cameraOff',
    run: () => moderation.call.stopCamera(participantId),
  };
  const stopScreen: MenuItem = {
    label: text('stopScreen'),
    icon: 'screenOff',
    run: () => moderation.call.stopScreen(participantId),
  };
  const stopPointers: MenuItem = {
    label: text('stopPointers'),
    icon: 'pointer',
    run: () => moderation.call.stopPointers(participantId),
  };
  return [
    ...(devices.microphone ? [mute] : []),
    ...(devices.camera ? [stopCamera] : []),
    ...(devices.screen ? [stopScreen] : []),
    ...(devices.screen && mayBePointedAt && pointers !== false ? [stopPointers] : []),
  ];
}
