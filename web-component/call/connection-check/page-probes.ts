import { loadLiveKit } from '../livekit/load-livekit';
import { PROTOCOL } from '../hub/address';
import { askHub } from '../hub/question';
import type { Probes } from './connection-check';
import { measureDownload, measureRoundTrip, reachServer } from './http-probes';
import { findAddress } from './find-address';
import { sendMedia } from './send-media';

/** Probes of a server in this page. @param token join token */
export function pageProbes(serverUrl: string, token: string): Probes {
  // Always there, and readable for every page.
  const file = new URL('/conference-room.js', serverUrl).href;
  return {
    reachServer: async (signal) => reachServer(file, signal),
    async askForServers(signal) {
      if (token === '') return 'refused';
      const answer = await askHub(serverUrl, { type: 'check-connection', protocol: PROTOCOL, token }, signal);
      if (answer?.type === 'refused') return 'refused';
      return answer?.type === 'connection-check' ? answer : null;
    },
    findAddress,
    sendMedia,
    async reachLiveKit(access, policy, signal) {
      const liveKit = await loadLiveKit();
      return liveKit === null ? false : liveKit.reachLiveKit(access, policy, signal);
    },
    measureDownload: async (signal) => measureDownload(file, signal),
    measureRoundTrip: async (signal) => measureRoundTrip(file, signal),
  };
}
