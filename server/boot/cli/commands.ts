/** A command of `conference-room`. */
export interface Command {
  /** One line of `--help`. */
  summary: string;
  /** Loads the program and runs it with the arguments that `process.argv` has from the third on. */
  run: () => Promise<unknown>;
  /** The help of a program without arguments. Absent: the program reads its arguments and prints its help itself. */
  help?: string;
}

const START_HELP = `Usage: conference-room start

Starts the server. It keeps its database, files and generated secrets in ./data of the current folder, or in DATA_DIR. The
environment configures it, and the file .env of the current folder if there is one. docs/reference/configuration.md lists the variables.
Ctrl-C or SIGTERM stops it in good order.
`;

const RECORDER_HELP = `Usage: conference-room recorder

Records calls on a machine of its own. It needs Chromium and the DATABASE_URL of the servers, and reaches them at BASE_URL or
RECORDER_SERVER_URL. docs/guides/recordings.md describes it.
`;

/** Every command by its name, in the order of the help. Each is loaded when it is called. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: { summary: 'Starts the server.', run: () => import('./start'), help: START_HELP },
  doctor: { summary: 'Checks everything that the configuration names.', run: () => import('../doctor/main') },
  key: {
    summary: 'Prints a new secret key, with which a server can start.',
    run: () => import('../../identity/keys/new'),
  },
  user: { summary: 'Looks after the people who sign in.', run: () => import('../commands/user') },
  quota: {
    summary: 'Shows or changes the limits of single accounts.',
    run: () => import('../commands/quota'),
  },
  backup: { summary: 'Copies the data directory into a file.', run: () => import('../commands/backup') },
  restore: { summary: 'Restores the data directory from a file.', run: () => import('../commands/restore') },
  migrate: {
    summary: 'Applies pending migrations without a start.',
    run: () => import('../commands/migrate'),
  },
  move: { summary: 'Moves the embedded database to Postgres.', run: () => import('../commands/move') },
  audit: { summary: 'Exports and verifies the audit log.', run: () => import('../commands/audit') },
  recorder: {
    summary: 'Records calls on a machine of its own.',
    run: () => import('../recorder-process/main'),
    help: RECORDER_HELP,
  },
  'room create': { summary: 'Creates a room on a server.', run: () => import('./create-room') },
  'token mint': { summary: 'Mints a link that lets one person in.', run: () => import('./mint-token') },
  tail: { summary: 'Follows the events of an account.', run: () => import('../../events/listen/tail') },
  listen: {
    summary: 'Posts the events of an account to your machine.',
    run: () => import('../../events/listen/main'),
  },
  mcp: { summary: 'Serves the tools for AI assistants.', run: () => import('../mcp/main') },
};
