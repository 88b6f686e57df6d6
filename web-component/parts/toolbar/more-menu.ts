import type { CallState, LocalMediaState } from '../../call/state';
import { PictureInPicture } from '../../controllers/picture-in-picture';
import type { Layout } from '../../layout/arrangement';
import type { Movable } from './toolbar-buttons';
import type { IconName } from '../../theme/icons';
import type { RecordingControl } from './record-button-state';
import type { ShortcutAction } from '../shortcuts/shortcuts';
import type { Text } from '../../strings/text';
import type { MenuItem } from '../menu/menu';
import { REACTIONS } from '../reactions/reactions';
import { recordingFace } from './record-button';

/** What the bar's buttons do. */
export interface ToolbarActions {
  /** What a key does, a button does, too. */
  perform(action: ShortcutAction): void;
  react(emoji: string): void;
  setLayout(layout: Layout): void;
  setLocked(locked: boolean): void;
  openDevices(): void;
  /** Asks before it begins or ends a recording. */
  askToRecord(): void;
  askToInvite(): void;
  removeAgent(): void;
  showCaptions(show: boolean): void;
  leave(): void;
  askToEnd(): void;
}

/** What the bar shows. */
export interface BarContent {
  text: Text;
  state: CallState;
  media: LocalMediaState;
  layout: Layout;
  recording: RecordingControl;
  showsCaptions: boolean;
  actions: ToolbarActions;
}

export const isHandUp = ({ participants }: CallState): boolean =>
  (participants.find(({ isSelf }) => isSelf)?.handRaisedAt ?? null) !== null;

export const reactionItems = ({ text, actions }: BarContent): MenuItem[] =>
  REACTIONS.map(({ emoji, name }) => ({ label: text(name), emoji, run: () => actions.react(emoji) }));

export const layoutItems = ({ text, layout, actions }: BarContent, prefix = ''): MenuItem[] =>
  (['auto', 'grid', 'speaker'] as const).map((name) => ({
    label: prefix + text(`layout_${name}`),
    checked: layout === name,
    run: () => actions.setLayout(name),
  }));

/**
 * The last menu of the bar.
 * @param moved buttons that found no place in the bar
 */
export function moreItems(content: BarContent, moved: ReadonlySet<Movable>): MenuItem[] {
  const { text, state, media, actions } = content;
  const from = (name: Movable, items: () => MenuItem[]) => (moved.has(name) ? items() : []);
  const item = (action: ShortcutAction, label: string, icon: IconName): MenuItem => ({
    label,
    icon,
    run: () => actions.perform(action),
  });
  const isSharing = media.screenStream !== null;
  return [
    ...from('reactions', () => reactionItems(content)),
    ...from('chat', () => [item('chat', text('chat'), 'chat')]),
    ...from('hand', () => [item('hand', text(isHandUp(state) ? 'handDown' : 'handUp'), 'hand')]),
    ...from('screen', () => [item('screen', text(isSharing ? 'screenOff' : 'screenOn'), 'screen')]),
    ...from('people', () => [item('people', text('people'), 'people')]),
    ...from('record', () => recordItems(content)),
    ...agentItems(content),
    ...captionItems(content),
    ...from('layout', () => layoutItems(content, `${text('layout')}: `)),
    { label: text('settings'), icon: 'settings', run: () => actions.openDevices() },
    ...(PictureInPicture.available
      ? [item('picture-in-picture', text('pictureInPicture'), 'pictureInPicture')]
      : []),
    ...lockItems(content),
    item('shortcuts', text('shortcuts'), 'keyboard'),
  ];
}

const isModerator = ({ participants }: CallState): boolean =>
  (participants.find(({ isSelf }) => isSelf)?.role ?? 'participant') !== 'participant';

function recordItems({ text, recording, actions }: BarContent): MenuItem[] {
  const face = recordingFace(recording);
  if (face === null) return [];
  return [
    {
      label: text(recording === 'encrypted' ? 'recordStart' : face.label),
      hint: recording === 'encrypted' ? text('recordEncrypted') : undefined,
      icon: face.icon,
      disabled: face.disabled,
      run: () => actions.askToRecord(),
    },
  ];
}

function agentItems({ text, state, actions }: BarContent): MenuItem[] {
  if (!isModerator(state)) return [];
  if (state.agent !== null)
    return [{ label: text('removeAgent'), icon: 'agent', run: () => actions.removeAgent() }];
  if (!state.canInviteAgent) return [];
  return [{ label: text('inviteAgent'), icon: 'agent', run: () => actions.askToInvite() }];
}

function captionItems({ text, state, showsCaptions, actions }: BarContent): MenuItem[] {
  if (!state.agent?.captions) return [];
  return [
    {
      label: text(showsCaptions ? 'captionsOff' : 'captionsOn'),
      icon: 'captions',
      run: () => actions.showCaptions(!showsCaptions),
    },
  ];
}

function lockItems({ text, state, actions }: BarContent): MenuItem[] {
  if (!isModerator(state)) return [];
  const locked = state.room?.locked ?? false;
  return [
    {
      label: text(locked ? 'unlock' : 'lock'),
      icon: locked ? 'unlock' : 'lock',
      run: () => actions.setLocked(!locked),
    },
  ];
}
