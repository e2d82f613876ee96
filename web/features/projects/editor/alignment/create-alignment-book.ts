import type { QueryClient } from '@tanstack/react-query'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import type { Alignment, Witnesses } from '#domain/time/align-clocks/witnesses.ts'
import { createStore } from '#web/lib/store.ts'
import { type AlignRequest, type AlignReply, startAligner } from '#web/workers/align/protocol.ts'
import { keyOf } from '../session/draft.ts'
import type { EditorSession } from '../session/editor-session.ts'
import type { AlignmentBook, AlignmentEntry } from './alignment-book.ts'
import { collectTimeEvidence } from './witnesses-of.ts'

export function createAlignmentBook(client: QueryClient, session: EditorSession): AlignmentBook {
  const entries = createStore<ReadonlyMap<string, AlignmentEntry>>(new Map())
  const write = (key: string, entry: AlignmentEntry) => entries.set(new Map(entries.get()).set(key, entry))
  const linkNow = (key: string) =>
    session.state.get().draft.trailcast_links.find((link) => keyOf(link) === key)

  const alignNow = async (key: string, group: string | undefined) => {
    const { draft } = session.state.get()
    const link = linkNow(key)
    if (!link) return
    write(key, { status: 'working' })
    try {
      const against = await collectTimeEvidence(client, draft, link)
      const alignment = await alignInWorker(against)
      write(key, { status: 'done', alignment })
      const { startMs, verdict } = alignment
      // Someone who has moved the video in the meantime knows better.
      const isUntouched = linkNow(key)?.timing.start_ms === link.timing.start_ms
      // A file's date may only say when it was copied.
      const isOfFile = verdict === 'unknown' && against[0]?.[0]?.start?.from === 'file'
      if (startMs === null || isOfFile || !isUntouched) return
      const change = { type: 'time', key, timing: { start_ms: startMs, verdict } } as const
      session.dispatch({ type: 'change', change, ...(group !== undefined && { group }) })
    } catch (error) {
      const message =
        error instanceof Error && error.message !== '' ? error.message : editorMessages.alignFailed
      write(key, { status: 'failed', message })
    }
  }
  // One at a time: a recording added in the meantime is used by the next.
  let last = Promise.resolve()
  const align = (key: string, group?: string) => {
    last = last.then(() => alignNow(key, group))
    return last
  }
  return { entries, align }
}

/** Computes it in a worker, which is terminated afterwards. Rejects with a message. */
function alignInWorker(against: Witnesses[][]): Promise<Alignment> {
  const worker = startAligner()
  const answer = new Promise<Alignment>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error(editorMessages.alignFailed)))
    worker.addEventListener('message', ({ data }: MessageEvent<AlignReply>) => {
      if ('alignment' in data) resolve(data.alignment)
      else reject(new Error(data.failure))
    })
  })
  // Workers take no target origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ against } satisfies AlignRequest)
  return answer.finally(() => worker.terminate())
}
