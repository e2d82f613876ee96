import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { givenZip, type ZipOptions } from '#server/testing/given-zip.ts'
import { documentOfKmz, gunzip, memorySource, readEntry } from './archive.ts'
import { importLimits } from './import-limits.ts'
import { listUpload } from './list-upload.ts'

const content = Buffer.from('what a watch has written')
const good: ZipOptions = { name: 'good.gpx', bytes: content }

const listOf = (archive: Buffer, filename = 'export.zip') =>
  listUpload(memorySource(archive), { path: '/x', filename, lastModifiedMs: null, folder: '/nowhere' })

test('the activity files of a zip are listed with their folders, and everything else is skipped', async () => {
  const others = [
    'profile.csv',
    'media/photo.jpg',
    'media/clip.mp4',
    'notes.txt',
    '__MACOSX/._a.fit',
    'rides/._b.gpx',
  ]
  const names = ['activities/1.fit.gz', 'deep/er/2.GPX', '3.tcx', '4.kml', '5.kmz', '6.tcx.gz']
  const archive = givenZip([...others, ...names].map((name) => ({ name, bytes: content })))
  const { files, refused } = await listOf(archive)
  expect(files.map(({ name }) => name)).toEqual(names)
  expect(refused).toEqual([])
  const source = memorySource(archive)
  for (const { entry } of files) expect(entry && readEntry(source, entry).equals(content)).toBe(true)
  expect(files[0]?.lastModifiedMs).toBe(Date.UTC(2026, 1, 9))
})

test('a file that is not a zip is its own only file, whatever its name', async () => {
  const { files } = await listUpload(memorySource(content), {
    path: '/x',
    filename: 'ride.zip',
    lastModifiedMs: 5,
    folder: '/nowhere',
  })
  expect(files).toEqual([
    { position: 0, path: '/x', name: 'ride.zip', entry: null, lastModifiedMs: 5, texts: null },
  ])
})

test('names, descriptions and sports of a Strava export come from its table, whatever its language', async () => {
  const csv = [
    '\uFEFFAktivitäts-ID,Datum,Name der Aktivität,Aktivitätsart,Beschreibung,Dauer,Dateiname',
    '1,"9. Feb. 2026","Um den See, zweimal",Ride,"Sagte ""nie wieder""\nund fuhr weiter",100,activities/1.fit.gz',
    '2,x,Ohne Datei,Run,,1,',
    '3,x,Wanderung,Wanderung,,1,activities/3.gpx\r',
  ].join('\n')
  const files = ['activities.csv', 'activities/1.fit.gz', 'activities/3.gpx', 'activities/4.gpx']
  const inFolder = givenZip(
    files.map((name) => ({ name: `me/${name}`, bytes: name.endsWith('csv') ? Buffer.from(csv) : content })),
  )
  const { files: found } = await listOf(inFolder)
  expect(found.map(({ texts }) => texts)).toEqual([
    { name: 'Um den See, zweimal', description: 'Sagte "nie wieder"\nund fuhr weiter', sport: 'cycling' },
    { name: 'Wanderung', description: '', sport: 'hiking' },
    null,
  ])
})

const bomb = Buffer.alloc(6_000_000)
const hostile: [string, ZipOptions, string][] = [
  ['a path that leads out', { name: '../../evil.gpx', bytes: content }, serverMessages.zipEntryPath],
  ['an absolute path', { name: '/etc/evil.gpx', bytes: content }, serverMessages.zipEntryPath],
  ['a path of Windows', { name: 'C:/evil.gpx', bytes: content }, serverMessages.zipEntryPath],
  ['a name with a NUL', { name: 'evil\0.gpx', bytes: content }, serverMessages.zipEntryPath],
  ['a link', { name: 'evil.gpx', bytes: content, mode: 0o120777 }, serverMessages.zipEntryLink],
  ['an encrypted entry', { name: 'evil.gpx', bytes: content, flags: 1 }, serverMessages.zipEntryEncrypted],
  ['a duplicate name', { name: 'good.gpx', bytes: content }, serverMessages.zipEntryTwice],
  ['a bomb', { name: 'evil.gpx', bytes: bomb }, serverMessages.zipEntryRatio],
  ['an unknown method', { name: 'evil.gpx', bytes: content, method: 99 }, serverMessages.zipEntryMethod],
  [
    'an encrypted zip within the zip',
    { name: 'evil.zip', bytes: content, flags: 1 },
    serverMessages.zipEntryEncrypted,
  ],
  ['a bomb of a zip within the zip', { name: 'evil.zip', bytes: bomb }, serverMessages.zipEntryRatio],
  [
    'a zip within the zip that is none',
    { name: 'evil.zip', bytes: content, isStored: true },
    serverMessages.zipUnreadable,
  ],
  [
    'a zip within the zip that claims more than is unpacked',
    { name: 'evil.zip', bytes: content, size: 4_200_000_000 },
    serverMessages.fileTooLarge(4000),
  ],
  [
    'bytes shared with another entry',
    { name: 'evil.gpx', bytes: content, sameAs: 0 },
    serverMessages.zipEntryDamaged,
  ],
  [
    'too many bytes',
    { name: 'evil.gpx', bytes: content, size: 100_000_001 },
    serverMessages.fileTooLarge(100),
  ],
]

