import { ConferenceRoomElement } from './element';
import { define } from './rendering/light-dom-element';

define('conference-room', ConferenceRoomElement);

export { ConferenceRoomElement };
