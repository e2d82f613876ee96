import { runCommand } from './run-command.mjs'
import { say } from './say.mjs'
import { collectTestTimes } from './test-times.mjs'

/**
 * How much may run at once. Two cores do most of it, and some of what runs is always waiting for a disk, a
 * clock or another process.
 */
const places = 3

/**
 * Runs stages in parallel, in their order, each as soon as there is a slot and the stages it is `after` are
 * over. A stage is a program (`command`, `args`, `env`) or a preparation (`prepare`); a busier one says how
 * many `places` it takes. The output of each is shown in one piece when it is over. When one fails, the
 * others are stopped and no more start.
 *
 * TEST_UNTIL (in seconds since 1970) is when there is no time left: what has not passed by then is stopped and named,
 * and only a test that has failed fails the run.
 */
export async function runStages(stages, { canSkip = () => false, hasPassed = () => {} } = {}) {
  const start = Date.now()
  const testTimes = collectTestTimes()
  const stopping = new AbortController()
  const until = Number(process.env.TEST_UNTIL ?? Infinity) * 1000
  let isTimeUp = false
  let failed = []
  const noTimeLeft = () => {
    isTimeUp = true
    // Tests that are stopped in the middle may fail, too.
    failed = testTimes.failed()
    stopping.abort()
  }
  if (until <= start) noTimeLeft()
  const alarm = !isTimeUp && until < Infinity ? setTimeout(noTimeLeft, until - start) : undefined
  const waiting = new Set(stages)
  const running = new Map()
  const times = []
  const unfinished = []
  let failure = 0

  const isReady = ({ after = [] }) =>
    ![...waiting, ...running.keys()].some(({ title }) => after.includes(title))
  const hasPlace = ({ places: wanted = 1 }) =>
    [...running.keys()].reduce((sum, stage) => sum + (stage.places ?? 1), wanted) <= places
  const run = async (stage) => {
    const began = Date.now()
    const { code, output } = await runOne(stage, stopping.signal)
    running.delete(stage)
    if (stopping.signal.aborted) {
      if (isTimeUp) unfinished.push({ stage, output })
      return say(`${stage.title}: stopped`)
    }
    if (output) process.stdout.write(output)
    times.push([stage.title, Date.now() - began])
    if (code === 0) {
      hasPassed(stage)
      return say(`${stage.title}: passed in ${seconds(Date.now() - began)}`)
    }
    failure = code
    stopping.abort()
    process.stderr.write(`✗ ${stage.title} failed\n`)
  }

  while (waiting.size + running.size > 0) {
    for (const stage of waiting) {
      if (!isReady(stage)) continue
      // Later stages may not start either, or a busy stage would run last, with nothing left to run alongside it.
      if (failure !== 0 || isTimeUp || !hasPlace(stage)) break
      waiting.delete(stage)
      if (canSkip(stage)) {
        say(`${stage.title}: skipped, since nothing it depends on has changed (npm test -- --all runs it)`)
        continue
      }
      if (stage.command) say(`${stage.title}: started`)
      running.set(stage, run(stage))
    }
    if (running.size > 0) await Promise.race(running.values())
    else if (failure !== 0 || isTimeUp) break
  }
  clearTimeout(alarm)
  showTimes([...times, ['All of it', Date.now() - start]])
  if (failed.length > 0) {
    for (const { output } of unfinished) process.stdout.write(output)
    process.stderr.write(`✗ Failed before the time was up: ${failed.join(', ')}\n`)
    failure ||= 1
  }
  for (const { stage } of unfinished)
    process.stdout.write(`\nSKIPPED: the end of '${stage.title}': there was no time left.\n`)
  for (const { title } of waiting)
    if (isTimeUp) process.stdout.write(`\nSKIPPED: '${title}': there was no time left.\n`)
  showSlowest(testTimes.slowest())
  return failure
}

async function runOne({ command, args, env, prepare }, signal) {
  if (command) return runCommand(command, args, { env, quiet: true, signal })
  try {
    await prepare()
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: `${error.message}\n` }
  }
}

function showTimes(times) {
  const width = Math.max(...times.map(([title]) => title.length))
  const lines = times.map(([title, ms]) => `  ${title.padEnd(width)} ${seconds(ms).padStart(9)}`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
}

function showSlowest(lines) {
  if (lines.length > 0) process.stdout.write(`\nThe slowest tests:\n${lines.join('\n')}\n`)
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
