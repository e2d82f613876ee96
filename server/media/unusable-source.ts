import { MediaProgramError } from './media-program-error.ts'
import { mediaMessages } from './media-messages.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

/** ffmpeg's messages when its source is at fault, rather than its settings, its encoder or the machine. */
const complaints =
  /Invalid data found|moov atom not found|Error while decoding|Error submitting packet|Could not find codec|Decoder .* not found|Output file is empty|nothing was encoded|does not contain any stream|matches no streams/i

/** If the video caused the failure, it is refused; otherwise the failure is passed on. */
export function refuseUnusable(error: unknown): never {
  const isSourceAtFault =
    error instanceof MediaProgramError && error.failure === 'failed' && complaints.test(error.lastOutput)
  throw isSourceAtFault ? new UnusableVideoError(mediaMessages.damaged, { cause: error }) : error
}
