import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { UploadServerForTests } from '#web/workers/upload/upload-server-for-tests.ts'
import { createUploadService } from '#web/workers/upload/upload-service.ts'
import type { WorkerRequest, WorkerReply } from '#web/workers/upload/protocol.ts'

/** The test DOM has no workers: the same work runs in place. */
export function uploadInPlace(server: UploadServerForTests): void {
  class InPlaceWorker extends EventTarget {
    #isOver = false
    readonly #ask = createUploadService((reply) => this.#say(reply), server.tools)

    postMessage(request: WorkerRequest): void {
      queueMicrotask(() => this.#ask(request))
    }

    terminate(): void {
      this.#isOver = true
      this.#ask({ type: 'abort' })
    }

    #say(data: WorkerReply): void {
      // Replies change the screen, so React expects them inside `act`.
      if (!this.#isOver) act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
  vi.stubGlobal('Worker', InPlaceWorker)
}

export const gpx = (name: string, content = name) => new File([content], name, { lastModified: 1 })

/** Files as they come from a drag. Folders need a real browser. */
export function dropFiles(...files: File[]): void {
  const items = files.map((file) => ({ kind: 'file', getAsFile: () => file }))
  drag('drop', { types: ['Files'], items })
}

export function drag(type: string, dataTransfer: object): Event {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    dataTransfer,
    relatedTarget: null,
  })
  act(() => void document.body.dispatchEvent(event))
  return event
}

/**
 * Locks and channels as in a browser, for tabs that all live in one page here; Node's channels cannot carry
 * files.
 */
export function standInTabs(): void {
  const held = new Map<string, Promise<unknown>>()
  const request = (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    const before = held.get(name) ?? Promise.resolve()
    const mine = before.then(() => (signal.aborted ? undefined : run()))
    held.set(name, mine)
    return mine
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })

  const open = new Set<StandInChannel>()
  class StandInChannel extends EventTarget {
    readonly name: string

    constructor(name: string) {
      super()
      this.name = name
      open.add(this)
    }

    postMessage(data: unknown): void {
      for (const other of open) {
        if (other === this || other.name !== this.name) continue
        queueMicrotask(() => open.has(other) && other.dispatchEvent(new MessageEvent('message', { data })))
      }
    }

    close(): void {
      open.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', StandInChannel)
}

/** For tests in which nothing can be made of the uploads. */
export const NoNextStep = () => null
