import { ConferenceRoomElement } from './element';
import { defineElement } from './rendering/define-element';

defineElement('conference-room', ConferenceRoomElement);

export { ConferenceRoomElement };
