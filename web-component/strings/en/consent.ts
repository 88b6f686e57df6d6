export const texts = {
  ask_record: 'This call is recorded. May your picture, voice and name be in the recording?',
  ask_transcribe: 'An AI agent listens to this call. May what you say and write be in the transcript?',
  agree: 'Agree',
  refuse: 'Leave me out',
  given_record: 'You are in the recording.',
  refused_record: 'You are left out of the recording.',
  given_transcribe: 'You are in the transcript.',
  refused_transcribe: 'You are left out of the transcript.',
  withdraw: 'Leave me out from now on',
  close: 'Close',
};
