import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../recordings/renders/ffmpeg-program';
import type { Config } from '../config';
import type { Part } from './part';

const MEND =
  'Install ffmpeg with libx264, aac and libopus, for example the package of Debian, or correct FFMPEG_PATH.';

/** The encoders of MP4 files and live streams, and of mixes. */
const ENCODERS = ['libx264', 'aac', 'libopus'];

/** Checks whether the program that makes MP4 files, mixes and live streams runs, and has what these need. */
export const ffmpegPart = ({ ffmpegPath }: Config): Part => ({
  name: 'ffmpeg',
  off:
    ffmpegPath === null && findFfmpeg(null) === null
      ? 'It is not installed, and FFMPEG_PATH is not set: recordings cannot be rendered as MP4, calls cannot be streamed, and audio recordings cannot be mixed.'
      : null,
  deadlineMs: 10_000,
  mend: MEND,
  async check(report, signal) {
    const program = findFfmpeg(ffmpegPath);
    if (program === null) return report.fail('program', 'FFMPEG_PATH is not a program.', MEND);
    const run = async (argument: string) => {
      const { stdout } = await promisify(execFile)(program, ['-hide_banner', argument], { signal });
      return stdout;
    };
    const [, version = 'unknown'] = /^ffmpeg version (\S+)/.exec(await run('-version')) ?? [];
    report.ok('program', `${program} has the version ${version}.`);
    const listed = await run('-encoders');
    const protocols = (await run('-protocols')).split(/\s+/);
    if (protocols.includes('rtmp')) report.ok('rtmp', 'It can send live streams.');
    else report.fail('rtmp', 'It lacks the protocol rtmp, which live streams need.', MEND);
    const missing = ENCODERS.filter((encoder) => !new RegExp(`^ \\S+ ${encoder} `, 'm').test(listed));
    if (missing.length === 0) report.ok('encoders', `It has ${ENCODERS.join(', ')}.`);
    else report.fail('encoders', `It lacks ${missing.join(', ')}.`, MEND);
  },
});
