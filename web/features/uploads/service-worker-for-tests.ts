type Asked = { action: string; share?: string }

/** The service worker as pages know it: shares by id, and what pages have told it. */
export function standInServiceWorker(shares: Record<string, File[]>): { told: Asked[]; remove: () => void } {
  const told: Asked[] = []
  const container = Object.assign(new EventTarget(), {
    startMessages: () => {},
    controller: {
      postMessage(asked: Asked) {
        told.push(asked)
        const { action, share = '' } = asked
        const data = { action, share, files: shares[share] ?? [] }
        if (action === 'share-target')
          queueMicrotask(() => container.dispatchEvent(new MessageEvent('message', { data })))
        if (action === 'share-taken') Reflect.deleteProperty(shares, share)
      },
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  return { told, remove: () => Reflect.deleteProperty(navigator, 'serviceWorker') }
}
