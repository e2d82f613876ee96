/** What the process is doing with its life. Calls are answered from `ready` on, until all of them are. */
export type Lifecycle = { phase: 'starting' | 'ready' | 'stopping' }
