import { useEffect, useRef, useState } from 'react'
import { videoFileMessages } from '#web/workers/video-reader/video-file-messages.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import type { LocalReading, ReaderAnswers } from '#web/workers/video-reader/protocol.ts'
import { readLocally } from './read-locally.ts'

/** A file, and what its camera wrote beside it. */
export type Chosen = { chosen: ChosenFile; beside: ChosenFile | null }

export type LocalFile<Result> =
  | { state: 'none' }
  | (Chosen & { state: 'reading'; share: number | null })
  | (Chosen & { state: 'failed'; text: string })
  | (Chosen & { state: 'read'; result: Result })

type Reading<Kind extends 'inspect' | 'recordings'> = {
  kind: Kind
  signal: AbortSignal
  tell: (next: LocalFile<ReaderAnswers[Kind]>) => void
}

/** Reports the progress until the file has been read or the reading is cancelled. */
function read<Kind extends 'inspect' | 'recordings'>(found: Chosen, { kind, signal, tell }: Reading<Kind>) {
  const say = (next: LocalFile<ReaderAnswers[Kind]>) => {
    if (!signal.aborted) tell(next)
  }
  const onProgress = (share: number) => say({ state: 'reading', ...found, share })
  const files = { file: found.chosen.file, beside: found.beside?.file ?? null }
  readLocally<Kind>({ kind, ...files }, { signal, onProgress }).then(
    (result) => say({ state: 'read', ...found, result }),
    (error: unknown) =>
      say({
        state: 'failed',
        ...found,
        text: error instanceof Error ? error.message : videoFileMessages.unreadable,
      }),
  )
}

/** The file that a page shows, and how much of it has been read. A new file replaces it at once. */
export function useLocalFile<Kind extends 'inspect' | 'recordings'>(kind: Kind) {
  const [local, setLocal] = useState<LocalFile<ReaderAnswers[Kind]>>({ state: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const open = (found: Chosen) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setLocal({ state: 'reading', ...found, share: null })
    read(found, { kind, signal, tell: setLocal })
  }
  return { local, open }
}

/** Reads the selected one of several files. `unreadable` are those that have turned out to be unreadable. */
export function useShownFile(shown: Chosen | undefined) {
  const [local, setLocal] = useState<LocalFile<LocalReading>>({ state: 'none' })
  const [unreadable, setUnreadable] = useState<ReadonlySet<File>>(new Set())
  const chosen = shown?.chosen
  const beside = shown?.beside ?? null
  useEffect(() => {
    if (!chosen) return undefined
    const ending = new AbortController()
    const tell = (next: LocalFile<LocalReading>) => {
      setLocal(next)
      if (next.state === 'failed') setUnreadable((before) => new Set([...before, chosen.file]))
    }
    read({ chosen, beside }, { kind: 'recordings', signal: ending.signal, tell })
    return () => ending.abort()
  }, [chosen, beside])
  if (!chosen) return { local: { state: 'none' } as const, unreadable }
  const isOfIt = local.state !== 'none' && local.chosen === chosen && local.beside === beside
  return { local: isOfIt ? local : ({ state: 'reading', chosen, beside, share: null } as const), unreadable }
}
