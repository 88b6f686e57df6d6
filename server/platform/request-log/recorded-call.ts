import type { GrantPrincipal, KeyPrincipal, Principal } from '../principal/principal';

/** The callers whose calls are in the log of their account. */
export type RecordedCaller = KeyPrincipal | GrantPrincipal;

/** Returns whether the calls of a caller are in the log of an account. */
export const isRecordedCaller = (caller: Principal | null): caller is RecordedCaller =>
  caller?.kind === 'key' || caller?.kind === 'grant';

/** The input and the output of an operation, in Zod. */
export interface CallContract {
  input: unknown;
  output: unknown;
}

/** A call of REST, or of a tool, that has been answered. Nothing in it is redacted yet. */
export interface RecordedCall {
  caller: RecordedCaller;
  /** The tool that an assistant called; null: the call came over REST. */
  tool: string | null;
  method: string;
  /** With `{name}` for parameters. */
  route: string;
  contract: CallContract;
  /** Values of the parameters in the route, in order. */
  params: readonly string[];
  /** The fields of the body, or of the query; null: they could not be read. */
  input: Record<string, unknown> | null;
  /** The JSON of the answer; null: there is none, or it is not an object in JSON. */
  answer: string | null;
  status: number;
  /** The sentence of a failure; null after a success. */
  error: string | null;
  /** When the request began, by the clock of the server. */
  at: Date;
  durationMs: number;
  requestId: string;
}

/** Takes a call into the log of its account, or drops it. Returns at once and never throws. */
export type RecordCall = (call: RecordedCall) => void;
