/** A worker that uploads files: it is sent a WorkerOrder and answers with WorkerReplies. */
export function startUploader(): Worker {
  return new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module' })
}
