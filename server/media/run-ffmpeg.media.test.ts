import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { givenClips, programsIn, testTools, type Clips } from './clips-for-tests.ts'
import { MediaProgramError } from './media-program-error.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { runProgram } from './run-program.ts'

let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(() => clips.remove())

const endless = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10', '-f', 'null', '-']
const short = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=1']
const never = new AbortController().signal
const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  return error instanceof MediaProgramError ? error.failure : error
}

test('when the server is killed, ffmpeg ends with it', async () => {
  const cwd = mkdtempSync(join(clips.folder, 'killed-'))
  const script = fileURLToPath(import.meta.resolve('#server/media/ffmpeg-process-for-tests.ts'))
  const server = spawn(process.execPath, [script, testTools.ffmpeg, cwd], { stdio: 'ignore' })
  await waitFor(() => programsIn(cwd).length > 0)
  server.kill('SIGKILL')
  await waitFor(() => programsIn(cwd).length === 0)
  expect(await waitFor(() => server.signalCode)).toBe('SIGKILL')
})

test('a program that ignores the signal is killed', async () => {
  const cwd = mkdtempSync(join(clips.folder, 'deaf-'))
  const stop = new AbortController()
  const deaf = `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)`
  const onOutput = () => stop.abort()
  const running = runProgram([process.execPath, '-e', deaf], {
    signal: stop.signal,
    timeoutMs: 60_000,
    isNice: false,
    cwd,
    onOutput,
  })
  await expect(running).rejects.toThrow('abort')
  expect(programsIn(cwd)).toEqual([])
})

test('one that takes too long is ended', async () => {
  expect(await failureOf(runFfmpeg(testTools, endless, { signal: never, timeoutMs: 500 }))).toBe('timed_out')
})

test('a full disk is recognised', async () => {
  const full = runFfmpeg(testTools, [...short, '-c:v', 'mjpeg', '-f', 'mjpeg', 'file:/dev/full'], {
    signal: never,
    timeoutMs: 60_000,
  })
  expect(await failureOf(full)).toBe('disk_full')
})

test('one that fails says why, in a few lines', async () => {
  const failing = runFfmpeg(testTools, ['-i', 'file:/nowhere/video.mp4', '-f', 'null', '-'], {
    signal: never,
    timeoutMs: 60_000,
  })
  await expect(failing).rejects.toThrow('No such file or directory')
})

test('one that is killed from outside is distinguished from one that failed', async () => {
  const cwd = mkdtempSync(join(clips.folder, 'shot-'))
  const running = failureOf(runFfmpeg(testTools, endless, { signal: never, timeoutMs: 60_000, cwd }))
  const pid = await waitFor(() => programsIn(cwd)[0])
  process.kill(Number(pid), 'SIGKILL')
  expect(await running).toBe('killed')
})

test('it gets none of our settings, and its memory is limited', async () => {
  process.env['TRAILCAST_TEST_SECRET'] = 'canary'
  let seen = ''
  const script = `console.log(Object.keys(process.env).join(), require('fs').readFileSync('/proc/self/limits', 'utf8'))`
  await runProgram([process.execPath, '-e', script], {
    signal: never,
    timeoutMs: 60_000,
    isNice: true,
    onOutput: (text) => (seen += text),
  })
  delete process.env['TRAILCAST_TEST_SECRET']
  expect(seen).not.toContain('TRAILCAST_TEST_SECRET')
  expect(seen).toMatch(/Max address space +\d+/)
})
