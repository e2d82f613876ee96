import { expect, test } from 'vitest'
import { distanceBetween } from '#domain/geo/distance.ts'
import { recordActivity, simulateActivity } from './activity.ts'
import { demoTrails } from './trails.ts'
import { demoWorld } from './world.ts'

const { places, edges, trails } = demoTrails()

test('each trail is a chain of stretches from one end to the other', () => {
  expect(trails).toHaveLength(places.length)
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]))
  expect(edgeOf.size).toBe(edges.length)
  for (const [index, { edgeIds }] of trails.entries()) {
    const chain = edgeIds.map((id) => edgeOf.get(id)!)
    for (const [at, edge] of chain.slice(1).entries()) expect(edge.nodeA).toBe(chain[at]!.nodeB)
    const length = chain.reduce((sum, { lengthM }) => sum + lengthM, 0)
    expect(Math.abs(length - places[index]!.length_m!)).toBeLessThan(1)
  }
})

test('one trail was ridden by two channels, each at their own speed', () => {
  const trail = places.find(({ name }) => name === 'Sankt Martin trail')!
  const line = trail.outline!.kind === 'lines' ? trail.outline!.lines[0]! : new Float64Array()
  const riders = demoWorld.activities.filter(({ key }) => key === 'latsch' || key === 'latsch_visit')
  expect(new Set(riders.map(({ channel }) => channel)).size).toBe(2)
  const seconds = riders.map(({ plan }) => {
    const { samples } = recordActivity(simulateActivity(plan))
    for (let row = 0; row < samples.time.length; row += 40) {
      let nearest = Infinity
      for (let at = 0; at < line.length; at += 2)
        nearest = Math.min(
          nearest,
          distanceBetween(samples.lat[row]!, samples.lon[row]!, line[at + 1]!, line[at]!),
        )
      expect(nearest).toBeLessThan(8)
    }
    return samples.time.length
  })
  expect(seconds[0]).not.toBe(seconds[1])
})
