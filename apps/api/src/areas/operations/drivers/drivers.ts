/** Drivers (Reference 2.7, Decision N43). Their access codes are shown once and stored as hashes. */
import { maskedCode, newAccessCode } from '../../../core/access-code.ts';
import { action, actionOn } from '../../../records/action.ts';
import { countAll } from '../../../records/counts.ts';
import { createRecord } from '../../../records/one-record.ts';
import { records } from '../../../records/records.ts';
import { codeUnlike, issueCode, revokeCode } from '../../../store/access-codes.ts';
import { tierInfo } from './driver-tiers.ts';

export const drivers = records('drivers', {
  search: ['name', 'phone'],
  compute: (driver, { before }) => ({
    record: { ...driver, shipments_assigned: before?.shipments_assigned ?? 0 },
  }),
  // Assignments and positions change a driver without changing its version, so the ETag covers the text of the
  // response.
  read: (found) => found,
  unfollowed: ({ _id }, context) => revokeCode(context, _id),
  inDirectory: true,
});

export const createDriver = action<'createDriver'>(async (call) => {
  const draft = newAccessCode();
  const members = { driver_code: maskedCode(draft) };
  const driver = await createRecord('drivers', call.body, call, { members });
  const code = await issueCode(call, { kind: 'driver', id: driver._id }, draft);
  call.showOnce(code, driver.driver_code);
  await warnBeyondLimit(call);
  return {
    status: 201,
    data: { ...driver, driver_code: code },
    location: `/api/v1/drivers/${driver._id}/`,
    version: 1,
  };
});

export const regenerateDriverCode = actionOn<'drivers', 'regenerateDriverCode'>(
  'drivers',
  async (driver, call) => {
    const draft = codeUnlike(driver.driver_code);
    const code = await issueCode(call, { kind: 'driver', id: driver._id }, draft);
    const record = { ...driver, driver_code: maskedCode(code) };
    call.showOnce(code, record.driver_code);
    return { did: 'code_regenerated', record, data: (stored) => ({ ...stored, driver_code: code }) };
  },
);

async function warnBeyondLimit(call: Parameters<typeof createDriver>[0]): Promise<void> {
  const count = await countAll(call.tx, 'drivers', call.account.id);
  const { tier, driver_limit: limit } = tierInfo(call.driverTier, count);
  if (limit === null || count <= limit) return;
  const message = `The limit of the tier \`${tier}\` is ${limit} drivers; this account has ${count}.`;
  call.warn({ code: 'driver_limit_exceeded', field: 'name', message });
}
