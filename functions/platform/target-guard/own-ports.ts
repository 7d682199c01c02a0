import ipaddr from 'ipaddr.js';

const ports = new Set<number>();

/**
 * Ports on which this process, or a program that it has started, listens for itself. A guard leads nobody to them, also
 * where private addresses may be visited.
 */
export const ownPorts: ReadonlySet<number> = ports;

/** Keeps a port of this process from all that it is told to visit. @returns what gives the port free */
export function claimPort(port: number): () => void {
  ports.add(port);
  return () => void ports.delete(port);
}

/** Whether a connection to an IP address ends on this machine, at what listens on loopback. */
export function isThisMachine(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'loopback' || parsed.range() === 'unspecified';
}
