import { readConfig, type Config } from '../config';
import { ConfigError } from '../config/config-error';
import { bucketPart } from './bucket';
import { collectorPart } from './collector';
import { dataDirectoryPart } from './data-directory';
import { databasePart } from './database';
import { ffmpegPart } from './ffmpeg';
import { liveKitPart } from './livekit';
import { mailPart } from './mail';
import { checkPart, type Finding, type Part } from './part';
import { publicAddressPart } from './public-address';
import { recorderPart } from './recorder';
import { redisPart } from './redis';
import { relayPart } from './relay';
import { embeddingPart, languagePart, speechPart, voicePart } from './services';
import { singleSignOnPart } from './single-sign-on';
import { stunPart } from './stun';

interface ExamineOptions {
  /** Whether the server is stopped and the operator knows it. */
  isStopped: boolean;
  /** The factor by which everything may take longer than usual. */
  patience: number;
}

/** Returns every part that the configuration can name, in the order of the report. A new part gets a line here. */
const partsOf = (config: Config, options: ExamineOptions): Part[] => [
  dataDirectoryPart(config),
  databasePart(config),
  bucketPart(config),
  stunPart(config),
  relayPart(config),
  liveKitPart(config, options),
  redisPart(config),
  ffmpegPart(config),
  recorderPart(config),
  speechPart(config),
  voicePart(config),
  languagePart(config),
  embeddingPart(config),
  mailPart(config),
  singleSignOnPart(config),
  collectorPart(config, options),
  publicAddressPart(config, options),
];

/**
 * Checks every part that the configuration names as the running server would use it. Never rejects because of a
 * finding.
 */
export async function examine(
  env: Record<string, string | undefined>,
  options: ExamineOptions,
): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.mistakes.map((result) => ({
      what: 'configuration',
      status: 'failed',
      result,
      mend: 'Correct the variable; docs/reference/configuration.md describes it.',
    }));
  }
  const right: Finding = { what: 'configuration', status: 'ok', result: 'It is valid.', mend: null };
  const found = await Promise.all(partsOf(config, options).map((part) => checkPart(part, options.patience)));
  return [right, ...found.flat()];
}
