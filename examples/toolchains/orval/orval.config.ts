import { defineConfig } from 'orval';

export default defineConfig({
  mostrador: {
    input: './openapi.json',
    output: {
      target: './generated/mostrador.ts',
      client: 'fetch',
      override: { mutator: { path: './mostrador-fetch.ts', name: 'mostradorFetch' } },
    },
  },
});
