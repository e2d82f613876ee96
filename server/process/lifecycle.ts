/** The state of the process. Calls are answered from `ready` until all of them are done. */
export type Lifecycle = { phase: 'starting' | 'ready' | 'stopping' }
