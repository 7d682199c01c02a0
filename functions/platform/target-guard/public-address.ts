import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is public unicast according to the IANA special-purpose registries. IPv6 that embeds IPv4
 * (mapped, NAT64, 6to4, Teredo) is never public: its target depends on the network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** On a virtual machine, its provider's metadata service, which gives away the machine's credentials. */
const metadataService = ipaddr.parse('fd00:ec2::254').toNormalizedString();

/** Whether an address is link-local or a metadata service: never visited, not even where private addresses are allowed. */
export function isLinkLocal(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'linkLocal' || parsed.toNormalizedString() === metadataService;
}
