import { globSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features as manifests } from '#server/features/index.ts'
import { readFeatureOrder } from './read-feature-order.ts'

const featureOrder = readFeatureOrder()

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

const folders = readdirSync(features, { withFileTypes: true }).filter((each) => each.isDirectory())

test('every folder of a feature has a manifest in the list', () => {
  expect(Object.keys(featureOrder).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})

test('what the linter reads is what the server runs', () => {
  expect(Object.entries(featureOrder)).toEqual(manifests.map(({ name, uses }) => [name, uses]))
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
