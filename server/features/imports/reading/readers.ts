import { makeReaderPool } from './reader-pool.ts'

/** The reader threads of this process, shared by all accounts. */
export const readers = makeReaderPool()
