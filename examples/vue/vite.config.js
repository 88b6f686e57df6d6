import { defineConfig } from 'vite';

export default defineConfig({
  // The build of Vue that compiles templates in the browser. With single-file components, use @vitejs/plugin-vue instead.
  resolve: { alias: { vue: 'vue/dist/vue.esm-bundler.js' } },
});
