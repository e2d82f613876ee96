import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import { handleReaderRequest } from '#web/workers/video-reader/handle-request.ts'
import type { ReaderRequest, ReaderReply } from '#web/workers/video-reader/protocol.ts'

/** The test DOM has no workers: the same work runs in place. */
export function readInPlace(): void {
  class InPlaceWorker extends EventTarget {
    #isOver = false

    postMessage(request: ReaderRequest): void {
      void handleReaderRequest(request, (reply) => this.#say(reply))
    }

    terminate(): void {
      this.#isOver = true
    }

    #say(data: ReaderReply): void {
      // Replies change the screen, so React expects them inside `act`.
      if (!this.#isOver) act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
  vi.stubGlobal('Worker', InPlaceWorker)
}

/** The test DOM has no canvas either: nothing is drawn. */
export function drawNowhere(): void {
  const nothing = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(nothing as never)
  vi.stubGlobal('Path2D', function Path2D() {
    return nothing
  })
}

export function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], name, { lastModified: Date.UTC(2024, 5, 12, 9) })
}

export function dropFile(...files: File[]): void {
  const items = files.map((file) => ({ kind: 'file', getAsFile: () => file }))
  fireEvent(
    document.body,
    Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { types: ['Files'], items },
    }),
  )
}

/** A fix every second, to the north. */
export function gpxForTests({ startMs, seconds }: { startMs: number; seconds: number }): string {
  const points = Array.from({ length: seconds + 1 }, (_, second) => {
    const time = new Date(startMs + second * 1000).toISOString()
    return `<trkpt lat="${47 + second / 10_000}" lon="11.4"><ele>${600 + second}</ele><time>${time}</time></trkpt>`
  })
  return `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>To the hut</name><trkseg>${points.join('')}</trkseg></trk></gpx>`
}
