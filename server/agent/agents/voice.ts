/* The voice of an agent, which one process has at a time. */
export { claimVoice, releaseVoice } from './store';
