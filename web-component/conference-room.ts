import { ConferenceRoomElement } from './element';
import { defineElement } from './rendering/define-element';
import { ForbiddenElement } from './rendering/forbidden-element';
import { mayRender } from './rendering/trusted-types';

defineElement('conference-room', mayRender() ? ConferenceRoomElement : ForbiddenElement);

export { ConferenceRoomElement };
