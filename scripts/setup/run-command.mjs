import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { cacheDir, root } from './paths.mjs'

/** The environment of everything we start: the pinned Node and the packages' programs come first. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
    // Caches the compiled sources between starts.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cacheDir, 'compiled'),
    ...extra,
  }
}

/** How long a program that is told to end may take. */
const stubbornMs = 60_000

/**
 * Runs a program to its end, or until the signal stops it. `quiet` holds its output back, for the caller to
 * show.
 */
export function runCommand(command, args, { quiet = false, env = {}, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    signal?.addEventListener('abort', () => {
      // Like a developer's Ctrl-C: test runners then end what they have started.
      child.kill('SIGINT')
      const giveUp = () => {
        child.kill('SIGKILL')
        resolve({ code: 1, output })
      }
      setTimeout(giveUp, stubbornMs).unref()
    })
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 127, output: String(error) }))
    child.on('close', (code, killedBy) => resolve({ code: code ?? (killedBy ? 1 : 0), output }))
  })
}

/**
 * Starts programs that run until told to stop. Signals are passed on, so that each can finish its work; when
 * one ends, the others are asked to end too.
 */
export function runUntilStopped(programs) {
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, { cwd: root, env: environment(env), stdio: 'inherit' }),
  )
  const forward = (signal) => children.forEach((child) => child.kill(signal))
  process.on('SIGINT', () => forward('SIGINT'))
  process.on('SIGTERM', () => forward('SIGTERM'))
  return new Promise((resolve) => {
    let left = children.length
    let result = 0
    for (const child of children) {
      child.on('close', (code, signal) => {
        result ||= code ?? (signal ? 1 : 0)
        left -= 1
        forward('SIGTERM')
        if (left === 0) resolve(result)
      })
    }
  })
}
