// Runs before each test file of a mutation run: sets the active fault, and records which were reached.
import { writeFileSync } from 'node:fs'
import { afterAll, expect, inject } from 'vitest'

/** The faults that a test file reaches when none is active. */
export type Met = { mutants: number[]; turns: number }

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of the active fault; 0 for none. */
    mutant: number
    maxTurns: number
    /** Where to record which faults were reached; empty when that is already known. */
    notes: string
  }
}

const [awake, maxTurns, notes] = [inject('mutant'), inject('maxTurns'), inject('notes')]
const met = new Set<number>()
let turns = 0

Object.assign(globalThis, {
  mutation: {
    is(id: number): boolean {
      if (notes !== '') met.add(id)
      return id === awake
    },
    turn(): void {
      turns++
      if (turns > maxTurns) throw new Error('a loop without an end')
    },
  },
})

afterAll(() => {
  const { testPath = '' } = expect.getState()
  if (notes !== '')
    writeFileSync(
      `${notes}/${encodeURIComponent(testPath)}`,
      JSON.stringify({ mutants: [...met], turns } satisfies Met),
    )
})
