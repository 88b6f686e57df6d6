import type { AgentService } from '../../agent/agents/service';
import type { Db } from '../db/client';
import type { Fault } from '../errors/errors';
import type { Bus } from '../hub/bus';
import type { Jobs } from '../jobs/jobs';
import type { Log } from '../log/log';
import type { Mail } from '../mail/mail';
import type { LanguageModel } from '../../agent/minutes/language-model';
import type { Credential } from '../principal/credential';
import type { GuestCookie } from '../../identity/authentication/guest-cookie';
import type { OpenCustomerStore } from '../storage/customer';
import type { Quotas } from '../../identity/quotas/quotas';
import type { DiskReserve } from '../storage/reserve';
import type { Storages } from '../storage/store';
import type { Workshop } from '../../recordings/scratch-directory';
import type { Tokens } from '../../identity/tokens/issuer';
import type { Vault } from '../../identity/tokens/vault';
import type { Hashing } from '../../identity/users/hashing';
import type { Registration } from '../../identity/users/registration';

/** What the rules work with; chosen once, at start. A rule names the few of these that it needs. */
export interface Services {
  db: Db;
  /** Public origin of this server, without a slash at its end. */
  baseUrl: string;
  now: () => Date;
  tokens: Tokens;
  storage: Storages;
  /** Free disk space that is kept. */
  disk: DiskReserve;
  /** What accounts may have at most. */
  quotas: Quotas;
  openCustomerStore: OpenCustomerStore;
  vault: Vault;
  /** What passwords are hashed with. */
  hashing: Hashing;
  /** Who may sign up. */
  registration: Registration;
  agent: AgentService;
  /** Null: no mail server is configured. */
  mail: Mail | null;
  /** What writes minutes; null: none is configured. */
  languageModel: LanguageModel | null;
  /** Where recordings are made. */
  workshop: Workshop;
  /** How a change outside of a call reaches the people in it. */
  bus: Bus;
  /** Background work. */
  jobs: Jobs;
  log: Log;
}

/** One call of one operation, as a face hands it to the router. */
export interface Context {
  services: Services;
  credential: Credential;
  /** Who the browser is where nobody is signed in; absent for calls that come from no browser. */
  guestCookie?: GuestCookie;
  ip: string | null;
  requestId: string | null;
  /** Set when the face could not read the body: told only after the caller has been admitted. */
  rejectedBody: Fault | null;
  /** Set where the answer can be written in pages: see `Rest.streamed`. */
  continueWith?: ContinueWith;
}

/** Takes the pages that follow the first one of a list in an answer. They are read as they are sent. */
export type ContinueWith = (pages: AsyncIterable<readonly unknown[]>) => void;
