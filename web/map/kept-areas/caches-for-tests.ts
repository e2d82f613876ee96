type CacheForTests = {
  put: (address: string, response: Response) => Promise<void>
  match: (address: string) => Promise<Response | undefined>
}

/** The browser's caches in memory, which a test can fill up. */
export class CachesForTests {
  readonly #caches = new Map<string, Map<string, Response>>()
  /** Writes that succeed before the disk is full. */
  room = Number.POSITIVE_INFINITY

  open(name: string): Promise<CacheForTests> {
    const entries = this.#caches.get(name) ?? new Map<string, Response>()
    this.#caches.set(name, entries)
    return Promise.resolve({
      put: async (address: string, response: Response) => {
        if (this.room-- <= 0) throw new DOMException('The disk is full.', 'QuotaExceededError')
        entries.set(address, new Response(await response.blob()))
      },
      match: (address: string) => Promise.resolve(entries.get(address)?.clone()),
    })
  }

  match(address: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return Promise.resolve(this.#caches.get(cacheName)?.get(address)?.clone())
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#caches.keys()])
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name))
  }
}
