import { onlineMap } from '#contract/base-map/online-map.ts'
import type { BaseMapConfig } from '#server/config/config.ts'

/** The other origins from which browsers fetch the base map, whoever the visitor is. */
export function mapOrigins(config: BaseMapConfig): string[] {
  const { tiles, terrain, styleUrl, layers, online } = config
  return originsOf([
    ...[tiles, terrain].flatMap((source) => (source?.kind === 'address' ? [source.url] : [])),
    ...(styleUrl ? [styleUrl] : []),
    ...layers.map((layer) => layer.tiles),
    ...(online === 'always' ? onlineAddresses(config) : []),
  ])
}

/** Those that a visitor may allow in addition. */
export function mapOriginsByChoice(config: BaseMapConfig): string[] {
  return config.online === 'by_choice' ? originsOf(onlineAddresses(config)) : []
}

/** The operator's own elevation is preferred. */
const onlineAddresses = ({ terrain }: BaseMapConfig): string[] => [
  onlineMap.streets.tileJson,
  ...(terrain ? [] : [onlineMap.heights.tiles]),
]

const originsOf = (addresses: string[]): string[] => [
  ...new Set(addresses.map((address) => new URL(address).origin)),
]
