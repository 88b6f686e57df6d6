import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askForAdvisories } from './advisories';
import { ReleaseError } from './changes';
import { release } from './release';
import { wrongOption } from '../../server/platform/errors/wrong-option';

/** The help of `npm run release`, which makes a version and its files for users. */
const HELP = `Usage: npm run -s release [-- --dry-run]

Checks licences and known advisories of the shipped packages. Moves the changes in .changeset/ into CHANGELOG.md under the next
version, commits and tags it. Writes into releases/VERSION/: the source (the build context of the image), the chart, an SBOM in
CycloneDX, a licence report, the provenance, and checksums of these files. Pushes and publishes nothing.

  --dry-run   checks, and prints the notes; changes and writes nothing

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

const root = join(import.meta.dirname, '../..');
try {
  await main();
} catch (error) {
  const wrong = wrongOption(error);
  if (wrong !== null) {
    process.stderr.write(`${wrong} See --help.\n`);
    process.exitCode = 2;
  } else if (error instanceof ReleaseError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  await release({
    root,
    dryRun: values['dry-run'] === true,
    findAdvisories: () => askForAdvisories(root),
    say: (line) => process.stdout.write(`${line}\n`),
  });
}
