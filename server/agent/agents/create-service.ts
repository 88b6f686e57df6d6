import { inviteAgent } from './invite';
import { describeAgent, describeStatus, type AgentDeps } from './present-agent';
import { removeAgent, removeAgentsOverQuota, removeDisallowedAgents } from './remove';
import type { AgentService } from './service';
import * as store from './store';

/**
 * Creates the service of agents. Agents are rows in the database: no process owns one, and an agent stays when the
 * server restarts. Each change is published to the room after the commit.
 */
export function createAgentService(deps: AgentDeps): AgentService {
  const { db, speech } = deps;

  return {
    isOffered: speech !== null,

    onImpairedChange(listener) {
      speech?.health.onChange((problem) => listener(problem !== null));
    },

    async findPresent(sessionId) {
      const found = await store.findPresentAgent(db, { sessionId });
      return found && describeAgent(found, deps);
    },

    async status(roomId) {
      const found = await store.findPresentAgent(db, { roomId });
      const problem = speech === null ? 'not_configured' : await speech.health.check();
      return describeStatus(found, problem);
    },

    invite: (caller, room, options, once) => inviteAgent(deps, caller, room, options, once),
    remove: (caller, room, once) => removeAgent(deps, caller, room, once),
    followFeatures: (room) => removeDisallowedAgents(deps, room),
    removeOverQuota: () => removeAgentsOverQuota(deps),
  };
}
