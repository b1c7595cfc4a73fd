/** The limits that are not bounds of a field (Reference 8), and the choices around tokens (Reference 5). */
export const activeTokens = 10;

/** 30, 60 and 90 days, 1 year, no expiry. */
export const tokenExpiries = ['30d', '60d', '90d', '1y', 'never'];

export const accessCodeLength = 8;

/** Where access codes are shown. */
export const accessCodes = [
  ['POST /api/v1/drivers/', 'driver_code'],
  ['POST /api/v1/drivers/{id}/regenerate-code', 'driver_code'],
  ['POST /api/v1/fleet/devices/', 'device_code'],
  ['POST /api/v1/fleet/devices/{id}/regenerate-code', 'device_code'],
] as const;
