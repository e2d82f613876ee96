import { globSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureOrder } from './feature-order.ts'

const features = 'server/features'

/** Which other features the files of each import, tests aside. */
function usedFeatures(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const path of globSync(`${features}/*/**/*.ts`)) {
    if (/(?:\.test|-for-tests)\.ts$/.test(path)) continue
    const feature = path.split('/')[2] ?? ''
    const others = used.get(feature) ?? new Set()
    used.set(feature, others)
    for (const [, other = ''] of readFileSync(path, 'utf8').matchAll(/'#server\/features\/([^/']+)\//g))
      if (other !== feature) others.add(other)
  }
  return used
}

test('the order names every feature there is', () => {
  expect(Object.keys(featureOrder).toSorted()).toEqual(readdirSync(features).toSorted())
})

test('a feature uses only those that stand above it in the list, so that none is used by one that it uses', () => {
  const names = Object.keys(featureOrder)
  const upwards = Object.entries(featureOrder).flatMap(([feature, below]) =>
    below
      .filter((other) => !names.slice(0, names.indexOf(feature)).includes(other))
      .map((other) => `${feature} uses ${other}`),
  )
  expect(upwards).toEqual([])
})

test('the order allows what is used, and nothing else', () => {
  const used = [...usedFeatures()].map(([feature, others]) => [feature, [...others].toSorted()])
  const allowed = Object.entries(featureOrder).map(([feature, below]) => [feature, below.toSorted()])
  expect(Object.fromEntries(used)).toEqual(Object.fromEntries(allowed))
})
