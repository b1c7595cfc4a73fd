/** Turns whatever was thrown into a problem. What nobody foresaw becomes `internal_error`, without a word of its text. */
import type { ErrorCode } from '@mostrador/types';
import { Problem } from './problems.ts';

/** The failures that Fastify and its multipart parser report themselves. */
const FRAMEWORK: Record<string, [code: ErrorCode, detail: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The body is larger than this operation takes.'],
  FST_REQ_FILE_TOO_LARGE: ['payload_too_large', 'The file is larger than this operation takes.'],
  FST_PARTS_LIMIT: ['payload_too_large', 'The form has more parts than this operation takes.'],
  FST_FILES_LIMIT: ['payload_too_large', 'The form has more files than this operation takes.'],
  FST_FIELDS_LIMIT: ['payload_too_large', 'The form has more fields than this operation takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'The `Content-Type` of the body is not a media type.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed_json',
    'The body is not as long as its `Content-Length` says.',
  ],
  FST_ERR_BAD_URL: ['route_not_found', 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is no such record.'],
};

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  const known = code !== undefined && Object.hasOwn(FRAMEWORK, code) ? FRAMEWORK[code] : undefined;
  if (known) return new Problem(...known, { cause: error });
  if (isRequestError(error)) {
    return new Problem('malformed_request', 'The request is not one that the service can read.', {
      cause: error,
    });
  }
  return new Problem(
    'internal_error',
    'Something went wrong on our side. Quote the request id when you report it.',
    {
      cause: error,
    },
  );
}

/** What Fastify blames the request for is never an error of ours, whatever version of it learns to say so. */
function isRequestError(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return (codeOf(error) ?? '').startsWith('FST_') && status >= 400 && status < 500;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
