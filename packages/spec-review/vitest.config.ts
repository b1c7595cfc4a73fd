import { defineConfig } from 'vitest/config';

// The command bundles two descriptions, each in a process of its own.
export default defineConfig({ test: { testTimeout: 120_000 } });
