import type { Consents } from '../../../server/platform/vocabulary/consent';
import type { BreakoutRequest as AnyBreakoutRequest } from '../../../server/platform/hub/breakouts';
import type { Opinion } from '../../../server/platform/vocabulary/confirmation';
import type { NewPoll } from '../../../server/platform/hub/polls';
import type { AgentState } from '../../../server/platform/hub/agent';
import type { Askable, Overrides, ParticipantState } from '../../../server/platform/hub/protocol';
import type { ChatReferences, UploadPermit } from '../chat/chat-message';
import type { ConnectionStats, WatchedTile } from '../engine/engine';
import type { LocalMedia } from '../media/local-media';
import type { Pointers } from '../pointers/pointers';
import type { CallState } from './call-state';
import type { FileCipher } from '../e2ee/ciphers';

/** The options of a call. */
export interface CallOptions {
  /** Origin of the server, for example `https://meet.example.com`. */
  serverUrl: string;
  media: LocalMedia;
  /** Loads the view of the call. False: it failed to load, and a person does not enter a call that they cannot see. */
  prepare?: () => Promise<boolean>;
}

/** The operations on a call. */
export interface Call extends EventTarget {
  /** Replaced as a whole on every change, which fires `change`. */
  readonly state: CallState;
  /**
   * Settles when the call is joined or has ended; the state says how it ended. Never throws.
   * @param e2eeKey key of an end-to-end encrypted room; null when none is at hand
   */
  join(token: string, e2eeKey: string | null): Promise<void>;
  leave(): Promise<void>;
  /** Sets a newer join token, which is used from the next reconnection on. */
  setToken(token: string): void;
  /** Settles when the server has the message. @throws Error when it can no longer be sent. */
  sendChat(text: string, references?: ChatReferences): Promise<void>;
  /** The cipher for files; null in rooms that are not encrypted. */
  readonly fileCipher: FileCipher | null;
  /**
   * Asks for leave to upload a file. @param requestId the same when the same file is tried again
   * @throws Error when it may not be sent
   */
  requestUpload(
    file: { name?: string; sizeBytes: number; to?: string | undefined },
    requestId: string,
  ): Promise<UploadPermit>;
  /** Cancels the upload of a file that you were allowed to upload. */
  cancelUpload(fileId: string): void;
  /** Returns the address of a file for the next 15 minutes. @throws Error when the file no longer exists */
  requestDownload(fileId: string): Promise<string>;
  /** Deletes a chat message: your own; as a host or co-host any. */
  deleteChat(messageId: string): void;
  /** Reacts to a chat message and replaces your earlier reaction. @param emoji null: removes it */
  reactToChat(messageId: string, emoji: string | null): void;
  /**
   * Answers whether you agree to be recorded and transcribed.
   * @param asked the text that was shown, and its language tag: the server stores both
   */
  answerConsent(answers: Consents, asked: { wording: string; language: string }): void;
  /** Says which pictures are shown, and how large: no others have to be received. @param by where, for example on the stage */
  watch(tiles: readonly WatchedTile[], by: 'stage' | 'pictureInPicture'): void;
  /** Starts a poll. Settles when it has started. @throws Error with a sentence when it cannot be. */
  startPoll(poll: NewPoll): Promise<void>;
  /** Replaces your earlier vote. @param choices empty: withdraws it */
  vote(pollId: string, choices: readonly number[]): void;
  endPoll(pollId: string): void;
  deletePoll(pollId: string): void;
  /** Marks the existing polls as seen. */
  seePolls(): void;
  /** Has the agent draft decisions and action items. */
  draftMinutes(): void;
  /**
   * Confirms, corrects or contests an item of the draft.
   * @param opinion null: takes your earlier opinion back
   * @param text with `confirmed`: a correction, which replaces the text
   */
  giveOpinion(itemId: string, opinion: Opinion | null, text?: string): void;
  /** Opens, changes or closes breakouts, moves to another breakout, or asks a host to come. */
  changeBreakouts(request: BreakoutRequest): void;
  /** Writes to everybody in all sessions of the call. @throws Error when it cannot be encrypted */
  writeToBreakouts(text: string): Promise<void>;
  /**
   * Receives no camera pictures, or again, also where the connection was too weak for them; shared screens stay. Your own camera
   * is not touched.
   */
  setAudioOnly(on: boolean): void;
  /**
   * Reads the browser's statistics of each connection that carries media.
   * @throws when a connection closes during the reading
   */
  stats(): Promise<ConnectionStats[]>;
  /**
   * Requests captions in that language from now on, in addition to the original.
   * @param language BCP 47; null: as they are spoken
   */
  setCaptionLanguage(language: string | null): void;
  raiseHand(raised: boolean): void;
  react(emoji: string): void;
  mute(participantId: string): void;
  /** Mutes everybody else. */
  muteAll(): void;
  stopCamera(participantId: string): void;
  stopScreen(participantId: string): void;
  /** Forbids pointing at the screen that a participant shares. */
  stopPointers(participantId: string): void;
  /** Loads the pointers on shared screens. Null: the code that draws them could not be loaded, or there is no call. */
  loadPointers(): Promise<Pointers | null>;
  /** Asks somebody to turn on a device that is off. */
  askToTurnOn(participantId: string, device: Askable): void;
  /** Shows a participant large to everybody and replaces the previous one, or ends that. */
  setSpotlight(participantId: string, on: boolean): void;
  /**
   * Lets a participant share the screen or write in the chat, or not.
   * @param participantId null: everybody who is neither host nor co-host
   */
  setOverrides(participantId: string | null, overrides: Partial<Overrides>): void;
  /** Closes the request to turn a device on. */
  closeTurnOnRequest(device: Askable): void;
  /** Keeps them out of the room as well, until `liftBan`. */
  remove(participantId: string): void;
  liftBan(banId: string): void;
  /** Lets in somebody who waits. @param participantId null: everybody */
  admit(participantId: string | null): void;
  /** Turns away somebody who waits, until the call ends. */
  deny(participantId: string): void;
  /** Writes to somebody who waits. @param participantId null: to everybody */
  writeToWaiting(participantId: string | null, text: string): void;
  setRole(participantId: string, role: ParticipantState['role']): void;
  setLocked(locked: boolean): void;
  endForAll(): void;
  /**
   * Records the call in this page, as everybody sees and hears it. Settles when the recording runs or failed to start;
   * then `notice` in the state says why. Never throws.
   */
  startRecording(): Promise<void>;
  /** Stops the running recording; when another page records, asks it to stop. */
  stopRecording(): void;
  /** Pauses the running recording, whoever makes it, or ends the pause. */
  setRecordingPaused(isPaused: boolean): void;
  inviteAgent(options: AgentOptions): void;
  removeAgent(): void;
  /** Stops what the agent says aloud, and what waits to be said. */
  stopAgentSpeech(): void;
  /** Mutes the agent, so that it does not speak, or unmutes it. It still listens and writes. */
  setAgentMuted(isMuted: boolean): void;
  /** Leaves and releases every listener, timer and connection. */
  close(): void;
}

/** The task of an agent. */
export interface AgentOptions {
  mode: AgentState['mode'];
  /** BCP 47; null: recognised by the service. */
  language: string | null;
  /** Whether captions are also shown in the call. A Captioner always shows them. */
  captions: boolean;
}

/** The requests to the server about breakouts, except the messages that are written to all of them. */
export type BreakoutRequest = Exclude<AnyBreakoutRequest, { type: 'write-to-breakouts' }>;
