import {
  confirmRecordingPause,
  pauseRecording as requestPause,
  resumeRecording as resume,
} from '../../actions/pause-recording';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';

export const pauseRecording: Handler<'pause-recording'> = async (hub, connection, participant) => {
  await requestPause(hub, moderatorOf(connection, participant));
};

export const resumeRecording: Handler<'resume-recording'> = async (hub, connection, participant) => {
  await resume(hub, moderatorOf(connection, participant));
};

/** Handles the confirmation of a recorder. Anybody else changes nothing with it. */
export const recordingPaused: Handler<'recording-paused'> = async (hub, connection, participant) => {
  await confirmRecordingPause(hub, moderatorOf(connection, participant));
};
