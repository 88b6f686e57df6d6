import { createOpenStreams } from '../api/mcp/subscriptions/open-streams';
import { openAgent, openTurnReaders } from './agent';
import { openEvents, openSender } from './events';
import type { Config } from './config';
import type { Database } from '../platform/db/client';
import type { OpenBus } from '../calls/bus/open-bus';
import { systemTimers, type Timers } from '../platform/time/timers';
import { Runner } from '../platform/jobs/runner';
import type { Log } from '../platform/log/log';
import { NO_METRICS, type Metrics } from '../platform/metrics/metrics';
import { NO_TRACING, type Tracing } from '../platform/tracing/tracing';
import { callsUpward } from './calls-upward';
import { openIdentity } from './identity';
import { observedEmbeddings, observedModel, observedPost } from './observed';
import { openChatFiles } from '../rooms/files/service';
import { dataOf, postTurns } from '../agent/turns/post';
import { createOpenAiEmbeddings } from '../agent/embeddings/openai-embeddings';
import { createOpenAiModel } from '../agent/minutes/openai-model';
import { openRecordingMakers } from './recorder';
import { openScratchSpace } from '../recordings/processing/scratch-directory';
import { openQuotas } from '../identity/quotas/quotas';
import { openClientDocuments } from '../identity/grants/documents';
import { guardedGet } from '../platform/outbound/guarded-get';
import { openRequestLog } from '../events/requests/open';
import { openWebhookEndpoints } from '../events/webhooks/endpoints';
import { customerStores } from '../platform/storage/customer';
import { openStorages } from '../platform/storage/open';
import { createDiskReserve, spaceOf } from '../platform/storage/reserve';
import { runOnce } from '../identity/idempotency/run-once';
import type { Secrets } from '../identity/tokens/secrets';
import { createOwnerQueue } from '../platform/limits/owner-queue';
import { SEARCH_QUEUE_MAX } from '../agent/history/search-queue';
import { USAGE_QUEUE_MAX } from '../usage/figures';
import type { Services } from '../platform/procedures/services';
import type { Processes } from '../platform/processes/processes';
import { resolvePrincipal } from '../identity/authentication/resolve';

/** The parts that the process provides, and the parts that a test replaces. */
export interface ServiceOptions {
  log: Log;
  /** Absent: nothing is counted. */
  metrics?: Metrics | undefined;
  /** Absent: nothing is traced. */
  tracing?: Tracing | undefined;
  /** Parts in place of the ones chosen from the configuration, for example a clock or a signer that fails. */
  replace?: (services: Services) => Partial<Services>;
  /** The timers of the hub, background jobs and deadlines, in a test that advances the time. */
  timers?: Timers;
  /** Longer time limits, in a test that must not depend on the speed of a machine, in milliseconds. */
  patience?: {
    /** The time for the last speech to be transcribed when the server ends. */
    agentGraceMs: number;
    /** The time for the transcription service to report whether it works. */
    speechCheckMs: number;
    /** The time for the database to report how much waits in it. */
    scrapeMs: number;
  };
}

/**
 * Builds the services from the configuration. The runner, which is their `jobs`, is not started.
 * @throws the error of a key file or a directory that cannot be used
 */
