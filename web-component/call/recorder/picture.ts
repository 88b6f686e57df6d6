import type { RecordingLayout } from '../../../server/platform/hub/recording';
import { hueOf, initialsOf } from '../../layout/avatar';
import { contain, cover, type Rectangle } from '../../layout/fit';
import { PageOrder } from '../../layout/page-order';
import type { Point } from '../../layout/zoom';
import { bareNameOf } from '../../strings/display-names';
import type { WatchedTile } from '../engine/engine';
import type { Trail } from '../pointers/trails';
import type { Participant } from '../state/call-state';
import { arrange } from './arrangement';
import { isWithheld } from './as-recorded';
import { Featured } from './featured';
import { drawTrail } from './trails-drawing';

/** The size of a picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The size of a recording that a browser of a host makes. */
export const LANDSCAPE: PictureSize = { width: 1_280, height: 720 };
export const PORTRAIT: PictureSize = { width: 720, height: 1_280 };

const BACKGROUND = '#16181d';
const TILE = '#24272e';
const TEXT = '#ffffff';
const SHADE = 'rgb(0 0 0 / 60%)';
const SPEAKING = '#4f9dff';
const FONT = 'system-ui, sans-serif';
const RADIUS = 12;
/** More would be too small to recognise, and too many to decode. */
const MOST_PEOPLE = 16;
const MOST_SCREENS = 4;

/** Draws the whole call into one picture. */
export class Picture {
  readonly canvas = document.createElement('canvas');
  readonly #pen: CanvasRenderingContext2D;
  readonly #order = new PageOrder();
  readonly #videos = new Map<MediaStream, HTMLVideoElement>();

  readonly #size: PictureSize;
  readonly #featured = new Featured();

  /** @throws Error where there is no canvas */
  constructor(size: PictureSize) {
    this.#size = size;
    Object.assign(this.canvas, size);
    const pen = this.canvas.getContext('2d', { alpha: false });
    if (!pen) throw new Error('There is no canvas here.');
    this.#pen = pen;
  }

