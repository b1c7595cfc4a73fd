/** Parsers of settings. Each returns undefined for an invalid text. */
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

/** Parses the text of a setting; undefined if it is invalid. */
export type Parse<Value> = (text: string) => Value | undefined;

/** Parses a whole number within bounds, in digits. */
export function integer(least: number, most: number): Parse<number> {
  return (given) => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
}

/** Parses a number within bounds, with at most six decimals. */
export function decimal(least: number, most: number): Parse<number> {
  return (given) => {
    const value = /^\d{1,15}(\.\d{1,6})?$/.test(given) ? Number(given) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
}

/** Parses keys of 32 bytes in base64 or hexadecimal, separated by commas, spaces or line breaks. */
export function secretKeys(given: string): readonly Buffer[] | undefined {
  const keys = given
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(secretKey);
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}

function secretKey(given: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(given)) return Buffer.from(given, 'hex');
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(given) ? Buffer.from(given, 'base64') : undefined;
}

/** Reads such keys from a file. */
export function secretKeyFile(given: string): readonly Buffer[] | undefined {
  try {
    return secretKeys(readFileSync(given, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Parses any text that can be a file name. */
export function text(given: string): string | undefined {
  return given.trim() === '' || given.includes('\0') ? undefined : given;
}

/** Parses the address or name of a machine. */
export function word(given: string): string | undefined {
  return /^[^\s/]+$/.test(given) ? given : undefined;
}

export function oneOf<Value extends string>(values: readonly Value[]): Parse<Value> {
  return (given) => values.find((value) => value === given);
}

export function postgresUrl(given: string): string | undefined {
  return /^postgres(ql)?:\/\//.test(given) && URL.canParse(given) ? given : undefined;
}

/** Parses the URL of an HTTP server, without a trailing slash. */
export function httpUrl(given: string): string | undefined {
  return /^https?:\/\//.test(given) && URL.canParse(given) ? given.replace(/\/+$/, '') : undefined;
}

/** Parses the URL of an SMTP server. */
export function smtpUrl(given: string): string | undefined {
  if (!/^smtps?:\/\//.test(given) || !URL.canParse(given)) return undefined;
  return new URL(given).hostname === '' ? undefined : given;
}

export function mailAddress(given: string): string | undefined {
  return /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/.test(given) ? given : undefined;
}

/** Parses `*` for any origin, `none`, or origins such as `https://shop.example` separated by commas. */
export function origins(given: string): '*' | readonly string[] | undefined {
  if (given === '*') return '*';
  if (given === 'none') return [];
  const list = given.split(',').map((part) => part.trim());
  return list.every(isOrigin) ? list : undefined;
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Parses `none`, or the addresses and networks of proxies separated by commas; `loopback` is this machine. */
export function proxies(given: string): readonly string[] | undefined {
  if (given === 'none') return [];
  const list = given.split(',').map((part) => part.trim());
  return list.every((part) => part === 'loopback' || isNetwork(part)) ? list : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), version === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

/** Parses headers in the OpenTelemetry format: `name=value,other=value`, percent-encoded. */
export function headerList(given: string): Readonly<Record<string, string>> | undefined {
  const pairs = given.split(',').map((part) => part.trim().match(/^([A-Za-z0-9-]+)=(.+)$/));
  const entries: [string, string][] = [];
  for (const pair of pairs) {
    const [, name, value] = pair ?? [];
    if (name === undefined || value === undefined) return undefined;
    entries.push([name, decoded(value)]);
  }
  return Object.fromEntries(entries);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
