/** Compresses responses with gzip or brotli if the client accepts it and the size is worth it (Decision transport). */

import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller bodies fit into one packet uncompressed. */
const fromBytes = 1024;

/** Registers the compression. Call it before the routes. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: fromBytes,
    encodings: ['br', 'gzip', 'identity'],
    // The highest quality of brotli is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
