import { answerNavigation, isWorthKeeping } from './answer-navigation.ts'
import { keepShares } from './share-files.ts'
import { countOnBadge, openLink, readPush, renewSubscription } from './push.ts'
import { cacheNameOf, handlingOf, outdatedCaches } from './service-worker-rules.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build: `version` changes with any file; the shell of this version refers to `entry`. */
  TRAILCAST_BUILD: { version: string; entry: string; files: string[] }
}

const { version, entry, files } = self.TRAILCAST_BUILD
/** The application without any page in it: it stands in for all of them. */
const shellUrl = '/index.html'
/** People should not stare at an empty page because a connection exists in name only. */
const navigationPatienceMs = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepVersion())
})

/**
 * The new version may take over at once: pages that run still find the files they started with,
 * since the cache of the version before stays, and the next navigation gets the new shell.
 */
async function keepVersion(): Promise<void> {
  const cache = await caches.open(cacheNameOf(version))
  const shell = await fetch(shellUrl, { cache: 'reload' })
  // During an update of the server, the shell may belong to another version; then this is tried again on the next
  // visit.
  if (!isWorthKeeping(shell) || !(await shell.clone().text()).includes(entry))
    throw new Error('the shell is of another version')
  await cache.put(shellUrl, shell)
  await Promise.all(files.map((file) => keep(cache, file)))
  await self.skipWaiting()
}

async function keep(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file)
  if (!isWorthKeeping(response))
    throw new Error(`${file} cannot be kept: ${response.status} from ${response.url}`)
  await cache.put(file, response)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions())
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  const handling = handlingOf({ method, mode, origin, pathname }, self.location.origin)
  if (handling === 'asset') event.respondWith(assetFirstFromCache(event.request))
  if (handling === 'own') event.respondWith(ownFirstFromCache(event.request))
  if (handling === 'share') takeShared(event)
  if (handling === 'shell') event.respondWith(navigate(event.request, shellUrl))
  if (handling === 'document') event.respondWith(navigate(event.request, pathname))
})

const shares = keepShares(navigator.storage, Date.now)

function takeShared(event: FetchEvent): void {
  const taking = shares.take(event.request)
  // The page is opened by an address of its own, so that a reload does not share everything again.
  event.respondWith(taking.then(({ address }) => Response.redirect(`/share-target/${address}`, 303)))
  event.waitUntil(taking.then(({ afterwards }) => afterwards))
}

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { action, share = '' } = (event.data ?? {}) as { action?: string; share?: string }
  if (action === 'share-target') event.waitUntil(answerAboutShare(share, event.source))
  if (action === 'share-taken') event.waitUntil(shares.remove(share))
  if (action === 'forget-shares') event.waitUntil(shares.removeAll())
})

async function answerAboutShare(share: string, asker: ExtendableMessageEvent['source']): Promise<void> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  asker?.postMessage({ action: 'share-target', share, files: await shares.find(share) })
}

self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data?.text()))
})

async function tell(text: string | undefined): Promise<void> {
  await self.registration.showNotification('Trailcast', readPush(text, self.location.origin))
  await countOnBadge(() => fetch('/api/notifications/unseen'), self.navigator)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFrom(event.notification))
})

async function openFrom({ data }: Notification): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await openLink(data, {
    origin: self.location.origin,
    windows,
    open: (url) => self.clients.openWindow(url),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    renewSubscription(event, {
      subscribe: (options) => self.registration.pushManager.subscribe(options),
      send: fetch,
    }),
  )
})

async function assetFirstFromCache(request: Request): Promise<Response> {
  // In the cache of any version, because the request may come from a page of an older version.
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (isWorthKeeping(response)) {
    const cache = await caches.open(cacheNameOf(version))
    await cache.put(request, response.clone())
  }
  return response
}

async function ownFirstFromCache(request: Request): Promise<Response> {
  const cache = await caches.open(cacheNameOf(version))
  return (await cache.match(request)) ?? fetch(request)
}

function navigate(request: Request, keptAs: string): Promise<Response> {
  return answerNavigation({
    ask: () => fetch(request),
    findKept: async () => (await caches.open(cacheNameOf(version))).match(keptAs),
    patienceMs: navigationPatienceMs,
  })
}

async function forgetOldVersions(): Promise<void> {
  const outdated = outdatedCaches(await caches.keys(), version)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}
