import type { Bus } from '../../platform/hub/bus';
import type { Log } from '../../platform/log/log';
import type { Timers } from '../../platform/time/timers';
import type { LanguageModel } from '../minutes/language-model';
import type { Claimant } from '../rotation/rotation';
import { isSpokenIn, wantedLanguages } from './languages';
import { TRANSLATED_MAX_CHARACTERS } from './translate';
import { createTranslationQueue } from './translation-queue';

declare module '../../platform/procedures/services' {
  interface Services {
    translation: CaptionTranslation;
  }
}

/** A caption that everybody has received, in the spoken language. */
interface ShownCaption extends Claimant {
  sessionId: string;
  captionId: string;
  text: string;
  /** Language tag; null: unknown. */
  language: string | null;
}

/**
 * Translates captions, each by the process that made it, once for each language that somebody in the call wants. The
 * translation is published to the session, for everybody who wants that language. Nothing is stored.
 */
export interface CaptionTranslation {
  /** Whether captions are translated at all, which takes a language model. The operator can turn it off. */
  readonly isOffered: boolean;
  /** Translates a caption for everybody who wants that. Returns at once; a failure is published, and logged. */
  translate(caption: ShownCaption): void;
  /** Gives up unfinished translations. */
  close(): Promise<void>;
}

interface Deps {
  bus: { publish: Bus['publish']; presence: Pick<Bus['presence'], 'list'> };
  timers: Timers;
  log: Log;
  /** Null: captions are not translated. */
  model: Pick<LanguageModel, 'ask'> | null;
}

export function createCaptionTranslation({ bus, timers, log, model }: Deps): CaptionTranslation {
  if (model === null) return { isOffered: false, translate() {}, close: () => Promise.resolve() };
  const queue = createTranslationQueue({ model, timers, log });
  let isClosed = false;
  /** Queues captions one after the other, in the order in which they were shown. */
  let queuing = Promise.resolve();

  return {
    isOffered: true,
    translate(caption) {
      queuing = queuing
        .then(() => queueFor(caption))
        .catch((err: unknown) => log.error({ err }, 'a caption could not be queued for its translation'));
    },
    async close() {
      isClosed = true;
      queue.close();
      await queuing;
    },
  };

  async function queueFor({
    sessionId,
    captionId,
    text,
    language: from,
    ...claimant
  }: ShownCaption): Promise<void> {
    const { roomId, speaker } = claimant;
    const wanted = wantedLanguages(await bus.presence.list(roomId), sessionId);
    if (isClosed) return;
    for (const to of wanted) {
      if (isSpokenIn(from, to)) continue;
      const onDone = (translation: string | null): void =>
        bus.publish(roomId, {
          kind: 'message',
          sessionId,
          to: null,
          message: { type: 'caption-translation', captionId, language: to, text: translation },
        });
      if (text.length > TRANSLATED_MAX_CHARACTERS) onDone(null);
      else queue.add({ ...claimant, speaker: `${speaker} ${to}`, text, from, to, onDone });
    }
  }
}
