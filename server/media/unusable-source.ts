import { MediaProgramError } from './media-program-error.ts'
import { mediaMessages } from './media-messages.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

/** What ffmpeg says when its source is at fault, and not its settings, its encoder or the machine. */
const complaints =
  /Invalid data found|moov atom not found|Error while decoding|Error submitting packet|Could not find codec|Decoder .* not found|Output file is empty|nothing was encoded|does not contain any stream|matches no streams/i

/** Whether the video was the reason for a failure: then it is refused, else the failure stays what it is. */
export function refuseUnusable(error: unknown): never {
  const isSourceAtFault =
    error instanceof MediaProgramError && error.failure === 'failed' && complaints.test(error.lastOutput)
  throw isSourceAtFault ? new UnusableVideoError(mediaMessages.damaged, { cause: error }) : error
}
