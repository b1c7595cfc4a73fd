/** Errors specific to device requests. */
import { Problem } from '@mostrador/server-stub';

const kinds = {
  missing_code: { code: 'missing_code', status: 401, title: 'Missing code' },
  invalid_code: { code: 'invalid_code', status: 401, title: 'Invalid code' },
  no_device: { code: 'no_device', status: 409, title: 'No device' },
} as const;

const headers = { 'www-authenticate': 'Device-Code' };

export function missingCode(): Problem {
  const detail = 'Send the code of the device or driver in the header `X-Device-Code`.';
  return new Problem(kinds.missing_code, detail, { headers });
}

/** Returns the same error for every invalid code, so that responses do not reveal which codes exist. */
export function invalidCode(): Problem {
  const detail =
    'This code is not valid. Check it, or ask the shop for a new one. Codes stop working when they are regenerated or their owner is inactive.';
  return new Problem(kinds.invalid_code, detail, { headers });
}

export function noDevice(): Problem {
  const detail =
    'No active fleet device is linked to this driver, so there is no trail to add to. Link one first.';
  return new Problem(kinds.no_device, detail);
}

export function lockedOut(seconds: number): Problem {
  const detail = `Too many unknown codes were tried from this address. Try again in ${seconds} seconds.`;
  return new Problem('rate_limited', detail, { headers: { 'retry-after': String(seconds) } });
}
