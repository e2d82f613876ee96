import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listRunning } from './running-programs.ts'

/** An ffmpeg that makes the renditions of a video only while its gate is open, and otherwise waits for it. */
export type GatedFfmpeg = {
  path: string
  open(): void
  close(): void
  /** How many are waiting at the gate. */
  running(): number
  remove(): Promise<void>
}

/** The start of a video is made in a separate folder; the renditions are not. */
const script = `#!/bin/sh
case "$PWD $* " in
  */head\\ *) ;;
  *" -progress "*) exec /bin/sh "$0.gate" "$@" ;;
esac
exec ffmpeg "$@"
`

const gate = `while [ ! -e "$0.open" ]; do sleep 0.05; done
exec ffmpeg "$@"
`

export async function gatedFfmpeg(): Promise<GatedFfmpeg> {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-ffmpeg-'))
  const path = join(folder, 'gated-ffmpeg')
  await writeFile(path, script, { mode: 0o755 })
  await writeFile(`${path}.gate`, gate)
  return {
    path,
    open: () => writeFileSync(`${path}.gate.open`, ''),
    close: () => rmSync(`${path}.gate.open`, { force: true }),
    running: () => listRunning().filter(({ args }) => args.startsWith(`/bin/sh ${path}.gate `)).length,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
