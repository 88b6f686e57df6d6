import { defineComponent, h, onMounted, shallowRef, watch } from 'vue';
import type { ConferenceRoom as ConferenceRoomElement } from '../../web-component/contract.ts';
import {
  ATTRIBUTES,
  attributesOf,
  type ConferenceRoomAttributes,
  type ConferenceRoomOptions,
} from './interface.ts';
import { loadFor } from './load.ts';

const isAttribute = (name: string): name is keyof ConferenceRoomAttributes => name in ATTRIBUTES;

/** Value of a template ref of the component: `useTemplateRef<ConferenceRoomInstance>('call')`. */
export interface ConferenceRoomInstance {
  /** The element, with its methods; null before it is mounted. */
  readonly element: ConferenceRoomElement | null;
}

/**
 * `<conference-room>` in Vue, from version 3.3. Its events have the names of the element's: `@participant-joined`. A
 * template ref is a `ConferenceRoomInstance`. The browser loads the element from the server.
 */
export const ConferenceRoom = defineComponent(
  (props: ConferenceRoomOptions, { expose, slots }) => {
    const element = shallowRef<ConferenceRoomElement | null>(null);
    expose({ element });
    onMounted(() => {
      watch(
        () => props.e2eeKey ?? null,
        (key) => {
          if (element.value) element.value.e2eeKey = key;
        },
        { immediate: true },
      );
      watch(
        () => props.server ?? props.embedUrl,
        (server) => void loadFor(element.value, server),
        { immediate: true },
      );
    });
    // Vue hands the handlers to the element, because they are not declared as properties.
    return () => h('conference-room', { ref: element, ...attributesOf(props) }, slots['default']?.());
  },
  { name: 'ConferenceRoom', props: [...Object.keys(ATTRIBUTES).filter(isAttribute), 'server', 'e2eeKey'] },
);
