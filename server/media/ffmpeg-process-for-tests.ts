// A program that encodes forever, for tests that kill it.
import { runFfmpeg } from './run-ffmpeg.ts'

const [, , ffmpeg = 'ffmpeg', cwd = '.'] = process.argv
const endless = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10', '-f', 'null', '-']
await runFfmpeg({ ffmpeg, ffprobe: '', encoder: 'libx264', isNice: true }, endless, {
  signal: new AbortController().signal,
  timeoutMs: 600_000,
  cwd,
})
