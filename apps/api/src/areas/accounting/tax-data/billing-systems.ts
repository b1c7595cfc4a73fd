/** The configuration of the systems that issue receipts. Their secrets can be written but never read. */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { BillingSalePoint, BillingSystem, BillingSystemUpdate } from '@mostrador/types';
import { writtenCuit } from '../../../calculation/cuit.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { actionIn, type Holding } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { type SystemSecrets, secretPlace, taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { etag } from '../../../records/write.ts';
import { certificateFacts, privateKeyMark } from './certificate.ts';
import { knownSystem } from './known-systems.ts';
import { type SystemSettings, systemOf } from './system-state.ts';
import { dropSystem, keepSystem, lockTaxData, type StoredSystem, storedSystem } from './system-store.ts';

type Call = Context & { params: { billing_system: string } };
/** A configuration with the name that it has in the activity log. */
type State = BillingSystem & { _id: string };

export const getBillingSystem: Handler<'getBillingSystem', Context> = async (call) => {
  const found = await configuredSystem(call);
  return { status: 200, data: shown(stateOf(found)), headers: { etag: etag(found.version) } };
};

/** A system that is not configured yet. */
const fresh: Holding<State, Call> = {
  entityType: 'billing_system',
  lock: async (call) => {
    const { code } = knownSystem(call.params.billing_system);
    await lockTaxData(call);
    if (!(await storedSystem(call, code))) return { state: undefined, version: 0 };
    const detail = `The billing system \`${code}\` is already configured. Update it instead.`;
    throw new Problem('not_unique', detail);
  },
  stamped: (state) => state,
  store: ({ _id, cuit, sale_points, environment }, call, kept = {}) =>
    keepSystem(call, _id, { cuit: cuit ?? null, sale_points: sale_points ?? [], environment }, kept),
  end: ({ _id }, call) => dropSystem(call, _id),
};

const configured: Holding<State, Call> = {
  ...fresh,
  lock: async (call) => {
    await lockTaxData(call);
    const found = await configuredSystem(call);
    return { state: stateOf(found), version: found.version, kept: found.kept };
  },
};

export const createBillingSystem = actionIn<State, 'createBillingSystem'>(fresh, async (_before, call) => {
  const code = call.params.billing_system;
  const empty = { cuit: null, sale_points: [], environment: 'testing' as const };
  const { state, kept } = changed({ code, version: 0, settings: empty, kept: {} }, call.body, call);
  const location = `/api/v1/bill/tax_info/taxpayer/${code}/`;
  return { did: 'created', state, kept, status: 201, location, data: shown };
});

export const updateBillingSystem = actionIn<State, 'updateBillingSystem'>(
  configured,
  async (before, call, { version, kept }) => {
    const code = call.params.billing_system;
    const { cuit = null, sale_points = [], environment = 'testing' } = before ?? {};
    const stored = { code, version, settings: { cuit, sale_points, environment }, kept: kept ?? {} };
    const next = changed(stored, call.body, call);
    const always = JSON.stringify(next.kept) !== JSON.stringify(kept);
    return { did: 'updated', state: next.state, kept: next.kept, always, data: shown };
  },
);

export const deleteBillingSystem = actionIn<State, 'deleteBillingSystem'>(
  configured,
  async (_state, call) => {
    const { active_billing_system: active } = await taxpayerOf(call);
    if (active === call.params.billing_system) {
      const detail = `Receipts are issued through \`${active}\`. Activate another system first.`;
      throw new Problem('billing_system_active', detail);
    }
    return { did: 'deleted', data: ({ _id }) => ({ deleted: true, id: _id }) };
  },
);

/** @throws Problem `not_found` */
async function configuredSystem(call: Call): Promise<StoredSystem> {
  const { code } = knownSystem(call.params.billing_system);
  const found = await storedSystem(call, code);
  if (found) return found;
  throw new Problem('not_found', `The billing system \`${code}\` is not configured in this account.`);
}