test.each(hostile)(
  '%s is refused with a message, and the file next to it is read',
  async (_, options, sentence) => {
    const { files, refused } = await listOf(givenZip([good, options]))
    expect(files.map(({ name }) => name)).toEqual(['good.gpx'])
    expect(refused).toEqual([{ position: 1, name: options.name, sentence }])
  },
)

test.each<[string, ZipOptions]>([
  ['more bytes than stated', { name: 'a.gpx', bytes: content, size: 5 }],
  ['fewer bytes than stated', { name: 'a.gpx', bytes: content, size: 500 }],
  ['other bytes than its checksum', { name: 'a.gpx', bytes: content, checksum: 1 }],
])('an entry with %s is damaged', async (_, options) => {
  const archive = givenZip([options])
  const { files } = await listOf(archive)
  const [file] = files
  expect(() => file?.entry && readEntry(memorySource(archive), file.entry)).toThrow(
    serverMessages.zipEntryDamaged,
  )
})

test('a truncated zip is reported, and keeps what was found before', async () => {
  const { files, refused } = await listOf(givenZip([good], 2))
  expect(files).toHaveLength(1)
  expect(refused).toEqual([{ position: 1, name: 'export.zip', sentence: serverMessages.zipCutShort }])
})

test('a zip as a whole is refused when it is damaged, too full, or without activities', async () => {
  await expect(listOf(givenZip([good]).subarray(0, 60))).rejects.toThrow(serverMessages.zipUnreadable)
  await expect(listOf(givenZip([good], importLimits.zipEntries + 1))).rejects.toThrow(
    serverMessages.zipTooManyFiles(60_000),
  )
  const twins = Array.from({ length: 20_000 }, (_, n) => ({ ...good, name: `${n}.gpx`, sameAs: 0 }))
  await expect(listOf(givenZip([good, ...twins]))).rejects.toThrow(serverMessages.zipTooManyFiles(20_000))
  await expect(listOf(givenZip([{ name: 'a.txt', bytes: content }]))).rejects.toThrow(
    serverMessages.zipWithoutActivities,
  )
  await expect(listOf(givenZip([]))).rejects.toThrow(serverMessages.zipWithoutActivities)
})

test('a gzip that is damaged or unpacks to too many bytes is refused', () => {
  expect(gunzip(gzipSync(content)).equals(content)).toBe(true)
  expect(() => gunzip(gzipSync(content).subarray(0, 20))).toThrow(serverMessages.gzipDamaged)
  expect(() => gunzip(gzipSync(Buffer.alloc(100_000_001), { level: 0 }))).toThrow(
    serverMessages.fileTooLarge(100),
  )
  expect(() => gunzip(gzipSync(bomb))).toThrow(serverMessages.zipEntryRatio)
  expect(gunzip(gzipSync(bomb.subarray(0, 4_000_000)))).toHaveLength(4_000_000)
})

test('the document of a KMZ is its first KML', async () => {
  const pictures = { name: 'files/a.png', bytes: Buffer.from('png') }
  const document = await documentOfKmz(
    memorySource(givenZip([pictures, { name: 'doc.kml', bytes: content }])),
  )
  expect(document.equals(content)).toBe(true)
  await expect(documentOfKmz(memorySource(givenZip([pictures])))).rejects.toThrow(
    serverMessages.kmzWithoutKml,
  )
})
