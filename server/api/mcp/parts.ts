import type { RestService } from './rest';
import type { Toolbox } from './tools';

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
}
