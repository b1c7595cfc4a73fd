import { defineConfig } from 'vitest/config';

// The command bundles two descriptions, each in a separate process.
// Test files do not affect each other.
export default defineConfig({ test: { isolate: false, testTimeout: 120_000 } });
