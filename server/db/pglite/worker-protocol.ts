/** What the worker needs to open the database. */
export type WorkerStart = {
  dir: string
  /** A `.tar.gz` with the PostGIS library. */
  postgisBundle: string
}

export type ToWorker =
  /**
   * Bytes of the PostgreSQL protocol, as a client would send them to a server; `searchPath` when it has to
   * change first.
   */
  | { kind: 'wire'; bytes: Uint8Array; searchPath: string | undefined }
  | { kind: 'figures' }
  | { kind: 'describe'; schemas: string[] }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'opened' }
  | { kind: 'wire'; bytes: Uint8Array }
  | { kind: 'figures'; figures: WorkerFigures }
  | { kind: 'described'; description: SchemaDescription }
  /** What PostgreSQL would write to its log file. */
  | { kind: 'log'; line: string }
  | { kind: 'closed' }

/** What must exist `before` the rows are copied, and what is better created `after`. */
export type SchemaDescription = { before: string; after: string }

export type WorkerFigures = {
  /** How often a file or folder was synced to disk since the worker started. */
  fsyncs: number
  wasmBytes: number
}
