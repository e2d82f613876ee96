import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onCleanup, makeFolder } from './scratch.ts'

export type SmallDisk = {
  folder: string
  freeBytes(): number
  /** Takes all the free space. */
  fill(): void
  /** Frees it again. */
  free(): void
  setReadOnly(isReadOnly: boolean): void
}

export const whyNoDisks = 'only root may mount a small disk'
export const canMakeDisks = process.getuid?.() === 0 && canMount()

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = join(makeFolder(), 'disk')
  mkdirSync(folder)
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'trailcast-drill', folder])
  // Child processes of a killed server may still have files open here: the disk is only released when they close.
  onCleanup(() => run('umount', ['--lazy', folder]))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    freeBytes: () => freeBytesOf(folder),
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    setReadOnly: (isReadOnly) => run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]),
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Repeats until not a single byte more fits. */
function fillUp(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (let size = 2 ** 20; size >= 1;) {
      try {
        writeSync(file, Buffer.alloc(size, 1))
      } catch {
        size = Math.floor(size / 4)
      }
    }
  } finally {
    closeSync(file)
  }
}

function canMount(): boolean {
  const folder = makeFolder()
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'trailcast-drill', folder]).status === 0
  if (isMounted) run('umount', [folder])
  return isMounted
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}
