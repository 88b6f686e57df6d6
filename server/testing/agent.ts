import { newId } from '../ids';
import type { AgentService } from '../agent/service';

/** An agent that comes and goes at once, wherever it is sent. */
export function agentDouble(): AgentService {
  const present = new Map<string, { sessionId: string; since: Date }>();
  return {
    async status(roomId) {
      const there = present.get(roomId);
      return {
        agentPresent: there !== undefined,
        available: true,
        mode: there ? 'Notetaker' : null,
        state: there ? 'present' : 'absent',
        language: null,
        since: there?.since ?? null,
        unavailableReason: null,
      };
    },
    async invite(roomId, { mode, language }) {
      const there = present.get(roomId) ?? { sessionId: newId('ses'), since: new Date() };
      const alreadyPresent = present.has(roomId);
      present.set(roomId, there);
      return { sessionId: there.sessionId, mode, language, state: 'present', alreadyPresent };
    },
    async remove(roomId) {
      const there = present.get(roomId);
      present.delete(roomId);
      return { sessionId: there?.sessionId ?? null, alreadyAbsent: there === undefined };
    },
  };
}
