import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  schema: './server/platform/db/schema/*.ts',
  out: './drizzle',
  dialect: 'postgresql',
});
