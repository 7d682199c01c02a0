import ipaddr from 'ipaddr.js';

const claimed = new Set<number>();
/** Those of the process that this one shares its work with. */
let told: ReadonlySet<number> = new Set();
export type Ports = Iterable<number> & Pick<ReadonlySet<number>, 'has'>;
type Listener = (ports: number[]) => void;
const listeners = new Set<Listener>();

/**
 * Ports on which the product, or a program that it has started, listens for itself. The guard refuses them, also
 * where private addresses may be visited.
 */
export const ownPorts: Ports = {
  has: (port) => claimed.has(port) || told.has(port),
  [Symbol.iterator]: () => new Set([...claimed, ...told])[Symbol.iterator](),
};

/** Keeps a port of this process from all that it is told to visit. @returns what gives the port free */
export function claimPort(port: number): () => void {
  claimed.add(port);
  tellListeners();
  return () => {
    claimed.delete(port);
    tellListeners();
  };
}

/** Tells the ports of this process, now and at every change, so that another one keeps away too. @returns ends that */
export function watchOwnPorts(listener: Listener): () => void {
  listeners.add(listener);
  listener([...claimed]);
  return () => void listeners.delete(listener);
}

/** Takes the ports that the other process has now, in place of those it had. */
export function keepFromPorts(ports: readonly number[]): void {
  told = new Set(ports);
}

function tellListeners(): void {
  for (const listener of listeners) listener([...claimed]);
}

/** Whether a connection to an IP address ends on this machine, at what listens on loopback. */
export function isThisMachine(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'loopback' || parsed.range() === 'unspecified';
}
