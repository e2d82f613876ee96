import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number; node: unknown }
type NodeFilesystem = {
  stream_ops: { fsync?: (stream: Stream) => number }
  realPath(node: unknown): string
}
type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/**
 * Emscripten's file system on Node has no fsync, so a power cut would lose what PostgreSQL believes to be on disk. This
 * one does, for files and for folders.
 */
export class DurableFilesystem extends NodeFS {
  fsyncs = 0
  readonly #log: (line: string) => void

  constructor(dir: string, log: (line: string) => void) {
    super(dir)
    this.#log = log
  }

  override async init(
    pg: PGlite,
    options: EmscriptenOptions,
  ): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync: NonNullable<EmscriptenOptions['preRun']>[number] = (module) => {
      // The package's types do not describe the parts of NODEFS.
      const nodefs = module.FS.filesystems.NODEFS as unknown as NodeFilesystem
      nodefs.stream_ops.fsync = (stream) => {
        this.#fsync(stream, nodefs)
        return 0
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        printErr: this.#log,
        preRun: [...(emscriptenOpts.preRun ?? []), addFsync],
      },
    }
  }

  #fsync(stream: Stream, nodefs: NodeFilesystem): void {
    this.fsyncs++
    if (stream.nfd !== undefined) return fsyncSync(stream.nfd)
    // Folders have no descriptor there; without this a new or renamed file may be gone after a power cut.
    const folder = openSync(nodefs.realPath(stream.node), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  }
}
