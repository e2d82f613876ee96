import { z } from 'zod'
import { Id } from '#contract/id.ts'
import type { VideoJobInput } from '../plan-task.ts'

export const VideoJob: z.ZodType<VideoJobInput> = z.object({
  accountId: Id,
  videoId: Id,
  version: Id,
  taskId: z.guid(),
})
