import type { RestService } from './rest';
import type { Toolbox } from './tools';

/** What every connection of one caller shares. */
export interface ToolServerParts {
  toolbox: Toolbox;
  rest: RestService;
  version: string;
  /** Gets one line for each failure that is not REST's own. */
  log: (line: string) => void;
}
