import { html, nothing, type TemplateResult } from 'lit';
import { receivedLevel } from '../../call/state/video-level';
import type { CallState, Recording, TurnOnRequest } from '../../call/state/call-state';
import { sentenceOfRequest } from '../../announcements/turn-on-requests';
import { sentenceOfWaiting } from '../../announcements/waiting';
import { localizedName } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';

/** The content of banners, and the actions of their buttons. */
export interface BannerOptions {
  state: CallState;
  /** Whether you share your screen. */
  isSharing: boolean;
  /** The menu of how you share it. */
  sharingMenu: TemplateResult | typeof nothing;
  stopSharing: () => void;
  /** The notice of the application that is not shown any more. */
  closedNotice: string | null;
  closeNotice: (noticeId: string) => void;
  admit: (participantId: string | null) => void;
  showWaiting: () => void;
  /** @param turnsOn false: not now */
  answer: (device: TurnOnRequest['device'], turnsOn: boolean) => void;
  turnVideoOn: () => void;
  /** When the draft of minutes was made whose notice is not shown any more. */
  closedDraft: string | null;
  showDraft: () => void;
  closeDraft: () => void;
  showPolls: () => void;
  /** Called when the person does not want to vote now. */
  closePolls: () => void;
}

/** Banners above the stage: what you have to know for as long as it lasts. */
export function banners(options: BannerOptions, text: CallText): TemplateResult {
  const { state, isSharing, closedNotice, closeNotice, admit, showWaiting, answer } = options;
  const notice = state.applicationNotice;
  return html`${
    state.phase === 'reconnecting'
      ? html`<p class="banner warn" role="alert">
          <span class="spinner"></span><span>${text('reconnecting')}</span>
        </p>`
      : nothing
  }
  ${
    state.keyFits === false
      ? html`<p class="banner warn" role="alert">${icon('shield')}<span>${text('keyDoesNotFit')}</span></p>`
      : nothing
  }
  ${receivedLevel(state.video) === 'off' ? videoOff(state.video, text, options.turnVideoOn) : nothing}
  ${state.turnOnRequests.map((request) => turnOnRequest(request, state, text, answer))}
  ${waitingNotice(state.waitingPeople, text, { admit, showWaiting })}
  ${pollNotice(state.polls, text, options)} ${draftNotice(state.minutesDraft, text, options)}
  ${notice !== null && notice.noticeId !== closedNotice ? applicationNotice(notice, text, closeNotice) : nothing}
  ${state.recording?.isOwn ? ownRecording(state.recording, text) : nothing}
  ${isSharing ? ownScreen(options, text) : nothing}`;
}

/** Returns the notice that you share your screen. Its menu appears once it is loaded. */
function ownScreen(
  { sharingMenu, stopSharing }: { sharingMenu: TemplateResult | typeof nothing; stopSharing: () => void },
  text: CallText,
): TemplateResult {
  return html`<div class="banner" part="sharing-notice">
    ${icon('screen')}<span>${text('sharing')}</span>
    <div class="banner-actions">
      ${sharingMenu}
      <button class="text-button strong" @click=${stopSharing}>${text('screenOff')}</button>
    </div>
  </div>`;
}

/** Returns the notice that you see no cameras: by your own choice, or because your connection does not carry them. */
function videoOff({ audioOnly }: CallState['video'], text: CallText, turnOn: () => void): TemplateResult {
  return html`<div class="banner" part="pictures-notice">
    ${icon(audioOnly ? 'cameraOff' : 'poor')}<span
      >${text(audioOnly ? 'videoOffByChoice' : 'videoOffByNetwork')}</span
    >
    <div class="banner-actions">
      <button class="text-button strong" @click=${turnOn}>${text('turnVideoOn')}</button>
    </div>
  </div>`;
}

/** Returns the notice that a host asks you to turn a device on. It stays until you do or refuse. */
function turnOnRequest(
  request: TurnOnRequest,
  state: CallState,
  text: CallText,
  answer: (device: TurnOnRequest['device'], turnsOn: boolean) => void,
): TemplateResult {
  const { device } = request;
  return html`<div class="banner" part="turn-on-request">
    ${icon(device)}<span>${sentenceOfRequest(request, state, text)}</span>
    <div class="banner-actions">
      <button class="text-button" @click=${() => answer(device, false)}>${text('notNow')}</button>
      <button class="text-button strong" @click=${() => answer(device, true)}>${text(`${device}On`)}</button>
    </div>
  </div>`;
}

