import type { Announce, Changes } from './changes.ts'
import type { Feature } from './feature.ts'
import type { Services } from './services.ts'

export type Listeners = {
  [Name in keyof Changes]?: readonly ((change: Changes[Name], services: Services) => Promise<void>)[]
}

/** The listeners for each change, in the order of the features. */
export function listenersOf(features: readonly Feature[]): Listeners {
  const listeners: Record<string, unknown[]> = {}
  for (const { hears = {} } of features)
    for (const [name, follow] of Object.entries(hears)) (listeners[name] ??= []).push(follow)
  return listeners
}

export function announcerTo(listeners: Listeners, services: () => Services): Announce {
  return async (name, change) => {
    for (const follow of listeners[name] ?? []) await follow(change, services())
  }
}