export async function openServices(
  config: Config,
  options: ServiceOptions,
  { db }: Database,
  { bus, processes, secrets }: { bus: OpenBus; processes: Processes; secrets: Secrets },
) {
  const {
    log,
    metrics = NO_METRICS,
    tracing = NO_TRACING,
    timers = systemTimers,
    replace,
    patience,
  } = options;
  const now = () => new Date();
  /** The one clock for everything that several processes share out. */
  const sharedNow = () => new Date(services.now().getTime() + processes.clockAheadMs);
  const observers = { metrics, tracing };
  const quotas = await openQuotas(db, config.quotas, () => services.now());
  const runner = new Runner({ db, log, timers, now: sharedNow });
  const deliveryQueue = { wake: () => sender.wake() };
  const turnReaders = openTurnReaders({ db, timers, bus });
  const shared = { db, log, ...observers, timers, bus, processes, quotas };
  const { events, waitingReaders, numbering } = openEvents({
    ...shared,
    now: sharedNow,
    deliveryQueue,
    async onPass() {
      await services.turnReaders.check();
      await postTurns({ ...services, now: sharedNow });
    },
  });
  const outside = await openOutside(config, { ...observers, timers, now: () => services.now() });
  let services: Services = {
    db,
    baseUrl: config.baseUrl,
    now,
    ...(await openIdentity(config, { db, secrets, quotas, now: () => services.now() })),
    ...(await openFiles(config, log, () => services.now())),
    sessionRetentionDays: config.sessionRetentionDays,
    ...outside,
    searchQueue: createOwnerQueue('searches', SEARCH_QUEUE_MAX),
    usageQueue: createOwnerQueue('reports of usage', USAGE_QUEUE_MAX),
    ...openAgent(
      { ...shared, events, deliveryQueue, baseUrl: config.baseUrl, now: () => services.now() },
      {
        speech: config.speech,
        textToSpeech: config.textToSpeech,
        model: outside.languageModel,
        translatesCaptions: config.translatesCaptions,
      },
      patience && { checkMs: patience.speechCheckMs },
    ),
    ...openRecordingMakers(config, log),
    bus,
    processes,
    events,
    waitingReaders,
    turnReaders,
    assistantStreams: createOpenStreams(),
    eventNumbering: numbering,
    deliveryQueue,
    requestLog: openRequestLog({ ...shared, days: config.requestLogDays }),
    jobs: runner,
    log,
    metrics,
    tracing,
    authenticate: resolvePrincipal,
    runOnce,
    ...callsUpward(() => services),
  };
  services = { ...services, ...replace?.(services) };
  const sender = openSender({
    ...services,
    now: sharedNow,
    timers,
    dataOf: (event) => dataOf(services, event),
  });
  return { services, runner, numbering, sender };
}

/** Opens what calls other servers: the endpoints and documents of customers, the language model, and the mail server. */
async function openOutside(
  config: Config,
  { timers, now, ...observers }: { timers: Timers; now: () => Date; metrics: Metrics; tracing: Tracing },
): Promise<Pick<Services, 'webhookEndpoints' | 'clientDocuments' | 'languageModel' | 'embeddings' | 'mail'>> {
  const webhookEndpoints = openWebhookEndpoints({ allowPrivate: config.allowPrivateWebhooks, timers });
  return {
    webhookEndpoints: { ...webhookEndpoints, post: observedPost(webhookEndpoints.post, observers) },
    clientDocuments: openClientDocuments(guardedGet({ allowPrivate: false, timers }), now),
    languageModel: config.languageModel && observedModel(createOpenAiModel(config.languageModel), observers),
    embeddings: config.embeddings && observedEmbeddings(createOpenAiEmbeddings(config.embeddings), observers),
    mail: config.mail && (await import('../platform/mail/mail')).openMail(config.mail),
  };
}

/** Opens the storage of files. */
async function openFiles(
  config: Config,
  log: Log,
  now: () => Date,
): Promise<Pick<Services, 'storage' | 'disk' | 'openCustomerStore' | 'chatFiles' | 'scratch'>> {
  return {
    storage: await openStorages(config, log),
    disk: createDiskReserve({
      reserveBytes: config.diskReserveMb === null ? null : config.diskReserveMb * 1_000_000,
      holdsDatabase: config.databaseUrl === null,
      space: spaceOf(config.dataDir),
      now,
      log,
    }),
    openCustomerStore: customerStores({ allowPrivate: config.allowPrivateBuckets }),
    chatFiles: openChatFiles(config.chatFileMaxMb),
    scratch: await openScratchSpace(config.dataDir),
  };
}
