import { Fault } from '../errors';
import type { AgentService } from './service';

/** The agent of a server for which no speech-to-text service is configured: never there, and it says why. */
export const agentNotConfigured: AgentService = {
  status: async () => ({
    agentPresent: false,
    available: false,
    mode: null,
    state: 'absent',
    language: null,
    since: null,
    unavailableReason: 'not_configured',
  }),
  invite: async () => {
    throw unavailable();
  },
  remove: async () => {
    throw unavailable();
  },
};

const unavailable = () =>
  new Fault('SERVICE_UNAVAILABLE', 'The AI agent is not available: no speech-to-text service is configured.');
