import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createLog } from '../platform/log/log';
import { PROJECT_ROOT } from '../platform/project-root';
import { warnOfOldNode } from './node-version';

it.each([
  ['v20.19.0', 1],
  ['v20.20.2', 1],
  ['v22.0.0', 0],
  ['v24.21.0', 0],
  ['v26.0.0', 0],
])('a start on Node %s logs %i lines about it', (version, count) => {
  const lines: string[] = [];
  warnOfOldNode(createLog('warn', { write: (line) => void lines.push(line) }), version);
  expect(lines).toHaveLength(count);
  for (const line of lines) expect(line).toContain(`Node ${version} gets no security fixes any more`);
});

it('is the only warning about an old Node: the SDK of the bucket prints none', { tags: ['slow'] }, () => {
  const program = `
    Object.defineProperty(process, 'version', { value: 'v20.20.2' });
    const { createS3Client } = await import('./server/platform/storage/s3-client.ts');
    createS3Client({ bucket: 'b', region: 'us-east-1', endpoint: null, credentials: null, usesPathStyle: false });
    console.log('made');
  `;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const options = { cwd: PROJECT_ROOT, encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync(process.execPath, args, options);
  expect([stdout, stderr]).toEqual(['made\n', '']);
});
