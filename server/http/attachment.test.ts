import { expect, test } from 'vitest'
import { attachment, filenameOf, originalNameOf } from './attachment.ts'

test.each([
  ['Morning ride', 'Morning ride.gpx'],
  ['../../etc/passwd', 'etc passwd.gpx'],
  [String.raw`C:\CON: "a" <b> | c?`, 'C CON a b c.gpx'],
  ['.hidden.', 'hidden.gpx'],
  ['line\r\nSet-Cookie: x', 'line Set-Cookie x.gpx'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe.gpx'],
  ['Žofie 王 🚴', 'Žofie 王 🚴.gpx'],
  ['lone \uD800 half', 'lone half.gpx'],
  ['...', 'activity.gpx'],
  ['', 'activity.gpx'],
])('%j is saved under a name that every file system accepts', (title, name) => {
  expect(filenameOf(title, '.gpx')).toBe(name)
})

test('a long title makes a short name, and no character is cut in half', () => {
  expect(filenameOf('🚴'.repeat(200), '.gpx')).toBe(`${'🚴'.repeat(50)}.gpx`)
})

test.each([
  ['ride.fit', 'ride.fit'],
  ['folder/ride.FIT', 'ride.FIT'],
  [String.raw`C:\files\ride.fit.gz`, 'ride.fit.gz'],
  [`${'long '.repeat(40)}.fit.gz`, `${'long '.repeat(10).trim()}.fit.gz`],
  [`${'🚴'.repeat(200)}.gpx`, `${'🚴'.repeat(50)}.gpx`],
  ['no ending', 'no ending'],
  ['.fit', 'activity.fit'],
  ['x.fi"t', 'x.fi t'],
])('an uploaded file is downloaded with its extension, example %#', (name, given) => {
  expect(originalNameOf(name)).toBe(given)
})

test('a name in another script is sent twice: in plain letters, and as it is', () => {
  expect(attachment('Žofie & (王).gpx')).toBe(
    `attachment; filename="Zofie & (_).gpx"; filename*=UTF-8''%C5%BDofie%20%26%20%28%E7%8E%8B%29.gpx`,
  )
})
