/**
 * Where Wayleaf never connects to, whoever names it: addresses that mean something else on every link, and those by which a cloud
 * tells its machines their secrets. Every address that a reader may set, and whatever its name resolves to, is looked at here.
 */
import { isIP } from 'node:net';
import { AppError } from '#shared/base/errors.ts';
import { faultText } from '#shared/base/messages.ts';

const LINK_LOCAL_4 = [169, 254] as const;
/** Outside of the link-local ones: Alibaba Cloud, Azure's wire server, Oracle Cloud's older one. */
const METADATA_4: ReadonlySet<string> = new Set(['100.100.100.200', '168.63.129.16', '192.0.0.192']);
/** In IPv6, as eight groups: Amazon's two, Google's, Oracle Cloud's and Scaleway's. */
const METADATA_6: ReadonlySet<string> = new Set([
  'fd00:ec2:0:0:0:0:0:254',
  'fd00:ec2:0:0:0:0:0:23',
  'fd20:ce:0:0:0:0:0:254',
  'fd00:c1:0:0:0:0:a9fe:a9fe',
  'fd00:42:0:0:0:0:0:42',
]);
/** Names that lead there wherever they resolve; elsewhere they lead nowhere. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
]);

/** What a connection fails with that would have led there. */
export class NeverAsked extends Error {
  readonly code = 'ERR_NEVER_ASKED';
  readonly host: string;
  /** Of failures, what is said of it. */
  readonly kind: 'address.never' | 'address.sent-here';

  constructor(host: string, kind: 'address.never' | 'address.sent-here' = 'address.never') {
    super(faultText({ kind, values: { host } }));
    this.host = host;
    this.kind = kind;
  }
}

/** What is said of such an address. */
export function neverText(host: string): string {
  return faultText({ kind: 'address.never', values: { host } });
}

/**
 * Is this one of them?
 *
 * @param host  a name, or an IP address: as in `URL.hostname`, as a resolver gives it, or in any spelling that `new URL` reads
 */
export function isNever(host: string): boolean {
  const name = plainName(host);
  if (isIP(name) === 4) return isNever4(name.split('.').map(Number));
  if (isIP(name) === 6) return isNever6(groupsOf(name));
  return METADATA_NAMES.has(name);
}

/** @throws AppError `input.invalid` for an address that is never connected to */
export function refuseNever(host: string): void {
  if (isNever(host)) throw new AppError('input.invalid', neverText(plainName(host)), { host: plainName(host) });
}

/** The refusal inside what a request threw, which wraps its cause; undefined if it failed for something else. */
export function neverAskedIn(error: unknown): NeverAsked | undefined {
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth++) {
    if (one instanceof NeverAsked) return one;
    if (one instanceof AggregateError) return neverAskedIn(one.errors[0]);
  }
  return undefined;
}

/** What is said where a server elsewhere sends to this machine, whose own services trust who asks from here. */
export function sentHere(host: string): NeverAsked {
  return new NeverAsked(host, 'address.sent-here');
}

/** Does a connection to this host end on this machine? By a loopback address, an unspecified one, or a name kept for it. */
export function leadsHere(host: string): boolean {
  const name = plainName(host);
  if (isIP(name) === 0) return name === 'localhost' || name.endsWith('.localhost');
  // ::1 and :: are among those that embed an address of 0.0.0.0/8.
  const inner = isIP(name) === 4 ? [name.split('.').map(Number)] : embedded(groupsOf(name));
  return inner.some(([first]) => first === 127 || first === 0);
}

/** This machine itself, in any spelling. */
export function isLoopback(host: string): boolean {
  const name = plainName(host);
  if (isIP(name) === 4) return name.startsWith('127.');
  if (isIP(name) !== 6) return false;
  const groups = groupsOf(name);
  const [inner] = embedded(groups);
  return groups.join(':') === '0:0:0:0:0:0:0:1' || (isMapped(groups) && inner?.[0] === 127);
}

/** Without brackets, zone and dots at the end, in small letters; numbers in the form that everybody writes. */
function plainName(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/u, '$1').replace(/%.*$/u, '');
  // Numbers with two dots behind them are a name to the parser, and numbers to some resolvers.
  return regular(regular(bare).replace(/\.+$/u, ''));
}

function regular(bare: string): string {
  const url = isIP(bare) === 6 ? URL.parse(`http://[${bare}]`) : URL.parse(`http://${bare}`);
  return (url?.hostname ?? bare).replace(/^\[(.*)\]$/u, '$1').toLowerCase();
}

function isNever4(bytes: readonly number[]): boolean {
  return (bytes[0] === LINK_LOCAL_4[0] && bytes[1] === LINK_LOCAL_4[1]) || METADATA_4.has(bytes.join('.'));
}

function isNever6(groups: readonly string[]): boolean {
  const first = Number.parseInt(groups[0] ?? '0', 16);
  // fe80::/10, RFC 4291 section 2.5.6
  if ((first & 0xff_c0) === 0xfe_80) return true;
  return METADATA_6.has(groups.join(':')) || [...embedded(groups), ...perhapsEmbedded(groups)].some(isNever4);
}

/** Which bytes are the IPv4 address behind a prefix of 48, 56 and 64 bits: RFC 6052 section 2.2 leaves byte 8 out. */
const BEHIND_PREFIX = [
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
] as const;

/**
 * IPv4 addresses that an IPv6 one stands for: mapped, compatible and translated (RFC 4291 section 2.5.5, RFC 2765), behind
 * a translator (RFC 6052), in ISATAP (RFC 5214), in 6to4 (RFC 3056), and of server and client in Teredo (RFC 4380).
 */
function embedded(groups: readonly string[]): (readonly number[])[] {
  const start = groups.slice(0, 6).join(':');
  const last = bytesOf(groups.slice(6));
  const isLast =
    isMapped(groups) ||
    ['0:0:0:0:0:0', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0'].includes(start) ||
    ['0:5efe', '200:5efe'].includes(groups.slice(4, 6).join(':'));
  const isTeredo = groups[0] === '2001' && groups[1] === '0';
  return [
    ...(isLast ? [last] : []),
    ...(groups[0] === '2002' ? [bytesOf(groups.slice(1, 3))] : []),
    // The client's is written with each bit turned around.
    ...(isTeredo ? [bytesOf(groups.slice(2, 4)), last.map((byte) => byte ^ 0xff)] : []),
  ];
}

/** A network may cut a prefix of its own, of any length, out of this one for its translator (RFC 8215). */
function perhapsEmbedded(groups: readonly string[]): (readonly number[])[] {
  if (groups.slice(0, 3).join(':') !== '64:ff9b:1') return [];
  const bytes = bytesOf(groups);
  return [...BEHIND_PREFIX, [12, 13, 14, 15]].map((places) => places.map((at) => bytes[at] ?? 0));
}

function isMapped(groups: readonly string[]): boolean {
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
}

function bytesOf(groups: readonly string[]): readonly number[] {
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

/** Eight groups without leading zeros, of an address as `URL` writes it. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}
