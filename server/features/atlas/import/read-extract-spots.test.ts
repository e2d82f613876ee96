import { expect, test } from 'vitest'
import { node, path, placed, read, relation, row, square, step, way } from './elements-for-tests.ts'

test('Peaks, huts and passes are read from points, outlines and lists of members', async () => {
  const { places } = await read([
    node(1, 47.1, 11.1, { natural: 'peak', name: 'Hochspitz', ele: '2.314 m', 'name:it': 'Cima Alta' }),
    node(2, 47.2, 11.1, { natural: 'saddle', mountain_pass: 'yes', name: 'Joch', ele: '7000 ft' }),
    node(3, 47.3, 11.1, { tourism: 'viewpoint', name: 'Kanzel' }),
    node(4, 47.3, 11.2, { tourism: 'viewpoint' }),
    node(5, 47.3, 11.3, { natural: 'tree', name: 'Linde' }),
    // Mapped twice, a few metres apart; another of the same name is far away.
    node(6, 47.1001, 11.1, { natural: 'peak', name: 'Hochspitz' }),
    node(7, 47.9, 11.1, { natural: 'peak', name: 'Hochspitz' }),
    ...square(10, 47.4, 11.1, 0.0002),
    way(100, [10, 11, 12, 13, 10], { building: 'yes', tourism: 'alpine_hut', name: 'Hütte', ele: '1900' }),
    ...square(20, 47.5, 11.1, 0.0002),
    way(101, [20, 21, 22, 23, 20]),
    relation(1, { type: 'multipolygon', tourism: 'wilderness_hut', name: 'Biwak' }, ['way 101 outer']),
    node(30, 47.6, 11.1),
    node(31, 47.62, 11.14),
    way(102, [30, 31], { 'piste:type': 'downhill', name: 'Abfahrt' }),
    relation(2, { type: 'site', site: 'piste', name: 'Skigebiet' }, ['way 102', 'node 30', 'relation 9']),
  ])
  const spots = places.filter(({ type }) => !['piste'].includes(type))
  expect(spots.map(({ type, name, elevation_m, lat }) => [type, name, elevation_m, lat.toFixed(4)])).toEqual([
    ['peak', 'Hochspitz', 2314, '47.1000'],
    ['pass', 'Joch', 2133.6, '47.2000'],
    ['viewpoint', 'Kanzel', null, '47.3000'],
    ['peak', 'Hochspitz', null, '47.9000'],
    ['hut', 'Hütte', 1900, '47.4001'],
    ['hut', 'Biwak', null, '47.5001'],
    ['resort', 'Skigebiet', null, '47.6100'],
  ])
  expect(places[0]).toMatchObject({ names: { it: 'Cima Alta' }, country: 'AT', outline: null })
  expect(placed({ places }, 'resort')[0]?.bounds).toEqual({
    west: 11.1,
    south: 47.6,
    east: 11.14,
    north: 47.62,
  })
})

test('A ski area that is both an outline and a list of members is one resort', async () => {
  const { places } = await read([
    ...square(1, 47, 11, 0.02),
    way(10, [1, 2, 3, 4, 1], { landuse: 'winter_sports', name: 'Skigebiet' }),
    relation(1, { type: 'site', site: 'piste', name: 'Skigebiet' }, ['way 10']),
    relation(2, { type: 'site', site: 'piste', name: 'Anderes' }, ['way 10']),
    relation(3, { type: 'site', site: 'piste', name: 'Nirgends' }, ['way 99']),
  ])
  expect(places.map(({ type, name, outline }) => [type, name, outline?.kind])).toEqual([
    ['resort', 'Skigebiet', 'areas'],
    ['resort', 'Anderes', undefined],
  ])
})

test('Wide slopes are pistes with an outline and a grade, and nothing to be followed', async () => {
  const { places, edges, trails } = await read([
    ...square(1, 47, 11, 0.004),
    ...square(11, 47.001, 11.001, 0.001),
    way(10, [1, 2, 3, 4, 1], { 'piste:type': 'downhill', area: 'yes', 'piste:difficulty': 'easy' }),
    way(11, [11, 12, 13, 14, 11]),
    relation(1, { type: 'multipolygon', 'piste:type': 'downhill', 'piste:name': 'Hang' }, [
      'way 10 outer',
      'way 11 inner',
    ]),
  ])
  expect(edges).toEqual([])
  expect(trails).toEqual([])
  expect(
    places.map(({ type, name, difficulty, outline }) => [type, name, difficulty, outline?.kind]),
  ).toEqual([
    ['piste', '', 'easy', 'areas'],
    ['piste', 'Hang', 'unknown', 'areas'],
  ])
  expect(places[1]?.outline).toMatchObject({ areas: [[{ length: 10 }, { length: 10 }]] })
})

test('A route of routes is found by its name and its number, and is the more important for its network', async () => {
  const { places } = await read([
    ...row(9),
    way(10, [1, 2, 3, 4], path),
    way(11, [4, 5, 6, 7], path),
    relation(1, { type: 'route', route: 'hiking', name: 'Etappe 1', network: 'lwn' }, ['way 10']),
    relation(2, { type: 'route', route: 'hiking', name: 'Etappe 2', network: 'lwn' }, ['way 11']),
    relation(3, { type: 'superroute', route: 'hiking', name: 'Fernweg', ref: 'E5', network: 'iwn' }, [
      'relation 1',
      'relation 2',
    ]),
  ])
  const far = places.find(({ name }) => name === 'Fernweg')
  expect(far).toMatchObject({ type: 'trail', names: { number: 'E5' } })
  expect(far?.length_m).toBeCloseTo(6 * step, -1)
  expect(far?.importance).toBeGreaterThan(
    0.1 + (places.find(({ name }) => name === 'Etappe 1')?.importance ?? 1),
  )
})
