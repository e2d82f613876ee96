import { ownTimeOf, zeroOf } from './camera-log.ts'
import { listParts, startsLikeFit } from './file-parts.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, textOf, type Message } from './message.ts'
import { scanMessages } from './scan.ts'
import { ofKind } from './sessions.ts'

/** When a video was filmed, in milliseconds since 1970. */
export type LoggedVideo = { startMs: number; endMs: number }

const kinds = { start: 0, split: 1, end: 2, splitStart: 7, pause: 11 } as const

type CameraEvent = { kind: number | null; name: string | null; ms: number }

/** When a video was filmed according to the log of an action camera; null if the log is not certain about it. */
export function findLoggedVideo(bytes: Uint8Array, name: string): LoggedVideo | null {
  if (!startsLikeFit(bytes)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const part of listParts(bytes, view).parts) {
    const events = eventsIn(view, scanMessages(bytes, view, part).messages)
    const found = videoIn(events, name)
    if (found) return found
  }
  return null
}

function eventsIn(view: DataView, messages: Message[]): CameraEvent[] {
  const zeroMs = zeroOf(view, messages)
  if (zeroMs === null) return []
  return ofKind(messages, messageNumbers.cameraEvent).flatMap((message): CameraEvent[] => {
    const ownMs = ownTimeOf(view, message)
    if (ownMs === null) return []
    return [{ kind: numberOf(view, message, 1), name: textOf(view, message, 2), ms: ownMs + zeroMs }]
  })
}

function videoIn(events: CameraEvent[], name: string): LoggedVideo | null {
  const own = events.filter((event) => event.name === name)
  const [first] = own
  if (!first || !isStart(first, events)) return null
  // What is filmed after a pause follows immediately in the video, so its time is not what it seems.
  const last = own.find(
    ({ kind }, index) => index > 0 && (kind === kinds.end || kind === kinds.split || kind === kinds.pause),
  )
  return { startMs: first.ms, endMs: last?.ms ?? Infinity }
}

/**
 * When recording continues in another file, some cameras name the file that ends and some the one that begins. If a
 * file that has begun is also named at a split, they name the one that ends.
 */
function isStart({ kind }: CameraEvent, events: CameraEvent[]): boolean {
  if (kind === kinds.start || kind === kinds.splitStart) return true
  if (kind !== kinds.split) return false
  const begun = new Set(events.filter((event) => event.kind === kinds.start).map((event) => event.name))
  return !events.some((event) => event.kind === kinds.split && begun.has(event.name))
}
