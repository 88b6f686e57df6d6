import type { LocalMediaState } from '../../call/media/local-media';
import type { Call } from '../../call/state/call-operations';
import type { CallState } from '../../call/state/call-state';
import { hasRight, mayDraftMinutes, mayStartPolls } from '../../call/state/rights';
import type { FullScreen } from '../../controllers/full-screen';
import { HIDEABLE, type Hideable, type Layout } from '../../layout/arrangement';
import type { CallText } from '../../strings/text';
import type { IconName } from '../../theme/icons';
import { asksForConsent } from '../consent-bar/asked-purposes';
import type { MenuItem } from '../menu/menu';
import { voiceItems } from '../people-panel/agent-voice-items';
import { REACTIONS } from '../reactions/reactions';
import type { ShortcutAction } from '../shortcuts/shortcuts';
import { recordButtonOf, type RecordButtonState } from './record-button-state';
import type { CollapsibleButton } from './toolbar-buttons';

/** The actions of the toolbar's buttons. */
export interface ToolbarActions {
  /** Runs the action of a keyboard shortcut. */
  runAction(action: ShortcutAction): void;
  react(emoji: string): void;
  setLayout(layout: Layout): void;
  /** Leaves tiles out, or no longer. */
  toggleHidden(name: Hideable): void;
  /** Does without pictures, or no longer. */
  setAudioOnly(on: boolean): void;
  setLocked(locked: boolean): void;
  openDevices(): void;
  /** Shows what is measured of the connections. */
  openConnectionStats(): void;
  /** Asks for confirmation, then starts or stops a recording. */
  askToRecord(): void;
  setRecordingPaused(isPaused: boolean): void;
  askToInvite(): void;
  removeAgent(): void;
  showCaptions(show: boolean): void;
  /** Shows what the person agreed to. */
  showConsent(): void;
  /** Opens a panel that has no button of its own. */
  openPanel(name: 'captions' | 'polls' | 'minutes' | 'breakouts'): void;
  leave(): void;
  askToEnd(): void;
}

/** The content of the toolbar. */
export interface ToolbarContent {
  text: CallText;
  call: Pick<Call, 'stopAgentSpeech' | 'setAgentMuted'>;
  state: CallState;
  media: LocalMediaState;
  layout: Layout;
  hidden: ReadonlySet<Hideable>;
  recording: RecordButtonState;
  showsCaptions: boolean;
  fullScreen: FullScreen;
  actions: ToolbarActions;
}

export const isHandUp = ({ participants }: CallState): boolean =>
  (participants.find(({ isSelf }) => isSelf)?.handRaisedAt ?? null) !== null;

/** Returns the reason when hosts do not let you share your screen; undefined: they do. */
export const screenDenied = ({ text, state }: ToolbarContent): string | undefined =>
  state.denied.includes('screen') ? text('denied_screen') : undefined;

export const reactionItems = ({ text, actions }: ToolbarContent): MenuItem[] =>
  REACTIONS.map(({ emoji, name }) => ({ label: text(name), emoji, run: () => actions.react(emoji) }));

export const layoutItems = ({ text, state, layout, hidden, actions }: ToolbarContent): MenuItem[] => [
  ...(['auto', 'grid', 'speaker', 'side-by-side'] as const).map((name) => ({
    label: text(`layout_${name}`),
    group: text('layout'),
    checked: layout === name,
    run: () => actions.setLayout(name),
  })),
  ...HIDEABLE.map((name) => ({
    label: text(`hide_${name}`),
    checked: hidden.has(name),
    isSwitch: true,
    run: () => actions.toggleHidden(name),
  })),
  {
    label: text('audioOnly'),
    checked: state.video.audioOnly,
    isSwitch: true,
    run: () => actions.setAudioOnly(!state.video.audioOnly),
  },
];

/**
 * Returns the items of the last menu of the toolbar.
 * @param collapsed buttons that did not fit into the toolbar
 */
export function moreItems(content: ToolbarContent, collapsed: ReadonlySet<CollapsibleButton>): MenuItem[] {
  const { text, state, media, fullScreen, actions } = content;
  const from = (name: CollapsibleButton, items: () => MenuItem[]) => (collapsed.has(name) ? items() : []);
  const item = (action: ShortcutAction, label: string, icon: IconName): MenuItem => ({
    label,
    icon,
    run: () => actions.runAction(action),
  });
  const isSharing = media.screenStream !== null;
  return [
    ...from('reactions', () => reactionItems(content)),
    ...from('chat', () => [item('chat', text('chat'), 'chat')]),
    ...from('hand', () => [item('hand', text(isHandUp(state) ? 'handDown' : 'handUp'), 'hand')]),
    ...from('screen', () => [
      {
        ...item('screen', text(isSharing ? 'screenOff' : 'screenOn'), 'screen'),
        ...hintOf(screenDenied(content)),
      },
    ]),
    ...from('people', () => [item('people', text('people'), 'people')]),
    ...from('record', () => recordItems(content)),
    ...pauseItems(content),
    ...agentItems(content),
    ...minutesItems(content),
    ...captionItems(content),
    ...consentItems(content),
    ...pollItems(content),
    ...breakoutItems(content),
    ...grouped(text('settings'), [
      ...from('layout', () => [
        { label: text('layout'), icon: 'layout' as const, items: layoutItems(content) },
      ]),
      { label: text('settings'), icon: 'settings', run: () => actions.openDevices() },
      ...(document.pictureInPictureEnabled
        ? [item('picture-in-picture', text('pictureInPicture'), 'pictureInPicture')]
        : []),
      ...(fullScreen.isAvailable
        ? [
            {
              label: text(fullScreen.isOn ? 'fullScreenEnd' : 'fullScreen'),
              icon: 'fullScreen' as const,
              run: () => fullScreen.toggle(),
            },
          ]
        : []),
      ...lockItems(content),
    ]),
    ...grouped(text('help'), [
      { label: text('connectionDetails'), icon: 'fair', run: () => actions.openConnectionStats() },
      ...(hasKeyboard() ? [item('shortcuts', text('shortcuts'), 'keyboard')] : []),
    ]),
  ];
}

