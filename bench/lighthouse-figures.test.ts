import { expect, test } from 'vitest'
import { detailsOf, lineOf, readFigures, scriptsOf, type Report } from './lighthouse-figures.ts'

const table = (items: unknown[]) => ({ details: { items } })
const mark = (name: string, startTime: number) => ({ name, startTime, timingType: 'Mark' })
const script = (name: string, transferSize: number, networkEndTime: number) => ({
  url: `http://127.0.0.1:8080/assets/${name}-aB3_x-9z.js`,
  resourceType: 'Script',
  transferSize,
  networkEndTime,
})

function reportWith(marks: unknown[], score = 0.9): Report {
  return {
    audits: {
      'total-blocking-time': { numericValue: 250 },
      'user-timings': table(marks),
      'network-requests': table([
        script('framework', 2048, 100),
        script('comments', 1024, 900),
        { url: 'http://127.0.0.1:8080/', resourceType: 'Document', transferSize: 3072, networkEndTime: 20 },
      ]),
    },
    categories: { performance: { score } },
    environment: { benchmarkIndex: 700 },
  }
}
const tasks = [10, 60, 20].map((cpuMs) => ({ ms: 500, cpuMs, parts: [] }))

test('a page that never came alive has no figures', () => {
  expect(() => readFigures(reportWith([mark('map-drawn', 500)]), tasks)).toThrow(/never came alive/)
})

test('a page that came alive is told with its longest tasks as a phone would take them, whatever else the machine did', () => {
  const figures = readFigures(reportWith([mark('alive', 300), mark('map-drawn', 500)]), tasks)
  expect(figures).toMatchObject({ score: 0.9, blockingMs: 250, aliveMs: 300, requests: 3, bytes: 6144 })
  expect(figures.longTasksMs).toEqual([240, 80, 40])
})

const before = (mapMs: number | undefined) =>
  scriptsOf([script('map-core', 10, 500), script('comments', 20, 501)], mapMs).map((each) => [
    each.name,
    each.isBeforeMap,
  ])

test('scripts are told by what had arrived when the map was seen, without the hashes of their names', () => {
  expect(before(500)).toEqual([
    ['comments', false],
    ['map-core', true],
  ])
  expect(before(undefined).flat()).not.toContain(true)
  const figures = readFigures(reportWith([mark('alive', 300), mark('map-drawn', 500)]), tasks)
  expect(detailsOf(figures).slice(0, 2)).toEqual([
    'scripts before the map is seen: 2 KiB (framework 2)',
    'scripts after it: 1 KiB (comments 1)',
  ])
})

test('a line has the median of the runs, the index of the machine and its load', () => {
  const runs = [0.5, 0.9, 0.8].map((score) => readFigures(reportWith([mark('alive', 300)], score), tasks))
  expect(lineOf('home', runs, 7.25)).toMatch(/^ +home +0\.80 .* 700 +7\.3$/)
})
