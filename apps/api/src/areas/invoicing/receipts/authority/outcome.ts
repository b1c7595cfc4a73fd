/**
 * What comes of a receipt at the authority (Decision electronic-receipts). A number is noted before it is sent. Where the
 * answer is lost, the authority is asked about that number before anything is sent again, so that no receipt ever gets
 * two codes.
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

/** So often others who issue at the same sale point may come between. */
const attempts = 5;

export interface Sending {
  voucher: Voucher;
  /** The number that it was sent under before, with nobody knowing what came of it. */
  sent: number | undefined;
  /** Notes a number, for good, before it is sent. */
  note(number: number): Promise<void>;
}

/** Brings a receipt to its end. @throws AuthorityUnavailable */
export async function outcomeOf(authority: Authority, sending: Sending): Promise<Outcome> {
  try {
    return await decided(authority, sending);
  } catch (error) {
    if (!(error instanceof AuthorityRejects)) throw error;
    return { number: null, verdict: { result: 'rejected', observations: error.observations } };
  }
}

async function decided(authority: Authority, { voucher, sent, note }: Sending): Promise<Outcome> {
  const known = sent === undefined ? undefined : await knownAs(authority, voucher, sent);
  if (known && sent !== undefined) return authorized(sent, known);
  for (let attempt = 1; ; attempt++) {
    const number = (await authority.lastNumber(voucher)) + 1;
    await note(number);
    const verdict = await sendOnce(authority, voucher, number);
    if (verdict.result === 'authorized') return { number, verdict };
    const isTaken = verdict.observations.some(({ code }) => code === notNextNumber);
    const last = isTaken ? await authority.lastNumber(voucher) : 0;
    if (last < number) return { number: null, verdict };
    // The number was ours after all, sent twice; or somebody else took it, and the next one is tried.
    const own = await knownAs(authority, voucher, number);
    if (own) return authorized(number, own);
    if (attempt >= attempts) return { number: null, verdict };
  }
}

/** Sends a number, and once more where the answer is lost and the authority does not know the number. */
async function sendOnce(authority: Authority, voucher: Voucher, number: number): Promise<Verdict> {
  try {
    return await authority.authorize(voucher, number);
  } catch (error) {
    if (!(error instanceof AuthorityUnavailable)) throw error;
    const found = await knownAs(authority, voucher, number);
    return found ? { result: 'authorized', ...found } : await authority.authorize(voucher, number);
  }
}

function authorized(number: number, found: Authorization): Outcome {
  return { number, verdict: { result: 'authorized', ...found } };
}

/** The code that the authority gave this very voucher under a number; undefined where the number is free, or another's. */
async function knownAs(
  authority: Authority,
  voucher: Voucher & Series,
  number: number,
): Promise<Authorization | undefined> {
  const known = await authority.consult(voucher, number);
  return known && isSame(voucher, known) ? known : undefined;
}
