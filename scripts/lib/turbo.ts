import { fromRoot } from './root.ts';

/** Returns the command line, after `node`, that runs these tasks and shows the output of uncached ones. */
export function turboArguments(tasks: readonly string[]): string[] {
  return [
    fromRoot('node_modules/turbo/bin/turbo'),
    'run',
    ...tasks,
    '--output-logs=new-only',
    '--continue=dependencies-successful',
  ];
}
