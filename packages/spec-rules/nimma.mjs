/**
 * Makes Spectral load the modern build of nimma, its JSONPath. By default it loads the build for Node 12, which
 * emulates private fields with maps and takes three times as long. Has no effect if Spectral requests another module.
 */
import { registerHooks } from 'node:module';

registerHooks({ resolve: (name, context, next) => next(name === 'nimma/legacy' ? 'nimma' : name, context) });
