import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { Participant } from '../../call/state/call-state';
import { every } from '../../call/browser/timers';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { bareNameOf } from '../../strings/display-names';
import { connectionStatsTextOf } from '../../strings/connection-stats';
import { connectionStats } from './connection-stats.styles';
import { readTrackStats, type Reading, type TrackStats } from './track-stats';
import type { CallText } from '../../strings/text';

const EVERY_MS = 2_000;
const SOURCES = ['camera', 'screen', 'microphone', 'screenAudio'] as const;

/**
 * Shows the browser's measurements of the media in this call: of your media as sent, and of the others' as received.
 */
class ConnectionStatsTable extends LightDomElement {
  static override styles = connectionStats;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    _stats: { state: true },
  };

  declare text: CallText;
  declare call: Call;
  /** Null until the first reading. */
  declare protected _stats: readonly TrackStats[] | null;
  #reading: Reading = new Map();
  #life = new AbortController();

  constructor() {
    super();
    this._stats = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#life = new AbortController();
    every(EVERY_MS, this.#life.signal, () => void this.#read());
    void this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life.abort();
  }

  protected override render(): TemplateResult {
    const text = connectionStatsTextOf(this.text.language);
    const shown = this._stats === null ? null : this.#ofDevicesThatAreOn(this._stats);
    if (shown === null || shown.length === 0) {
      return html`<p class="connection-stats-note" role="status">
        ${shown === null ? this.text('loading') : text('nothing')}
      </p>`;
    }
    const columns = ['resolution', 'frames', 'bitrate', 'loss', 'roundTrip'] as const;
    return html`<div
        class="connection-stats"
        part="figures"
        role="region"
        tabindex="0"
        aria-label=${this.text('connectionDetails')}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">${text('person')}</th>
              <th scope="col">${text('media')}</th>
              ${columns.map((name) => html`<th scope="col" class="number">${text(name)}</th>`)}
              <th scope="col">${text('codec')}</th>
              <th scope="col">${text('path')}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(([person, of]) => this.#row(person, of))}
          </tbody>
        </table>
      </div>
      <p class="connection-stats-note">${text('note')}</p>`;
  }

  /** Returns you first, then the others as in the call. */
  #ofDevicesThatAreOn(all: readonly TrackStats[]): [Participant, TrackStats][] {
    const { participants } = this.call.state;
    return participants.flatMap((person) =>
      SOURCES.flatMap((source): [Participant, TrackStats][] => {
        const id = person.isSelf ? null : person.participantId;
        const found = all.find((one) => one.participantId === id && one.source === source);
        return found && person.devices[source === 'screenAudio' ? 'screen' : source] ? [[person, found]] : [];
      }),
    );
  }

  #row(person: Participant, of: TrackStats): TemplateResult {
    const text = connectionStatsTextOf(this.text.language);
    const { language } = this.text;
    const number = (value: number | null, options: Intl.NumberFormatOptions = {}): string =>
      value === null ? '–' : value.toLocaleString(language, { maximumFractionDigits: 0, ...options });
    const size = of.width === null || of.height === null ? '–' : `${of.width} × ${of.height}`;
    return html`<tr>
      <th scope="row"><bdi>${person.isSelf ? this.text('you') : bareNameOf(person)}</bdi></th>
      <td data-label=${text('media')}>${text(`source_${of.source}`)}</td>
      <td data-label=${text('resolution')} class="number"><bdi dir="ltr">${size}</bdi></td>
      <td data-label=${text('frames')} class="number">${number(of.framesPerSecond)}</td>
      <td data-label=${text('bitrate')} class="number">${number(of.kilobitsPerSecond)}</td>
      <td data-label=${text('loss')} class="number">
        ${number(of.loss, { style: 'percent', maximumFractionDigits: 1 })}
      </td>
      <td data-label=${text('roundTrip')} class="number">${number(of.roundTripMs)}</td>
      <td data-label=${text('codec')}>${of.codec ?? '–'}</td>
      <td data-label=${text('path')}>${of.path === null ? '–' : text(`path_${of.path}`)}</td>
    </tr>`;
  }

  async #read(): Promise<void> {
    const { signal } = this.#life;
    const connections = await this.call.stats().catch(() => []); // one may close meanwhile
    if (signal.aborted) return;
    const { stats: read, reading } = readTrackStats(connections, this.#reading);
    this.#reading = reading;
    this._stats = read;
  }
}

defineElement('conference-room-connection-stats', ConnectionStatsTable);
