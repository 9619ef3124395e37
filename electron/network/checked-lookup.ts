/** Names are resolved here, and what comes of it is looked at: a name must not lead where its address could not. */
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isNever, leadsHere, NeverAsked, sentHere } from './never.ts';

/** As `dns.lookup` with `all`. */
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * For `lookup` of sockets: fails with `NeverAsked` where any address of the name is one that is never connected to. The socket
 * connects to the addresses that were looked at, so that no second answer of a resolver counts.
 */
export function checkedLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) {
        done(error, '', 0);
        return;
      }
      const [first] = found;
      if (!first) done(new Error(`${host} has no address`), '', 0);
      else if (isNever(host) || found.some(({ address }) => isNever(address))) done(new NeverAsked(host), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/** The same lookup, but failing where any address of the name is this machine: for what a server elsewhere names. */
export function elsewhereLookup(lookup: LookupFunction): LookupFunction {
  return (host, options, done) => {
    lookup(host, options, (error, address, family) => {
      if (error) {
        done(error, '', 0);
        return;
      }
      const found = typeof address === 'string' ? [address] : address.map((one) => one.address);
      if (leadsHere(host) || found.some(leadsHere)) done(sentHere(host), '', 0);
      else done(null, address, family);
    });
  };
}
