import type { ApiError } from '../errors/errors';
import type { Credential, GuestIdentity } from '../principal/credential';
import type { Services } from './services';

/** One call of one operation, as a face hands it to the router. */
export interface Context {
  services: Services;
  credential: Credential;
  /** Who the browser is where nobody is signed in; absent for calls that come from no browser. */
  guestCookie?: GuestIdentity;
  ip: string | null;
  requestId: string | null;
  /** Set when the face could not read the body: told only after the caller has been admitted. */
  rejectedBody: ApiError | null;
  /** Set where the answer can be written in pages: see `Rest.streamed`. */
  continueWith?: ContinueWith;
}

/** Takes the pages that follow the first one of a list in an answer. They are read as they are sent. */
export type ContinueWith = (pages: AsyncIterable<readonly unknown[]>) => void;
