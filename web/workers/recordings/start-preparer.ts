/** A worker that prepares recordings: it is sent NumberedOrders and answers each with a RecordingReply. */
export function startRecordings(): Worker {
  return new Worker(new URL('./recordings.worker.ts', import.meta.url), { type: 'module' })
}
