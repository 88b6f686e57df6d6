import { ConferenceRoomElement } from './element';
import { defineElement } from './rendering/define-element';
import { mayRender } from './rendering/trusted-types';

if (mayRender()) defineElement('conference-room', ConferenceRoomElement);
else void import('./rendering/forbidden-element');

export { ConferenceRoomElement };
