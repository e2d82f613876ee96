import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { makeId } from './queue-command.ts'
import { readableKinds, taskOf } from './upload-kinds.ts'
import type { Upload } from './upload-queue.ts'

/** As it enters the queue. */
export function describeFile({ name, size, lastModified }: File, replaces: string | null = null): Upload {
  const taskname = taskOf(name)
  return {
    id: makeId(),
    taskname,
    file: { name, size, lastModified },
    stage: taskname === null ? 'ERROR' : undefined,
    text: taskname === null ? uploadMessages.unknownKind(readableKinds) : '',
    progress: null,
    outcome: null,
    fingerprint: null,
    uploadId: null,
    isSent: false,
    missing: null,
    video: taskname === 'upload video' ? { videoId: null, replaces, recording: null, chapter: 1 } : null,
  }
}

/** A file that is not uploaded itself, with text that says what happens to it. */
export function describeRow(file: File, stage: 'DONE' | 'ERROR', text: string): Upload {
  return { ...describeFile(file), stage, text }
}

/** As it enters the queue of a new page: with its file, or with what the user has to do to provide it. */
export function describeRestored(upload: Upload, file: File | 'allow' | 'choose'): Upload {
  const stage = upload.stage === 'PROCESSING' ? 'RETRYING' : upload.stage
  if (file instanceof File) return { ...upload, stage, progress: null, missing: null, text: '' }
  const text = file === 'allow' ? uploadMessages.fileNotAllowed : uploadMessages.fileWanted
  return { ...upload, stage, progress: null, missing: file, text }
}
