import { version } from '../../../package.json';
import { asCalled, callAsCommand } from '../../platform/called-as';
import { nearestOf } from '../../platform/nearest';
import { COMMANDS, type Command } from './commands';

/** The program `conference-room`: finds the command that the first arguments name, and loads that command alone. */

const names = Object.keys(COMMANDS);

const HELP = `Usage: conference-room COMMAND [ARGUMENTS]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(12)}  ${summary}`)
  .join('\n')}

conference-room COMMAND --help describes a command. conference-room --version prints the version.
`;

callAsCommand();
const [first, ...rest] = process.argv.slice(2);
if (first === undefined || isHelp(first)) process.stdout.write(HELP);
else if (first === 'help') await run([...rest, '--help']);
else if (first === '--version' || first === '-v') process.stdout.write(`${version}\n`);
else await run([first, ...rest]);

async function run(words: readonly string[]): Promise<void> {
  const found = find(words);
  if (found === null) return refuse(sentenceOf(words));
  const { command, args } = found;
  const { help } = command;
  if (help !== undefined && args.some(isHelp)) return void process.stdout.write(asCalled(help));
  if (help !== undefined && args.length > 0) return refuse('This command takes no arguments.');
  // Each command reads the arguments of its process from the third on, as if it was started alone.
  process.argv.splice(2, process.argv.length - 2, ...args);
  await command.run();
}

/** Finds the command that the first two words name, or the first word alone. */
function find(words: readonly string[]): { command: Command; args: string[] } | null {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command !== undefined) return { command, args: words.slice(count) };
  }
  return null;
}

function sentenceOf(words: readonly string[]): string {
  const [word = ''] = words;
  const nearest =
    nearestOf(words.slice(0, 2).join(' '), names) ??
    nearestOf(word, names) ??
    names.find((name) => name.startsWith(`${word} `));
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  return `There is no command "${word}".${hint}`;
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence} See conference-room --help.\n`);
  process.exitCode = 2;
}