function stateOf({ code, settings, kept }: Pick<StoredSystem, 'code' | 'settings' | 'kept'>): State {
  return { _id: code, ...systemOf(code, settings, kept) };
}

function shown({ _id, ...system }: State): BillingSystem {
  return system;
}

/** Applies a request to a configuration. @throws Problem `validation_failed`, `secret_key_missing` */
function changed({ code, settings, kept }: StoredSystem, body: BillingSystemUpdate, context: Context) {
  const next: SystemSettings = {
    cuit: body.cuit === undefined ? settings.cuit : cuitOf(body.cuit),
    sale_points: body.sale_points === undefined ? settings.sale_points : salePointsOf(body.sale_points),
    environment: body.environment ?? settings.environment,
  };
  const secrets = changedSecrets(kept, body, { code, context });
  warnLapsed(secrets, context);
  return { state: stateOf({ code, settings: next, kept: secrets }), kept: secrets };
}

function cuitOf(cuit: string | null): string | null {
  if (cuit === null) return null;
  const written = writtenCuit(cuit);
  if (written) return written;
  throw fieldProblem('/cuit', 'invalid_format', 'must be a CUIT with a valid check digit');
}

/** The authority numbers sale points from 1 to 99998. */
const lastSalePoint = 99_998;

function salePointsOf(given: readonly BillingSalePoint[]): BillingSalePoint[] {
  const numbers = given.map(({ number }) => number);
  for (const [index, number] of numbers.entries()) {
    const pointer = `/sale_points/${index}/number`;
    if (number < 1) throw fieldProblem(pointer, 'too_low', 'must be at least 1', { minimum: 1 });
    if (number > lastSalePoint) {
      throw fieldProblem(pointer, 'too_high', `must be at most ${lastSalePoint}`, { maximum: lastSalePoint });
    }
    if (numbers.indexOf(number) < index) throw fieldProblem(pointer, 'not_unique', 'is a duplicate');
  }
  return given.map(({ number, type = 'web_service', active = true }) => ({ number, type, active }));
}

function changedSecrets(
  kept: SystemSecrets,
  { certificate_pem, private_key_pem }: BillingSystemUpdate,
  { code, context }: { code: string; context: Context },
): SystemSecrets {
  const seal = (member: string, pem: string) =>
    context.secrets.seal(pem, secretPlace(context.account.id, code, member));
  const next = { ...kept };
  if (certificate_pem !== undefined) {
    for (const member of ['certificate_pem', 'expires_at', 'certificate_cuit', 'certificate_key'] as const)
      delete next[member];
  }
  if (private_key_pem !== undefined) {
    delete next.private_key_pem;
    delete next.private_key;
  }
  if (typeof certificate_pem === 'string') {
    const facts = certificateFacts(certificate_pem);
    Object.assign(next, facts, { certificate_pem: seal('certificate_pem', certificate_pem) });
  }
  if (typeof private_key_pem === 'string') {
    next.private_key = privateKeyMark(private_key_pem);
    next.private_key_pem = seal('private_key_pem', private_key_pem);
  }
  checkPair(next, typeof private_key_pem === 'string' ? '/private_key_pem' : '/certificate_pem');
  return next;
}

function checkPair({ certificate_key, private_key }: SystemSecrets, pointer: string): void {
  if (certificate_key === undefined || private_key === undefined || certificate_key === private_key) return;
  throw fieldProblem(
    pointer,
    'invalid_reference',
    'must match its counterpart: the certificate belongs to another private key',
  );
}

function warnLapsed({ certificate_pem, expires_at }: SystemSecrets, { now, warn }: Context): void {
  if (certificate_pem === undefined || expires_at === undefined || new Date(expires_at) > now) return;
  const message = `The certificate expired on ${expires_at}. Upload a valid one.`;
  warn({ code: 'certificate_expired', field: 'certificate_pem', message });
}
