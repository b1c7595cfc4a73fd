/** Converts any error into a problem. Unknown errors become `internal_error`, without their text. */
import type { ErrorCode } from '@mostrador/types';
import { Problem } from './problems.ts';

/** Errors reported by Fastify and its multipart parser. */
const FRAMEWORK: Record<string, [code: ErrorCode, detail: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The body exceeds the size limit of this operation.'],
  FST_REQ_FILE_TOO_LARGE: ['payload_too_large', 'The file exceeds the size limit of this operation.'],
  FST_PARTS_LIMIT: ['payload_too_large', 'The form has too many parts for this operation.'],
  FST_FILES_LIMIT: ['payload_too_large', 'The form has too many files for this operation.'],
  FST_FIELDS_LIMIT: ['payload_too_large', 'The form has too many fields for this operation.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', '`Content-Type` is not a valid media type.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed_json',
    'The length of the body does not match `Content-Length`.',
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
    return new Problem('malformed_request', 'The request is malformed.', {
      cause: error,
    });
  }
  return new Problem(
    'internal_error',
    'The service failed unexpectedly. Quote the request ID when you report this error.',
    {
      cause: error,
    },
  );
}

/** Errors that Fastify attributes to the request are client errors, in every version of Fastify. */
function isRequestError(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return (codeOf(error) ?? '').startsWith('FST_') && status >= 400 && status < 500;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
