import type { AgentService } from '../agent/service';
import type { Db } from '../db/client';
import type { Fault } from '../errors';
import type { Log } from '../log';
import type { Mail } from '../mail';
import type { Credential } from '../principal/credential';
import type { DiskStore } from '../storage/disk';
import type { Tokens } from '../tokens/issuer';

/** What the rules work with; chosen once, at start. A rule names the few of these that it needs. */
export interface Services {
  db: Db;
  /** Public origin of this server, without a slash at its end. */
  baseUrl: string;
  now: () => Date;
  tokens: Tokens;
  storage: DiskStore;
  agent: AgentService;
  /** Null: no mail server is configured. */
  mail: Mail | null;
  log: Log;
}

/** One call of one operation, as a face hands it to the router. */
export interface Context {
  services: Services;
  credential: Credential;
  ip: string | null;
  requestId: string | null;
  /** Set when the face could not read the body: told only after the caller has been admitted. */
  rejectedBody: Fault | null;
}
