import { createApp } from 'vue';
import { Call } from './call.js';

createApp(Call).mount('#app');
