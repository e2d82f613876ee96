/**
 * The push services of browsers. Requests go nowhere else, so that nobody can make this server call a URL of their
 * choice; and since certificates prove these names, none of them leads into a private network.
 */
const knownHosts = [
  // Chrome, Edge on Android, Opera, Samsung Internet
  /^fcm\.googleapis\.com$/,
  // Firefox
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  // Safari
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  // Edge
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
]

const longestEndpoint = 1000

/** `origins` are the operator's own additions, trusted as they are. */
export function isPushEndpoint(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || endpoint.length > longestEndpoint || url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && knownHosts.some((host) => host.test(url.hostname))
}
