/** Assertions shared by all rejections. */
import { expect } from 'vitest';
import type { ApiResponse, FieldProblem } from './api.ts';
import type { TestService } from './service.ts';
import { stored } from './stored.ts';

export interface Rejection {
  status: number;
  code: string;
  errors?: Partial<FieldProblem>[];
}

/**
 * Sends a request that must be rejected: as a problem (Decision N59) with the ID of the request, with nothing stored.
 * Returns the response.
 */
export function rejecting({ database }: Pick<TestService, 'database'>) {
  return async <Payload>(
    ask: () => Promise<ApiResponse<Payload>>,
    want: Rejection,
  ): Promise<ApiResponse<Payload>> => {
    const before = await stored(database);
    const response = await ask();
    expect(response.body).toMatchObject({
      success: false,
      ...want,
      request_id: response.header('x-request-id'),
    });
    expect(response.status).toBe(want.status);
    expect(response.header('content-type')).toBe('application/problem+json');
    expect(await stored(database)).toEqual(before);
    return response;
  };
}

/** Returns the response for a body that is invalid in one place. */
export function invalid(pointer: string, code: string): Rejection {
  return { status: 422, code: 'validation_failed', errors: [{ pointer, code }] };
}
