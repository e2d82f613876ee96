import type { Config, PushConfig } from './config.ts'
import { isThisMachine } from './read-address-config.ts'
import type { SettingsReader } from './settings.ts'

export function readPush(read: SettingsReader, mode: Config['mode']): PushConfig | null {
  const isOn = read.choice('PUSH', ['on', 'off']) === 'on'
  const privateKey = read.text('PUSH_PRIVATE_KEY') || null
  if (privateKey !== null && !/^[\w-]{43}$/.test(privateKey))
    read.unexpected('PUSH_PRIVATE_KEY', 'the 32 bytes of a P-256 private key in base64url')
  const origins = read.text('PUSH_SERVICES').split(',').flatMap(addressOf)
  for (const url of origins) {
    const isSafe = url?.protocol === 'https:' || mode === 'demo' || isThisMachine(url?.hostname ?? '')
    if (url === null || !isSafe)
      read.unexpected(
        'PUSH_SERVICES',
        'addresses separated by commas, as in https://push.example, that start with https:// unless they are on this machine',
      )
  }
  return isOn ? { privateKey, origins: origins.flatMap((url) => url?.origin ?? []) } : null
}

/** A null entry for an invalid URL; no entry for empty text. */
function addressOf(text: string): (URL | null)[] {
  if (text.trim() === '') return []
  const url = URL.parse(text.trim())
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return [isOrigin ? url : null]
}