  /**
   * @param spotlightId the participant whom hosts show large to everybody; null: nobody
   * @param trails the pointers and lines on shared screens
   * @returns the pictures that it shows, and their sizes
   */
  draw(
    participants: readonly Participant[],
    spotlightId: string | null,
    trails: readonly Trail[],
    layout: RecordingLayout = 'grid',
  ): WatchedTile[] {
    const { width, height } = this.#size;
    const everybody = participants.filter(({ kind }) => kind === 'human');
    const screens = everybody.filter(({ devices }) => devices.screen).slice(0, MOST_SCREENS);
    const options = { layout, spotlightId, hasScreen: screens.length > 0 };
    const { largeId, showsOthers } = this.#featured.choose(everybody, options);
    const spotlit = everybody.filter(({ participantId }) => participantId === largeId);
    const small = showsOthers ? everybody.filter((one) => !spotlit.includes(one)) : [];
    const others = this.#pictured(small);
    const people = [...spotlit, ...others];
    this.#forgetOthers([
      ...people.map(({ cameraStream }) => cameraStream),
      ...screens.map(({ screenStream }) => screenStream),
    ]);
    const count = { people: others.length, large: screens.length + spotlit.length };
    const places = placesOf(arrange(count, width, height), screens.length);
    this.#pen.fillStyle = BACKGROUND;
    this.#pen.fillRect(0, 0, width, height);
    const pointing = new Map(everybody.map((one) => [one.participantId, one]));
    places.screens.forEach((place, i) => screens[i] && this.#screen(screens[i], place, trails, pointing));
    places.people.forEach((place, i) => people[i] && this.#person(people[i], place));
    participants.filter(({ kind }) => kind === 'agent').forEach((agent, i) => this.#badge(agent, i));
    // The picture of a person who is left out need not be received.
    const shown = (kind: 'camera' | 'screen', all: readonly Rectangle[], of: readonly Participant[]) =>
      all.flatMap(({ width, height }, i) => {
        const one = of[i];
        if (one === undefined || isWithheld(one)) return [];
        return [{ tile: { kind, participantId: one.participantId }, width, height }];
      });
    return [...shown('screen', places.screens, screens), ...shown('camera', places.people, people)];
  }

  close(): void {
    this.#forgetOthers([]);
  }

  /** Returns the people in the picture. In a large call these are the people who speak, and they keep their places. */
  #pictured(people: readonly Participant[]): Participant[] {
    const byId = new Map(people.map((one) => [one.participantId, one]));
    const speaking = people.filter(({ isSpeaking }) => isSpeaking).map((one) => one.participantId);
    const order = this.#order.update([...byId.keys()], new Set(speaking), MOST_PEOPLE);
    return order.slice(0, MOST_PEOPLE).flatMap((id) => byId.get(id) ?? []);
  }

  /** @param people everybody who may point at it, by their ids */
  #screen(
    { participantId, screenStream, displayName }: Participant,
    place: Rectangle,
    trails: readonly Trail[],
    people: ReadonlyMap<string, Participant>,
  ): void {
    const video = this.#video(screenStream);
    if (video) {
      const picture = contain(sizeOf(video), place);
      this.#pen.drawImage(video, picture.x, picture.y, picture.width, picture.height);
      for (const trail of trails) {
        const person = people.get(trail.participantId);
        if (trail.screenOf !== participantId || person === undefined) continue;
        const label = (text: string, { x, y }: Point): void => this.#label(text, x, y, NAME_WIDTH);
        drawTrail(this.#pen, trail, picture, label, { name: person.displayName, hue: hueOf(person) });
      }
    }
    this.#name(displayName, place);
  }

  #person(person: Participant, place: Rectangle): void {
    const pen = this.#pen;
    pen.save();
    pen.beginPath();
    pen.roundRect(place.x, place.y, place.width, place.height, RADIUS);
    pen.clip();
    pen.fillStyle = TILE;
    pen.fillRect(place.x, place.y, place.width, place.height);
    const video = this.#video(person.cameraStream);
    if (video) {
      const part = cover(sizeOf(video), place);
      const { x, y, width, height } = place;
      pen.drawImage(video, part.x, part.y, part.width, part.height, x, y, width, height);
    } else if (!isWithheld(person)) {
      this.#initials(person, place);
    }
    if (!isWithheld(person)) this.#name(person.displayName, place);
    pen.restore();
    if (person.isSpeaking) this.#outline(place);
  }

  #outline({ x, y, width, height }: Rectangle): void {
    this.#pen.strokeStyle = SPEAKING;
    this.#pen.lineWidth = 5;
    this.#pen.beginPath();
    this.#pen.roundRect(x, y, width, height, RADIUS);
    this.#pen.stroke();
  }

  #initials(person: Participant, { x, y, width, height }: Rectangle): void {
    const pen = this.#pen;
    const radius = Math.min(width, height) / 4;
    const [centreX, centreY] = [x + width / 2, y + height / 2];
    pen.fillStyle = `hsl(${hueOf(person)} 45% 38%)`;
    pen.beginPath();
    pen.arc(centreX, centreY, radius, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = TEXT;
    pen.font = `600 ${radius * 0.8}px ${FONT}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(initialsOf(bareNameOf(person)), centreX, centreY);
  }

  /** Draws the name in the lower left corner, truncated where it is too long. */
  #name(name: string, { x, y, width, height }: Rectangle): void {
    this.#label(name, x + 8, y + height - 8 - LABEL_HEIGHT, width - 16);
  }

  /** Draws the badge of an agent. An agent does not have a picture, so its name is in the upper right corner. */
  #badge({ displayName }: Participant, index: number): void {
    this.#label(displayName, this.#size.width - 260, 16 + index * (LABEL_HEIGHT + 6), 244);
  }

  #label(text: string, x: number, y: number, maxWidth: number): void {
    const pen = this.#pen;
    pen.font = `500 16px ${FONT}`;
    pen.textAlign = 'left';
    pen.textBaseline = 'middle';
    const shown = this.#shortened(text, maxWidth - 2 * LABEL_PADDING);
    pen.fillStyle = SHADE;
    pen.beginPath();
    pen.roundRect(x, y, pen.measureText(shown).width + 2 * LABEL_PADDING, LABEL_HEIGHT, 6);
    pen.fill();
    pen.fillStyle = TEXT;
    pen.fillText(shown, x + LABEL_PADDING, y + LABEL_HEIGHT / 2 + 1);
  }

  #shortened(text: string, maxWidth: number): string {
    if (this.#pen.measureText(text).width <= maxWidth) return text;
    const letters = Array.from(text);
    while (letters.length > 0 && this.#pen.measureText(`${letters.join('')}…`).width > maxWidth)
      letters.pop();
    return `${letters.join('')}…`;
  }

  /** Returns the video element of a stream; null while it has no frame. */
  #video(stream: MediaStream | null): HTMLVideoElement | null {
    if (stream === null) return null;
    const video = this.#videos.get(stream) ?? play(stream);
    this.#videos.set(stream, video);
    return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0 ? video : null;
  }

  #forgetOthers(streams: readonly (MediaStream | null)[]): void {
    for (const [stream, video] of this.#videos) {
      if (streams.includes(stream)) continue;
      video.srcObject = null;
      this.#videos.delete(stream);
    }
  }
}

/** Returns the places of the pictures. The large places are for screens, then for people whom the hosts show large. */
const placesOf = ({ people, large }: ReturnType<typeof arrange>, screens: number) => ({
  screens: large.slice(0, screens),
  people: [...large.slice(screens), ...people],
});

/** The largest width of a name beside a pointer, in pixels. */
const NAME_WIDTH = 200;
const LABEL_HEIGHT = 28;
const LABEL_PADDING = 8;

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => ({
  width: videoWidth,
  height: videoHeight,
});

function play(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  void video.play().catch(() => undefined); // rejected when the stream is removed first
  return video;
}
