import type { MediaTools } from './media-tools.ts'
import { runProgram } from './run-program.ts'

/** Differences between the ffmpeg builds that people have. */
export type FfmpegAbilities = {
  /** Whether frame times are kept with `-fps_mode`, or with `-vsync` as before 2022. */
  hasFrameMode: boolean
  /** Whether options can be passed to the muxer of segments. */
  hasSegmentOptions: boolean
  /** Whether frame durations can be set after encoding. */
  hasSetts: boolean
  /** Whether it can convert high dynamic range. */
  hasZscale: boolean
  hasWebp: boolean
}

const timeoutMs = 30_000
const known = new Map<string, Promise<FfmpegAbilities>>()

/** Asks an ffmpeg once what it supports. */
export function abilitiesOf(tools: MediaTools): Promise<FfmpegAbilities> {
  const answer = known.get(tools.ffmpeg) ?? ask(tools)
  known.set(tools.ffmpeg, answer)
  answer.catch(() => known.delete(tools.ffmpeg))
  return answer
}

async function ask(tools: MediaTools): Promise<FfmpegAbilities> {
  const [version, hls, filters, afterwards, encoders] = await Promise.all([
    outputOf(tools, ['-version']),
    outputOf(tools, ['-h', 'muxer=hls']),
    outputOf(tools, ['-filters']),
    outputOf(tools, ['-bsfs']),
    outputOf(tools, ['-encoders']),
  ])
  const [, major = '0', minor = '0'] = /libavformat\s+(\d+)\.\s*(\d+)/.exec(version) ?? []
  return {
    hasFrameMode: Number(major) > 59 || (Number(major) === 59 && Number(minor) >= 27),
    hasSegmentOptions: hls.includes('-hls_segment_options'),
    hasSetts: /^setts$/m.test(afterwards),
    hasZscale: filters.includes(' zscale ') && filters.includes(' tonemap '),
    hasWebp: encoders.includes(' libwebp '),
  }
}

async function outputOf({ ffmpeg, isNice }: MediaTools, args: string[]): Promise<string> {
  let output = ''
  const signal = AbortSignal.timeout(timeoutMs)
  await runProgram([ffmpeg, '-hide_banner', ...args], {
    signal,
    timeoutMs,
    isNice,
    onOutput: (text) => (output += text),
  })
  return output
}
