/** Answers as gzip or brotli, where the client asks for it and it is worth the work (Decision transport). */

import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller bodies fit into one packet as they are. */
const fromBytes = 1024;

/** To be registered before the routes. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: fromBytes,
    encodings: ['br', 'gzip', 'identity'],
    // The best quality of brotli is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
