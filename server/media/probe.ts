import { isAbsolute } from 'node:path'
import { countShownFrames } from './count-shown-frames.ts'
import { MediaProgramError } from './media-program-error.ts'
import { mediaMessages } from './media-messages.ts'
import type { MediaTools } from './media-tools.ts'
import type { ProbedVideo } from './probed-video.ts'
import { readEndOfPicture } from './read-end-of-picture.ts'
import { placeOfPicture, readProbe } from './read-probe.ts'
import { runProgram } from './run-program.ts'
import { inputArguments, sniffFormat } from './sniff-format.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

const timeoutMs = 60_000
/** A video has a handful of streams; a file that reports more than this is not one. */
const longestAnswer = 1024 * 1024

/**
 * Describes a video by its index. Videos that cannot be used are refused with an UnusableVideoError that says
 * why.
 */
export async function probeVideo(tools: MediaTools, path: string, signal: AbortSignal): Promise<ProbedVideo> {
  if (!isAbsolute(path)) throw new TypeError(`not an absolute path: ${path}`)
  const format = await sniffFormat(path)
  const input = inputArguments(format, path)
  const answer = await ask(tools, input, signal)
  const { stream, trackId } = placeOfPicture(answer)
  return readProbe(format, answer, {
    end: await readEndOfPicture(tools, { input, stream, signal }),
    shownFrames: format === 'mov' ? await countShownFrames(path, trackId, signal) : undefined,
  })
}

async function ask({ ffprobe, isNice }: MediaTools, input: string[], signal: AbortSignal): Promise<unknown> {
  let answer = ''
  const onOutput = (text: string) => {
    if (answer.length <= longestAnswer) answer += text
  }
  const command = [ffprobe, '-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...input]
  try {
    await runProgram(command, { signal, timeoutMs, isNice, onOutput })
    return JSON.parse(answer)
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnusableVideoError(mediaMessages.damaged, { cause: error })
    throw error instanceof MediaProgramError ? asRefusal(error) : error
  }
}

/** A program that fails on an index, or cannot cope with it, met a bad file; one that was killed did not. */
function asRefusal(error: MediaProgramError): Error {
  if (error.failure === 'timed_out')
    return new UnusableVideoError(mediaMessages.tookTooLong, { cause: error })
  if (error.failure === 'failed' || error.failure === 'out_of_memory')
    return new UnusableVideoError(mediaMessages.damaged, { cause: error })
  return error
}
