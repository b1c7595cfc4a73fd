/**
 * Gets a receipt authorized (Decision electronic-receipts). The number is saved before it is sent. If the response is
 * lost, the authority is asked about that number before anything is sent again, so no receipt ever gets two codes.
 */
import {
  type Authority,
  AuthorityRejects,
  AuthorityUnavailable,
  type Authorization,
  notNextNumber,
  type Outcome,
  type Series,
  type Verdict,
  type Voucher,
} from './authority.ts';
import { isSame } from './voucher.ts';

/** The most numbers to try when another system issues at the same sale point. */
const attempts = 5;

export interface Sending {
  voucher: Voucher;
  /** The number sent by an earlier attempt whose outcome is unknown. */
  sent: number | undefined;
  /** Saves a number permanently before it is sent. */
  note(number: number): Promise<void>;
}

/** Sends a receipt and returns its outcome. @throws AuthorityUnavailable */
export async function outcomeOf(authority: Authority, sending: Sending): Promise<Outcome> {
  try {
    return await decided(authority, sending);
  } catch (error) {
    if (!(error instanceof AuthorityRejects)) throw error;
    return { number: null, verdict: { result: 'rejected', observations: error.observations } };
  }
}

async function decided(authority: Authority, { voucher, sent, note }: Sending): Promise<Outcome> {
  const known = sent === undefined ? undefined : await authorizationUnder(authority, voucher, sent);
  if (known && sent !== undefined) return authorized(sent, known);
  for (let attempt = 1; ; attempt++) {
    const number = (await authority.lastNumber(voucher)) + 1;
    await note(number);
    const verdict = await sendOnce(authority, voucher, number);
    if (verdict.result === 'authorized') return { number, verdict };
    const isTaken = verdict.observations.some(({ code }) => code === notNextNumber);
    const last = isTaken ? await authority.lastNumber(voucher) : 0;
    if (last < number) return { number: null, verdict };
    // Either the number is this receipt's and was sent twice, or another system took it and the next one is tried.
    const own = await authorizationUnder(authority, voucher, number);
    if (own) return authorized(number, own);
    if (attempt >= attempts) return { number: null, verdict };
  }
}

/** Sends a number, and again if the response is lost and the authority does not know the number. */
async function sendOnce(authority: Authority, voucher: Voucher, number: number): Promise<Verdict> {
  try {
    return await authority.authorize(voucher, number);
  } catch (error) {
    if (!(error instanceof AuthorityUnavailable)) throw error;
    const found = await authorizationUnder(authority, voucher, number);
    return found ? { result: 'authorized', ...found } : await authority.authorize(voucher, number);
  }
}

function authorized(number: number, found: Authorization): Outcome {
  return { number, verdict: { result: 'authorized', ...found } };
}

/**
 * Returns the authorization of this voucher under a number; undefined if the number is free or belongs to another
 * voucher.
 */
async function authorizationUnder(
  authority: Authority,
  voucher: Voucher & Series,
  number: number,
): Promise<Authorization | undefined> {
  const known = await authority.consult(voucher, number);
  return known && isSame(voucher, known) ? known : undefined;
}
