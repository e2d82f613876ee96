import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import type { ViteUserConfig } from 'vitest/config'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { findMutants } from './find-mutants.ts'
import type { Met } from './in-worker.ts'
import { instrument, type NumberedMutant } from './instrument.ts'

export type Outcome = { mutant: NumberedMutant; killedBy: string | null; isMet: boolean }
type Options = {
  mutants: NumberedMutant[]
  project: string
  tests: string[]
  onOutcome: (outcome: Outcome) => void
}

/** A fault may lengthen the work, but not forever. */
const minTurns = 1_000_000
const longerThanUsual = 3
/** For tests that wait for something a fault prevents. */
const testTimeout = 20_000

/**
 * Activates one fault after another and runs the tests that reach it, fastest first, until one of them fails.
 */
export async function runMutants({ mutants, project, tests, onOutcome }: Options): Promise<void> {
  const notes = mkdtempSync(join(tmpdir(), 'trailcast-mutants-'))
  const vitest = await startVitest(mutants, project)
  try {
    const known = await runWithout(vitest, await vitest.globTestSpecifications(tests), notes)
    for (const mutant of mutants) {
      const asked = known.filter(({ met }) => met.mutants.includes(mutant.id))
      onOutcome({ mutant, killedBy: await findKiller(vitest, mutant.id, asked), isMet: asked.length > 0 })
    }
    const unjust = await findKiller(vitest, 0, known)
    if (unjust !== null)
      throw new Error(`This test also fails without a fault, so the figures are wrong: ${unjust}`)
  } finally {
    await vitest.close()
    rmSync(notes, { recursive: true })
  }
}

type KnownTests = { specification: TestSpecification; met: Met; tookMs: number }

/** All tests have to pass without a fault; this also finds out which of them reaches which fault. */
async function runWithout(
  vitest: Vitest,
  specifications: TestSpecification[],
  notes: string,
): Promise<KnownTests[]> {
  setFault(vitest, { mutant: 0, maxTurns: Infinity, notes })
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = testModules.filter((module) => module.state() === 'failed')
  if (failed.length > 0 || unhandledErrors.length > 0 || testModules.length === 0) {
    const names = failed.map((module) => module.relativeModuleId).join(', ')
    throw new Error(
      `These tests do not pass without a fault: ${names || 'there are none, or something else failed'}`,
    )
  }
  const noted = new Set(readdirSync(notes))
  const known = testModules.flatMap((module) => {
    const [name, specification] = [
      encodeURIComponent(module.moduleId),
      vitest.getModuleSpecifications(module.moduleId)[0],
    ]
    if (!noted.has(name) || specification === undefined) return []
    const { duration, collectDuration } = module.diagnostic()
    return [
      {
        specification,
        met: JSON.parse(readFileSync(join(notes, name), 'utf8')) as Met,
        tookMs: duration + collectDuration,
      },
    ]
  })
  return known.toSorted((one, other) => one.tookMs - other.tookMs)
}

async function findKiller(vitest: Vitest, id: number, asked: KnownTests[]): Promise<string | null> {
  for (const { specification, met } of asked) {
    setFault(vitest, { mutant: id, maxTurns: minTurns + longerThanUsual * met.turns, notes: '' })
    vitest.state.clearErrors()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
    // This list includes the modules of earlier runs.
    const ran = testModules.find(({ moduleId }) => moduleId === specification.moduleId)
    if (ran?.state() !== 'passed' || unhandledErrors.length > 0)
      return ran?.relativeModuleId ?? specification.moduleId
  }
  return null
}

function setFault(vitest: Vitest, fault: { mutant: number; maxTurns: number; notes: string }): void {
  for (const project of vitest.projects) {
    project.provide('mutant', fault.mutant)
    project.provide('maxTurns', fault.maxTurns)
    project.provide('notes', fault.notes)
  }
}

async function startVitest(mutants: NumberedMutant[], name: string): Promise<Vitest> {
  const { default: config } = (await import(resolve('vitest.config.ts'))) as { default: ViteUserConfig }
  const projects = (config.test?.projects ?? []) as ViteUserConfig[]
  const project = projects.find(({ test }) => test?.name === name)
  if (!project) throw new Error(`There is no project '${name}' in vitest.config.ts`)
  const ours: ViteUserConfig = {
    plugins: [withMutants(mutants)],
    // A fresh worker for each run, because what is computed when a module loads must be computed with the
    // fault.
    test: { setupFiles: [resolve('scripts/mutate/in-worker.ts')], bail: 1, fsModuleCache: false },
  }
  const inTurn = mergeConfig(ours, project) as ViteUserConfig
  inTurn.test = {
    ...inTurn.test,
    // Node itself would run the sources without the faults.
    experimental: { viteModuleRunner: true },
    isolate: true,
    maxWorkers: 1,
    retry: 0,
    testTimeout: Math.max(testTimeout, timeoutOf(name)),
  }
  return createVitest('test', { config: false, watch: false, reporters: [{}] }, inTurn)
}

/** Databases take a while to open even when nothing is wrong. */
const timeoutOf = (project: string) => (['unit', 'web'].includes(project) ? 0 : 60_000)

function withMutants(mutants: NumberedMutant[]): Plugin {
  const byFile = Map.groupBy(mutants, ({ file }) => resolve(file))
  const sources = new Map([...byFile.keys()].map((file) => [file, readFileSync(file, 'utf8')]))
  const ours = /\/(domain|contract|demo|server|web)\/.*\.tsx?$/
  return {
    name: 'with-mutants',
    enforce: 'pre',
    transform(code, id) {
      if (!ours.test(id) || id.includes('/node_modules/')) return undefined
      if (code !== (sources.get(id) ?? code)) throw new Error(`${id} was changed meanwhile`)
      return { code: instrument(id, code, byFile.get(id) ?? []), map: null }
    },
  }
}

/** All faults of some files, numbered from 1. */
export function numberMutants(files: string[]): NumberedMutant[] {
  const found = files.flatMap((file) => findMutants(file, readFileSync(file, 'utf8')))
  return found.map((mutant, index) => ({ ...mutant, id: index + 1 }))
}
