import type { RestCall } from './request';
import type { Outcome, RestService } from './rest';
import type { RestTool, Toolbox } from './tools';

/** The parts that all connections of one caller share. */
export interface ToolServerParts {
  /** The id of the caller, when there are several callers: only the same caller can cancel a call. */
  callerId?: string;
  toolbox: Toolbox;
  rest: RestService;
  version: string;
  /** A notice at the start of the instructions, for example that the key is refused; absent: none. */
  notice?: string;
  /** Gets one line for each failure that is not REST's own. */
  log: (line: string) => void;
  /** Takes each call of a tool for the request log of its account; absent: REST records the call itself. */
  record?: (call: ToolCall) => void;
}

/** A call of a tool that has been answered. */
export interface ToolCall {
  tool: RestTool;
  /** Null: the arguments do not make a call of REST. */
  call: RestCall | null;
  outcome: Outcome;
  durationMs: number;
}
