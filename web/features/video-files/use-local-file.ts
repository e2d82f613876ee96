import { useEffect, useRef, useState } from 'react'
import { videoFileMessages } from '#contract/video-file-messages.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { readLocally, type Answer, type ReaderKind } from './read-locally.ts'

export type LocalFile<Result> =
  | { state: 'none' }
  | { state: 'reading'; chosen: ChosenFile; share: number | null }
  | { state: 'failed'; chosen: ChosenFile; text: string }
  | { state: 'read'; chosen: ChosenFile; result: Result }

/** The file that a page shows, and how far it has been read. A new one replaces it at once. */
export function useLocalFile<Kind extends ReaderKind>(kind: Kind) {
  const [local, setLocal] = useState<LocalFile<Answer<Kind>>>({ state: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const open = (chosen: ChosenFile) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const tell = (next: LocalFile<Answer<Kind>>) => {
      if (!signal.aborted) setLocal(next)
    }
    tell({ state: 'reading', chosen, share: null })
    const onProgress = (share: number) => tell({ state: 'reading', chosen, share })
    readLocally(kind, chosen.file, { signal, onProgress }).then(
      (result) => tell({ state: 'read', chosen, result }),
      (error: unknown) =>
        tell({
          state: 'failed',
          chosen,
          text: error instanceof Error ? error.message : videoFileMessages.unreadable,
        }),
    )
  }
  return { local, open }
}
