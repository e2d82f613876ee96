import { BlockList, isIPv4 } from 'node:net'

/**
 * We never connect to `forbidden` addresses: they belong to no host, to many hosts, or to a cloud's metadata service,
 * which tells a machine its own secrets. `private` addresses are in a network of the operator.
 */
export type AddressKind = 'public' | 'private' | 'forbidden'

const forbidden = listOf([
  '0.0.0.0/8',
  // Link-local; includes the metadata services of clouds, which reveal a machine's secrets.
  '169.254.0.0/16',
  // The metadata services of Alibaba and Oracle.
  '100.100.100.200/32',
  '192.0.0.192/32',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '192.88.99.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  // The metadata services of Amazon and Google, inside otherwise private networks.
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '100::/64',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  // Tunnels, which lead to the IPv4 addresses embedded in them.
  '2001::/32',
  '2002::/16',
  '64:ff9b:1::/48',
])

const privateNetworks = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
])

/** Prefixes that are followed by the 32 bits of an IPv4 address. */
const wrappers = listOf(['::ffff:0:0/96', '64:ff9b::/96', '::/96', '::ffff:0:0:0/96'])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}

/** `address` is an IP address as returned by a resolver. */
export function addressKind(address: string): AddressKind {
  const plain = address.replace(/%.*$/, '')
  if (isIPv4(plain)) return kindIn(plain, 'ipv4')
  const own = kindIn(plain, 'ipv6')
  if (own !== 'public' || !wrappers.check(plain, 'ipv6')) return own
  return kindIn(lastFourBytes(plain), 'ipv4')
}

function kindIn(address: string, family: 'ipv4' | 'ipv6'): AddressKind {
  if (forbidden.check(address, family)) return 'forbidden'
  return privateNetworks.check(address, family) ? 'private' : 'public'
}

/** In hexadecimal, as the URL parser writes it. */
function lastFourBytes(address: string): string {
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const groups = text
    .split(':')
    .slice(-2)
    .map((group) => Number.parseInt(group || '0', 16))
  const [high = 0, low = 0] = groups.length === 2 ? groups : [0, ...groups]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
