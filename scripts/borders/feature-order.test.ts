import { globSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureOrder } from './feature-order.ts'

const features = 'server/features'

/** The other features that the files of each feature import, except in tests. */
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

test('the order names every feature', () => {
  expect(Object.keys(featureOrder).toSorted()).toEqual(readdirSync(features).toSorted())
})

test('a feature uses only those above it in the list, so there are no cycles', () => {
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
