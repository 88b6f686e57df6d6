import { SCRIPT } from './script';

/**
 * The page that LiveKit Egress opens: it shows a call as a recording has it, and nothing else. The token of the recorder and
 * the number of the file that Egress makes are behind `#`.
 */

const given = new URLSearchParams(location.hash.slice(1));

const recorder = {
  serverUrl: location.origin,
  token: given.get('token') ?? '',
  part: Number(given.get('part')),
};

void import(SCRIPT).then(({ openServerRecorder }) => openServerRecorder(recorder));
