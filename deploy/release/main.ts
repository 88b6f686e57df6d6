import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askForAdvisories } from './advisories';
import { ReleaseError } from './changelog';
import { release } from './release';
import { wrongOption } from '../../server/platform/errors/wrong-option';

/** `npm run release`: a version, with everything that is given to others. */
const HELP = `Usage: npm run -s release -- major|minor|patch|VERSION [--dry-run]

Checks licences and known advisories of the packages that are shipped, gives what CHANGELOG.md says under "Unreleased" the new
version, commits and tags it, and writes into releases/VERSION/: the source, which is the image's build context, the chart, an
SBOM in CycloneDX, the licence report, a note of where it comes from, and checksums of all. Nothing is pushed or published.

  --dry-run   checks, and prints the notes; changes and writes nothing

Exit codes: 0 done, 1 not done, 2 wrong arguments.
`;

const root = join(import.meta.dirname, '../..');
try {
  await main();
} catch (error) {
  const wrong = wrongOption(error);
  if (wrong !== null) {
    process.stderr.write(`${wrong} --help tells more.\n`);
    process.exitCode = 2;
  } else if (error instanceof ReleaseError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const [wanted] = positionals;
  if (values.help || wanted === undefined || positionals.length > 1) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  await release({
    root,
    wanted,
    dryRun: values['dry-run'] === true,
    day: new Date().toISOString().slice(0, 10),
    findAdvisories: () => askForAdvisories(root),
    say: (line) => process.stdout.write(`${line}\n`),
  });
}
