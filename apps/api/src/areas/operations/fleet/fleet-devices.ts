/**
 * Fleet devices (Reference 2.7, Decision N44): vehicles that report their position. Their access codes are shown once.
 */
import { maskedCode, newAccessCode } from '../../../core/access-code.ts';
import { action, actionOn } from '../../../records/action.ts';
import { createRecord } from '../../../records/one-record.ts';
import { records } from '../../../records/records.ts';
import { warnMissing } from '../../../records/references.ts';
import { codeUnlike, issueCode, revokeCode } from '../../../store/access-codes.ts';

export const fleetDevices = records('fleetDevices', {
  search: ['name', 'plate'],
  facts: async ({ linked_driver_id }, { before, context }) => {
    if (linked_driver_id !== (before?.linked_driver_id ?? null))
      await warnMissing(context, ['drivers'], { linked_driver_id });
  },
  // Reports change a device without changing its version, so the ETag covers the text of the response.
  read: (found) => found,
  unfollowed: ({ _id }, context) => revokeCode(context, _id),
  inDirectory: true,
});

export const createFleetDevice = action<'createFleetDevice'>(async (call) => {
  const draft = newAccessCode();
  const members = { device_code: maskedCode(draft) };
  const device = await createRecord('fleetDevices', call.body, call, { members });
  const code = await issueCode(call, { kind: 'fleet_device', id: device._id }, draft);
  call.showOnce(code, device.device_code);
  return {
    status: 201,
    data: { ...device, device_code: code },
    location: `/api/v1/fleet/devices/${device._id}/`,
    version: 1,
  };
});

export const regenerateFleetDeviceCode = actionOn<'fleetDevices', 'regenerateFleetDeviceCode'>(
  'fleetDevices',
  async (device, call) => {
    const draft = codeUnlike(device.device_code);
    const code = await issueCode(call, { kind: 'fleet_device', id: device._id }, draft);
    const record = { ...device, device_code: maskedCode(code) };
    call.showOnce(code, record.device_code);
    return { did: 'code_regenerated', record, data: (stored) => ({ ...stored, device_code: code }) };
  },
);
