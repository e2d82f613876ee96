import { loadavg } from 'node:os'
import { seed } from './scale.ts'

type Figure = string | number

/** One line for the record. The times depend on what else the machine is doing, so the line includes the load. */
export function report(drill: string, figures: Record<string, Figure>): void {
  const all = { ...figures, seed, load: loadavg()[0] ?? 0 }
  const shown = Object.entries(all).map(([name, value]) => `${name.replaceAll('_', ' ')} ${format(value)}`)
  process.stdout.write(`DRILL ${drill}: ${shown.join(', ')}\n`)
}

export function reportSkipped(drill: string, reason: string): void {
  process.stdout.write(`DRILL ${drill}: SKIPPED, because ${reason}\n`)
}

function format(value: Figure): string {
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(1) : String(value)
}
