import ipaddr from 'ipaddr.js';

const claimed = new Set<number>();
/** Ports of the process that shares its work with this one. */
let reported: ReadonlySet<number> = new Set();
export type Ports = Iterable<number> & Pick<ReadonlySet<number>, 'has'>;
type Listener = (ports: number[]) => void;
const listeners = new Set<Listener>();

/**
 * Ports on which the product, or a program that it started, listens. The guard refuses them even if private addresses
 * may be visited.
 */
export const ownPorts: Ports = {
  has: (port) => claimed.has(port) || reported.has(port),
  [Symbol.iterator]: () => new Set([...claimed, ...reported])[Symbol.iterator](),
};

/** Protects a port of this process from visits. @returns releases the port */
export function claimPort(port: number): () => void {
  claimed.add(port);
  notifyListeners();
  return () => {
    claimed.delete(port);
    notifyListeners();
  };
}

/**
 * Reports the ports of this process, now and at every change, so that another one avoids them too. @returns stops it
 */
export function watchOwnPorts(listener: Listener): () => void {
  listeners.add(listener);
  listener([...claimed]);
  return () => void listeners.delete(listener);
}

/** Replaces the known ports of the other process. */
export function blockPorts(ports: readonly number[]): void {
  reported = new Set(ports);
}

function notifyListeners(): void {
  for (const listener of listeners) listener([...claimed]);
}

/** Whether a connection to an IP address ends at a loopback listener of this machine. */
export function isThisMachine(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'loopback' || parsed.range() === 'unspecified';
}
