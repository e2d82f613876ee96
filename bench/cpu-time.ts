import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second on every Linux we run on. */
const ticksPerSecond = 100

/** Fields of /proc/<pid>/stat after the name, which may itself contain spaces and brackets. */
function statOf(task: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${task}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** CPU seconds (user and system) used by a process and the children it has waited for. */
export const cpuSecondsOf = (pid: number): number => cpuSecondsOfTask(pid)
/** CPU seconds of a process's main thread: in Node the one that runs our code, without the threads it started. */
export const cpuSecondsOfMainThread = (pid: number): number => cpuSecondsOfTask(`${pid}/task/${pid}`)

function cpuSecondsOfTask(task: number | string): number {
  const fields = statOf(task)
  if (!fields) return 0
  const ticks = fields.slice(11, 15).map(Number)
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond
}

/** The same for a process and all its running descendants, such as a PostgreSQL server's backends. */
export const cpuSecondsOfTree = (pid: number): number => sumOverTree(pid, cpuSecondsOf)
export const residentMegabytesOfTree = (pid: number): number => sumOverTree(pid, residentMegabytesOf)

function sumOverTree(pid: number, valueOf: (pid: number) => number): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(statOf(Number(name))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const sum = (one: number): number =>
    valueOf(one) + (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(pid)
}

/** Resident memory in megabytes. */
export function residentMegabytesOf(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) / 1024
  } catch {
    // It has ended.
    return 0
  }
}
