/** The handlers of operations. */
import { appointments } from './appointments/appointments.ts';
import { adjustContract } from './contracts/contract-adjustment.ts';
import { listExpiringContracts } from './contracts/contract-expiring.ts';
import { generateContractInvoice } from './contracts/contract-invoice.ts';
import { renewContract } from './contracts/contract-renewal.ts';
import { signContract, terminateContract } from './contracts/contract-signing.ts';
import { getContractSummary } from './contracts/contract-summary.ts';
import { contracts } from './contracts/contracts.ts';
import { getDriverTierInfo } from './drivers/driver-tiers.ts';
import { createDriver, drivers, regenerateDriverCode } from './drivers/drivers.ts';
import { createFleetDevice, fleetDevices, regenerateFleetDeviceCode } from './fleet/fleet-devices.ts';
import { getFleetDeviceTrail } from './fleet/fleet-trail.ts';
import {
  getPaymentMethodHierarchy,
  getPaymentMethodsEntryPoint,
  listActivePaymentMethods,
  reorderPaymentMethods,
  togglePaymentMethodStatus,
} from './payment-methods/payment-method-views.ts';
import { paymentMethods } from './payment-methods/payment-methods.ts';
import { cancelShipment } from './shipping/cancel.ts';
import { listShippingProviders } from './shipping/providers.ts';
import { quoteShipment } from './shipping/quotes.ts';
import { createShipmentLabel } from './shipping/shipment-label.ts';
import { createShipment, shipments, updateShipment } from './shipping/shipments.ts';
import { trackShipment } from './shipping/tracking.ts';

export const operations = {
  ...appointments,
  ...contracts,
  signContract,
  terminateContract,
  renewContract,
  adjustContract,
  generateContractInvoice,
  listExpiringContracts,
  getContractSummary,
  ...paymentMethods,
  getPaymentMethodsEntryPoint,
  listActivePaymentMethods,
  getPaymentMethodHierarchy,
  togglePaymentMethodStatus,
  reorderPaymentMethods,
  ...drivers,
  createDriver,
  regenerateDriverCode,
  getDriverTierInfo,
  ...fleetDevices,
  createFleetDevice,
  regenerateFleetDeviceCode,
  getFleetDeviceTrail,
  ...shipments,
  createShipment,
  updateShipment,
  cancelShipment,
  createShipmentLabel,
  trackShipment,
  quoteShipment,
  listShippingProviders,
};
