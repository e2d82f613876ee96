import { expect, test } from 'vitest'
import { importLimits } from '../reading/import-limits.ts'
import { readActivityTable } from './activities-table.ts'
import { readCaptions, readGear, readZones } from './side-tables.ts'

/** A row of as many columns as an export has, with the given ones filled. */
const rowOf = (fields: Record<number, string>, width = 101): string =>
  Array.from({ length: width }, (_, n) =>
    fields[n] === undefined ? '' : `"${fields[n].replaceAll('"', '""')}"`,
  ).join(',')

const german = rowOf({
  0: 'Aktivitäts-ID',
  1: 'Datum der Aktivität',
  6: 'Distanz',
  12: 'Dateiname',
  17: 'Distanz',
})

test('a row of a localised export is read by the places of its columns', () => {
  const { rows } = readActivityTable(
    [
      german,
      rowOf({
        0: '7531',
        1: '15.11.2026, 07:31:05',
        2: 'Um den See, zweimal',
        3: 'Radfahrt',
        4: 'Sagte "nie wieder"\nund fuhr weiter',
        5: '3723',
        6: '25,31',
        10: 'Knie zwickt',
        11: 'Rotes Rad',
        12: 'activities/9912.fit.gz',
        15: '3723.0',
        16: '3600.0',
        17: '25310.4',
        20: '412,5',
        99: 'media/a.jpg|media/b.jpg',
      }),
    ].join('\n'),
  )
  expect(rows).toEqual([
    {
      externalId: '7531',
      startMs: Date.UTC(2026, 10, 15, 7, 31, 5),
      texts: {
        name: 'Um den See, zweimal',
        description: 'Sagte "nie wieder"\nund fuhr weiter',
        sport: 'cycling',
      },
      privateNote: 'Knie zwickt',
      gear: 'Rotes Rad',
      file: 'activities/9912.fit.gz',
      media: ['media/a.jpg', 'media/b.jpg'],
      distanceM: 25_310.4,
      elapsedS: 3723,
      movingS: 3600,
      ascentM: 412.5,
    },
  ])
})

test.each([87, 101])('a table of %d columns without any file still has its activities', (width) => {
  const row = rowOf(
    { 0: '5', 1: 'Nov 15, 2026, 7:31:05 AM', 2: 'Yoga', 3: 'Yoga', 5: '1800', 6: '1,5', 10: 'calm' },
    width,
  )
  expect(readActivityTable(`${rowOf({ 0: 'Activity ID' }, width)}\n${row}\n`).rows).toMatchObject([
    {
      externalId: '5',
      file: '',
      distanceM: 1500,
      elapsedS: 1800,
      privateNote: 'calm',
      texts: { sport: 'fitness' },
    },
  ])
})

test('the oldest exports have fewer columns, metres and no private notes', () => {
  const csv = [
    'id,date,name,type,description,elapsed_time,distance,commute,gear,filename',
    '1,2013-05-01 17:00:00,Evening,Ride,,3600,25000.5,false,Old bike,activities/1.gpx',
    '2,2013-05-02 17:00:00,Typed in,Run,,1800,5000.0,false,,',
  ].join('\r\n')
  expect(readActivityTable(csv).rows).toMatchObject([
    { gear: 'Old bike', distanceM: 25_000.5, privateNote: '', movingS: null, file: 'activities/1.gpx' },
    { startMs: Date.UTC(2013, 4, 2, 17), distanceM: 5000, elapsedS: 1800, file: '' },
  ])
})

test('what a spreadsheet could not compute counts as not there', () => {
  const row = rowOf({
    0: '1',
    5: '#error#',
    10: '#error#',
    11: '#error#',
    12: 'activities/1.gpx',
    17: '#error#',
  })
  expect(readActivityTable(row).rows).toMatchObject([
    { startMs: null, elapsedS: null, distanceM: null, gear: '', privateNote: '' },
  ])
})

const named = (name: string) => rowOf({ 0: '1', 2: name, 12: 'activities/1.gpx' })

test('an activity that is listed twice counts once, as it was listed first', () => {
  const { rows } = readActivityTable(`${named('First')}\n${named('Second')}\n${named('Third')}`)
  expect(rows.map(({ texts }) => texts.name)).toEqual(['First'])
})

test('what people wrote is not taken for a path', () => {
  const row = rowOf({ 0: '1', 2: 'activities/evil', 4: 'media/evil.jpg', 12: 'activities/1.gpx' })
  expect(readActivityTable(row).rows).toMatchObject([{ file: 'activities/1.gpx', media: [] }])
})

test('a table of a million rows is read up to its limit', () => {
  const csv = Array.from({ length: 1_000_000 }, (_, n) => `${n},,,,,,,,,,,,activities/${n}.fit`).join('\n')
  const { rows, isCutShort } = readActivityTable(csv)
  expect(isCutShort).toBe(true)
  expect(rows).toHaveLength(importLimits.tableRows)
})

test('gear has a name, a brand and a model, and its header is no gear', () => {
  const csv =
    'Bike Name,Bike Brand,Bike Model,Bike Default Sport Types\nRed,Canyon,Spectral,Ride\n,,,\n<b>Fast</b>,,,'
  expect(readGear(csv, 'bike')).toEqual([
    { kind: 'bike', name: 'Red', brand: 'Canyon', model: 'Spectral' },
    { kind: 'bike', name: '<b>Fast</b>', brand: '', model: '' },
  ])
})

test('captions belong to the paths of their pictures', () => {
  const captions = readCaptions(
    'Medien-Dateiname,Bildunterschrift\nmedia/a.jpg,"Oben, endlich"\nmedia/b.jpg,\n',
  )
  expect([...captions]).toEqual([['media/a.jpg', 'Oben, endlich']])
})

test('privacy zones are found whichever column is first, and those in the sea are left out', () => {
  const home = { lat: 47.2692, lon: 11.4041, radius_m: 400 }
  expect(readZones('Privacy Zone Radius,Latitude,Longitude\n400,47.2692,11.4041')).toEqual([
    { ...home, name: 'Privacy zone 1' },
  ])
  expect(readZones('Name,Lat,Lng,Radius\nHome,"47,2692","11,4041",400.0')).toEqual([
    { ...home, name: 'Home' },
  ])
  expect(readZones('Place,Radius\n"47.2692, 11.4041",400')).toMatchObject([home])
  expect(readZones('Radius,Latitude,Longitude\n200,0,0\n200,0.0,0.0\n200,95.5,11.2\n200,,')).toEqual([])
})

test('the radius of a zone is kept within what can be hidden here', () => {
  const radii = readZones('r,lat,lon\n100,47.5,11.5\n5000,47.5,11.5').map(({ radius_m }) => radius_m)
  expect(radii).toEqual([200, 1600])
})