const grouped = (group: string, items: MenuItem[]): MenuItem[] => items.map((item) => ({ ...item, group }));

/** Returns whether there may be a keyboard. Browsers do not say; a device that is touched first seldom has one. */
const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;

const hintOf = (hint: string | undefined) => (hint === undefined ? {} : { hint, disabled: true });

function recordItems({ text, recording, actions }: ToolbarContent): MenuItem[] {
  const button = recordButtonOf(recording);
  if (button === null) return [];
  return [
    {
      label: text(recording === 'encrypted' ? 'recordStart' : button.label),
      hint: recording === 'encrypted' ? text('recordEncrypted') : undefined,
      icon: button.icon,
      disabled: button.disabled,
      run: () => actions.askToRecord(),
    },
  ];
}

/** Returns the item that pauses a recording or resumes it, for hosts and co-hosts while one runs. */
function pauseItems({ text, state, recording, actions }: ToolbarContent): MenuItem[] {
  const isPaused = state.recording?.isPaused ?? false;
  if (recording !== 'stop' || !hasRight(isPaused ? 'resume-recording' : 'pause-recording', state)) return [];
  return [
    {
      label: text(isPaused ? 'recordResume' : 'recordPause'),
      icon: 'record',
      run: () => actions.setRecordingPaused(!isPaused),
    },
  ];
}

function agentItems({ text, call, state, actions }: ToolbarContent): MenuItem[] {
  if (state.agent !== null) {
    const remove: MenuItem = {
      label: text('removeAgent'),
      icon: 'agent',
      run: () => actions.removeAgent(),
    };
    return [...voiceItems(state, text, call), ...(hasRight('remove-agent', state) ? [remove] : [])];
  }
  if (!state.canInviteAgent || !hasRight('invite-agent', state)) return [];
  return [{ label: text('inviteAgent'), icon: 'agent', run: () => actions.askToInvite() }];
}

/** Returns the item of drafted minutes, for those who may have them drafted, and for everybody once there is a draft. */
const minutesItems = ({ text, state, actions }: ToolbarContent): MenuItem[] =>
  state.minutesDraft !== null || mayDraftMinutes(state)
    ? [{ label: text('minutes'), icon: 'file', run: () => actions.openPanel('minutes') }]
    : [];

function captionItems({ text, state, showsCaptions, actions }: ToolbarContent): MenuItem[] {
  const panel: MenuItem = {
    label: text('captionsPanel'),
    icon: 'captions',
    run: () => actions.openPanel('captions'),
  };
  if (!state.agent?.captions) return state.captionLog.length > 0 ? [panel] : [];
  return [
    {
      label: text(showsCaptions ? 'captionsOff' : 'captionsOn'),
      icon: 'captions',
      run: () => actions.showCaptions(!showsCaptions),
    },
    panel,
  ];
}

/** Returns the item that shows what you agreed to, where the room asks for it. */
const consentItems = ({ text, state, actions }: ToolbarContent): MenuItem[] =>
  asksForConsent(state) ? [{ label: text('consent'), icon: 'shield', run: () => actions.showConsent() }] : [];

/** Returns the items of polls, for participants who may start a poll, and for everybody once there is a poll. */
function pollItems({ text, state, actions }: ToolbarContent): MenuItem[] {
  if (state.polls.length === 0 && !mayStartPolls(state)) return [];
  const count = state.polls.filter(({ endedAt }) => endedAt === null).length;
  const hint = count > 0 ? text('pollsOpen', { count }) : undefined;
  return [{ label: text('polls'), hint, icon: 'poll', run: () => actions.openPanel('polls') }];
}

/**
 * Returns the items of breakouts, for hosts and co-hosts where the room allows breakout rooms. An earlier server does
 * not allow them.
 */
function breakoutItems({ text, state, actions }: ToolbarContent): MenuItem[] {
  const isOffered = state.room?.settings.features.breakouts ?? false;
  if (!isOffered || !hasRight('open-breakouts', state)) return [];
  return [{ label: text('breakouts'), icon: 'breakouts', run: () => actions.openPanel('breakouts') }];
}

function lockItems({ text, state, actions }: ToolbarContent): MenuItem[] {
  if (!hasRight('lock', state)) return [];
  const locked = state.room?.locked ?? false;
  return [
    {
      label: text(locked ? 'unlock' : 'lock'),
      icon: locked ? 'unlock' : 'lock',
      run: () => actions.setLocked(!locked),
    },
  ];
}
