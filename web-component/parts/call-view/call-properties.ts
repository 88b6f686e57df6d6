import type { PropertyDeclarations } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { LocalMedia, LocalMediaState } from '../../call/media/local-media';
import type { CallState } from '../../call/state/call-state';
import type { ConferenceRoomReport } from '../../contract';
import type { LeaveActions } from '../../controllers/call-lifecycle/leave-guard';
import type { Hideable, Layout, TileRef } from '../../layout/arrangement';
import { LightDomElement } from '../../rendering/light-dom-element';
import type { CallText } from '../../strings/text';
import { type CaptionStyle, readCaptionStyle } from '../captions/caption-style';
import { readHidden } from '../stage/hidden-tiles';
import type { CollapsibleButton } from '../toolbar/toolbar-buttons';

/** The properties of the call that the element sets, and the state that the call keeps for itself. */
export class CallProperties extends LightDomElement {
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    media: { attribute: false },
    state: { attribute: false },
    mediaState: { attribute: false },
    features: { attribute: false },
    showsCaptions: { attribute: false },
    layout: { attribute: false },
    onLayout: { attribute: false },
    inviteUrl: { attribute: false },
    leaveActions: { attribute: false },
    isLeaving: { attribute: false },
    onReport: { attribute: false },
    onCaptions: { attribute: false },
    captionLanguage: { attribute: false },
    onCaptionLanguage: { attribute: false },
    _startsRecording: { state: true },
    _pinned: { state: true },
    _hidden: { state: true },
    _closedNotice: { state: true },
    _captionStyle: { state: true },
  };

  declare text: CallText;
  declare call: Call;
  declare media: LocalMedia;
  declare state: CallState;
  declare mediaState: LocalMediaState;
  /** Buttons that neither the integrator nor the room switched off. */
  declare features: readonly CollapsibleButton[];
  declare showsCaptions: boolean;
  declare layout: Layout;
  declare onLayout: (layout: Layout) => void;
  declare onCaptions: (show: boolean) => void;
  /** The language of captions, BCP 47; null: as they are spoken. */
  declare captionLanguage: string | null;
  declare onCaptionLanguage: (language: string | null) => void;
  /** Null: the page does not accept reports. */
  declare onReport: ((report: ConferenceRoomReport) => void) | null;
  /** The address at which people join; empty: the page did not name it. */
  declare inviteUrl: string;
  declare leaveActions: LeaveActions;
  /** Whether leaving waits until your recording is stored. */
  declare isLeaving: boolean;
  declare protected _startsRecording: boolean;
  declare protected _pinned: TileRef | null;
  declare protected _hidden: ReadonlySet<Hideable>;
  /** The notice of the application that the person has closed. */
  declare protected _closedNotice: string | null;
  declare protected _captionStyle: CaptionStyle;
  constructor() {
    super();
    this._pinned = null;
    this._hidden = readHidden();
    this._closedNotice = null;
    this._captionStyle = readCaptionStyle();
    this._startsRecording = false;
  }
}
