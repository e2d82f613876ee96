import type { FastifyRequest } from 'fastify'
import { countedAddress } from './client-address.ts'

/** How a session is described to its owner: enough to tell it from others, too little to track anyone. */
export type Device = { browser: string; place: string }

export function deviceOf(request: FastifyRequest): Device {
  return { browser: browserName(request.headers['user-agent'] ?? ''), place: placeOf(request.ip) }
}

/** The order matters: most browsers also claim to be Chrome or Safari. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['DuckDuckGo', /\bD(?:uckDuckGo|dg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

/** iPhones claim to be like Macs, and Android and ChromeOS claim to be Linux or X11. */
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

const longestRead = 1000

/**
 * For example `Firefox on Linux`. Versions are left out: they change every few weeks, while the person's browser stays
 * the same.
 */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, longestRead)
  const named = (names: [string, RegExp][]) => names.find(([, mark]) => mark.test(text))?.[0]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return `${browser} on ${system}`
  if (system) return `A program on ${system}`
  return browser ?? 'An unknown program'
}

/**
 * The address without the part that distinguishes a household from its neighbours, as in `203.0.113.x` or
 * `2001:db8:1:x`.
 */
export function placeOf(ip: string): string {
  const counted = countedAddress(ip)
  const isIpv4 = counted.includes('.')
  return isIpv4 ? counted.replace(/\.[^.]*$/, '.x') : `${counted.split(':').slice(0, 3).join(':')}:x`
}
