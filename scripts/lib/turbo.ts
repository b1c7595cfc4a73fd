import { fromRoot } from './root.ts';

/** The command line, after `node`, that runs these tasks and shows the output of those that were not cached. */
export function turboArguments(tasks: readonly string[]): string[] {
  return [
    fromRoot('node_modules/turbo/bin/turbo'),
    'run',
    ...tasks,
    '--output-logs=new-only',
    '--continue=dependencies-successful',
  ];
}
