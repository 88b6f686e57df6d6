import { ConferenceRoomElement } from './element';
import { define } from './parts/piece';

define('conference-room', ConferenceRoomElement);

export { ConferenceRoomElement };
