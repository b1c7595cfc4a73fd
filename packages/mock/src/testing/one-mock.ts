/** One mock for all test files, because starting takes longer than all that they ask of it. */
import type { TestProject } from 'vitest/node';
import { startMock } from '../start-mock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the mock, without a slash at the end. */
    mock: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock({ port: 0 });
  project.provide('mock', mock.url);
  return mock.close;
}