/**
 * Returns the notice about people who wait to be let in, for participants who decide about them: one notice, however
 * many wait.
 */
function waitingNotice(
  people: CallState['waitingPeople'],
  text: CallText,
  { admit, showWaiting }: { admit: (participantId: string | null) => void; showWaiting: () => void },
): TemplateResult | typeof nothing {
  const [first] = people;
  if (first === undefined) return nothing;
  const isOne = people.length === 1;
  return html`<div class="banner" part="waiting-notice">
    ${icon('people')}<span>${sentenceOfWaiting(people, text)}</span>
    <div class="banner-actions">
      <button class="text-button" @click=${showWaiting}>${text('showWaiting')}</button>
      <button
        class="text-button strong"
        aria-label=${isOne ? text('admitName', { name: localizedName(first.displayName, text) }) : text('admitAll')}
        @click=${() => admit(isOne ? first.participantId : null)}
      >
        ${text(isOne ? 'admit' : 'admitAll')}
      </button>
    </div>
  </div>`;
}

/** Returns the newest open poll that you have not seen yet: one notice, however many there are. */
function pollNotice(
  polls: CallState['polls'],
  text: CallText,
  { showPolls, closePolls }: { showPolls: () => void; closePolls: () => void },
): TemplateResult | typeof nothing {
  const poll = polls.findLast(({ endedAt, isSeen }) => endedAt === null && !isSeen);
  if (poll === undefined) return nothing;
  return html`<div class="banner" part="poll-notice">
    ${icon('poll')}<span dir="auto">${text('pollNew', { question: poll.question })}</span>
    <div class="banner-actions">
      <button class="text-button" @click=${closePolls}>${text('notNow')}</button>
      <button class="text-button strong" @click=${showPolls}>${text('pollShow')}</button>
    </div>
  </div>`;
}

/** Returns the notice that decisions and action items were drafted, until you look at them or do not want to. */
function draftNotice(
  draft: CallState['minutesDraft'],
  text: CallText,
  { closedDraft, showDraft, closeDraft }: Pick<BannerOptions, 'closedDraft' | 'showDraft' | 'closeDraft'>,
): TemplateResult | typeof nothing {
  const { draftedAt = null, items = [] } = draft ?? {};
  if (draftedAt === null || draftedAt === closedDraft || items.length === 0) return nothing;
  return html`<div class="banner" part="minutes-notice">
    ${icon('file')}<span>${text('minutesDrafted')}</span>
    <div class="banner-actions">
      <button class="text-button" @click=${closeDraft}>${text('notNow')}</button>
      <button class="text-button strong" @click=${showDraft}>${text('minutesShow')}</button>
    </div>
  </div>`;
}

/** Returns the application's notice to everybody: plain text, until participants close it or another one arrives. */
function applicationNotice(
  { noticeId, displayName, text: written }: NonNullable<CallState['applicationNotice']>,
  text: CallText,
  close: (noticeId: string) => void,
): TemplateResult {
  return html`<p class="banner application-notice" part="application-notice">
    ${icon('sound')}
    <span><strong dir="auto">${displayName}</strong><bdi dir="auto">${written}</bdi></span>
    <button class="control small" aria-label=${text('close')} @click=${() => close(noticeId)}>
      ${icon('close')}
    </button>
  </p>`;
}

/**
 * Returns the notice about your recording. A problem comes first: a recording that cannot be stored cannot be saved.
 */
function ownRecording({ problem, isStopping }: Recording, text: CallText): TemplateResult | typeof nothing {
  if (problem !== null) {
    return html`<p class="banner warn" role="alert">
      ${icon('record')}<span>${text('recordingProblem')}<small>${problem}</small></span>
    </p>`;
  }
  if (!isStopping) return nothing;
  return html`<p class="banner" role="status">
    <span class="spinner"></span><span>${text('recordingSaving')}</span>
  </p>`;
}
