/** One mock for all test files, because starting it takes longer than all their requests. */
import type { TestProject } from 'vitest/node';
import { startMock } from '../start-mock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the mock, without a trailing slash. */
    mock: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock({ port: 0 });
  project.provide('mock', mock.url);
  return mock.close;
}
