import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { LocalMedia, LocalMediaState } from '../../call/media/local-media';
import type { CallState } from '../../call/state/call-state';
import type { ConferenceRoomReport } from '../../contract';
import type { LeaveActions } from '../../controllers/call-lifecycle/leave-guard';
import type { Hideable, Layout, TileRef } from '../../layout/arrangement';
import { pinnedTileOf } from '../../layout/pinned-tile';
import { LightDomElement } from '../../rendering/light-dom-element';
import type { CallText } from '../../strings/text';
import { type CaptionStyle, readCaptionStyle, saveCaptionStyle } from '../captions/caption-style';
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
    _volumes: { state: true },
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
  /** How loud you hear the others, 0 to 1, by the ids of participants; missing: 1. */
  declare protected _volumes: ReadonlyMap<string, number>;

  constructor() {
    super();
    this._pinned = null;
    this._hidden = readHidden();
    this._closedNotice = null;
    this._captionStyle = readCaptionStyle();
    this._startsRecording = false;
    this._volumes = new Map();
  }

  /** Shows a participant large to you. Null: nobody. */
  pin(participantId: string | null): void {
    this._pinned = pinnedTileOf(participantId, this.state.participants, this._pinned);
  }

  /** Sets how loud you hear a participant. @param volume 0 to 1; others are taken to the nearer of the two */
  setVolume(participantId: string, volume: number): void {
    const heard = Math.min(1, Math.max(0, volume)) || 0;
    this._volumes = new Map(this._volumes).set(participantId, heard);
  }

  protected override updated(changed: PropertyValues): void {
    // The first update has no earlier values.
    if (changed.get('layout') === undefined && changed.get('_pinned') === undefined) return;
    const detail = { layout: this.layout, pinned: this._pinned?.participantId ?? null };
    this.dispatchEvent(new CustomEvent('layout-changed', { detail, bubbles: true, composed: true }));
  }

  protected setCaptionStyle(captionStyle: CaptionStyle): void {
    this._captionStyle = captionStyle;
    saveCaptionStyle(captionStyle);
  }
}
