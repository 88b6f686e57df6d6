import type { RestService } from './rest';
import type { Toolbox } from './tools';

/** What every connection of one caller shares. */
export interface ToolServerParts {
  /** Who the caller is, where there are several: a call can be cancelled by the same one alone. */
  callerId?: string;
  toolbox: Toolbox;
  rest: RestService;
  version: string;
  /** What assistants are told before everything else, for example that the key is refused; absent: nothing. */
  notice?: string;
  /** Gets one line for each failure that is not REST's own. */
  log: (line: string) => void;
}
