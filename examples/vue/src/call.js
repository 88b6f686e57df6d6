import { ref } from 'vue';
import { ConferenceRoom } from '@conference-room/element/vue';

/** A call that fills the window. */
export const Call = {
  components: { ConferenceRoom },

  setup() {
    const user = crypto.randomUUID(); // another person in each window
    const entry = ref(null);
    const status = ref('One moment …');

    async function enter() {
      const response = await fetch(`/token?user=${user}`, { method: 'POST' });
      if (!response.ok) throw new Error(await response.text());
      entry.value = await response.json();
    }

    enter().catch((error) => (status.value = error.message));
    return { entry, status, enter };
  },

  template: `
    <ConferenceRoom
      v-if="entry"
      :server="entry.server"
      :auth-token="entry.token"
      style="height: 100vh"
      @token-expiring="enter"
    />
    <p v-else role="status">{{ status }}</p>
  `,
};
