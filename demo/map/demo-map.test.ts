import { describe, expect, test } from 'vitest'
import { recordActivity, simulateActivity } from '#demo/activity.ts'
import { demoWorld } from '#demo/world.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { demoMapKeys, placeOf } from './demo-map.ts'
import type { MapFeature } from './feature.ts'
import { mapOfPlace } from './map-of-place.ts'
import { cellAt, fieldAt, lonLatOf, spotOf, type Spot } from './sheet.ts'

const maps = { drei_zinnen: mapOfPlace(placeOf('drei_zinnen')), glen_coe: mapOfPlace(placeOf('glen_coe')) }

test('every activity of the demo has a map, whose names are used once', () => {
  const keys = new Set([...demoWorld.activities, ...demoWorld.projects].map(({ key }) => key))
  // On the map of Latsch, as the activity whose trail it rides.
  keys.delete('latsch_visit')
  expect(new Set(demoMapKeys)).toEqual(keys)
  for (const key of demoMapKeys) {
    const { villages, peaks, lakes } = placeOf(key).names
    const names = [...villages, ...peaks, ...lakes]
    expect(new Set(names).size).toBe(names.length)
  }
})

describe.each(Object.keys(maps) as (keyof typeof maps)[])('the map of %s', (key) => {
  const { sheet, ground, features } = maps[key]
  const { height } = ground
  const inLayer = (layer: string, ...classes: string[]): MapFeature[] =>
    features.filter(
      (feature) =>
        feature.layer === layer && (classes.length === 0 || classes.includes(String(feature.tags['class']))),
    )
  const heightAt = (spot: Spot): number => fieldAt(sheet, height, spot)

  test('has rivers and streams that never climb', () => {
    const courses = inLayer('waterway')
    expect(courses.length).toBeGreaterThan(30)
    for (const { parts } of courses) {
      const heights = parts[0]!.map(heightAt)
      const climbs = heights.map((metres, index) => metres - Math.min(...heights.slice(0, index + 1)))
      expect(Math.max(...climbs)).toBeLessThan(12)
      expect(heights.at(-1)!).toBeLessThan(heights[0]!)
    }
  })

  test('has peaks as high as the ground, with nothing higher around them', () => {
    const peaks = inLayer('mountain_peak')
    expect(peaks.length).toBeGreaterThan(5)
    const heights = peaks.map(({ tags }) => Number(tags['ele']))
    const inTheMiddle = height.filter((_, at) => ground.middle[at]! > 0.9)
    expect(Math.max(...heights)).toBeGreaterThanOrEqual(
      Math.round(inTheMiddle.reduce((a, b) => Math.max(a, b))),
    )
    for (const { parts, tags } of peaks) {
      const spot = parts[0]![0]!
      expect(tags['ele']).toBe(Math.round(heightAt(spot)))
      for (let angle = 0; angle < 2 * Math.PI; angle += 0.3) {
        const beside = { x: spot.x + 4 * Math.cos(angle), y: spot.y + 4 * Math.sin(angle) }
        expect(heightAt(beside)).toBeLessThanOrEqual(Number(tags['ele']) + 0.5)
      }
    }
  })

  test('has a path where the watch recorded the activity, and ground as high as the watch says', () => {
    const { samples } = recordActivity(simulateActivity(placeOf(key).plan))
    const path = inLayer('transportation', 'path').find(
      ({ tags }) => tags['surface'] !== 'ground' && tags['sac_scale'] !== undefined,
    )
    const corners = path!.parts[0]!.map((spot) => lonLatOf(sheet, spot))
    let error = 0
    let count = 0
    for (let index = 0; index < samples.lat.length; index += 60) {
      const [lat, lon] = [samples.lat[index]!, samples.lon[index]!]
      const nearest = Math.min(...corners.map((corner) => distanceBetween(lat, lon, corner[1], corner[0])))
      expect(nearest).toBeLessThan(8)
      error += Math.abs(heightAt(spotOf(sheet, { lat, lon })) - samples.series.altitude![index]!)
      count++
    }
    expect(error / count).toBeLessThan(20)
  })

  test('has villages on flat, dry ground, with houses on streets', () => {
    const houses = inLayer('building')
    expect(houses.length).toBeGreaterThan(100)
    for (const { parts } of houses) {
      const cell = cellAt(sheet, parts[0]![0]!)
      expect(ground.isWater[cell]).toBe(0)
      expect(ground.slope[cell]).toBeLessThan(0.4)
    }
    expect(inLayer('place').length).toBeGreaterThan(2)
  })

  test('has roads that neither climb cliffs nor lead through water', () => {
    const roads = inLayer('transportation', 'primary', 'secondary', 'minor')
    expect(roads.length).toBeGreaterThan(10)
    let length = 0
    let steep = 0
    for (const { parts } of roads) {
      const line = parts[0]!
      for (const [index, spot] of line.entries()) {
        if (index === 0) continue
        const before = line[index - 1]!
        const metres = Math.hypot(spot.x - before.x, spot.y - before.y) * sheet.metres
        length += metres
        if (Math.abs(heightAt(spot) - heightAt(before)) > 0.3 * metres) steep += metres
        expect(ground.isWater[cellAt(sheet, spot)]).toBe(0)
      }
    }
    expect(steep / length).toBeLessThan(0.03)
  })

  test('has woods below the tree line and not in the water', () => {
    const { treeLine } = placeOf(key)
    for (const { parts } of inLayer('landcover', 'wood')) {
      for (const spot of parts[0]!) expect(heightAt(spot)).toBeLessThan(treeLine + 260)
    }
    const corners = inLayer('landcover', 'wood').flatMap(({ parts }) => parts[0]!)
    const wet = corners.filter((spot) => ground.isWater[cellAt(sheet, spot)])
    expect(wet.length / corners.length).toBeLessThan(0.01)
  })
})
