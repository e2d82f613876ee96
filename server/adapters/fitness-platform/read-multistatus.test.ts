import { describe, expect, test } from 'vitest'
import { folderUrlOf, pathInFolder, urlInFolder } from './dav-paths.ts'
import { readMultistatus, UnreadableListing } from './read-multistatus.ts'

const ok = '<D:status>HTTP/1.1 200 OK</D:status>'
const listing = (responses: string) => `<D:multistatus xmlns:D="DAV:">${responses}</D:multistatus>`
const file = (href: string, prop: string) =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${prop}</D:prop>${ok}</D:propstat></D:response>`

describe('a listing', () => {
  test('of Nextcloud, with what was not found beside what was', () => {
    const xml = `<?xml version="1.0"?>
<d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" xmlns:oc="http://owncloud.org/ns">
 <d:response><d:href>/remote.php/dav/files/anna/</d:href>
  <d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype><d:getetag>&quot;5f&quot;</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
  <d:propstat><d:prop><d:getcontentlength/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>
 </d:response>
 <d:response><d:href>/remote.php/dav/files/anna/Tour%20%26%20Co.fit</d:href>
  <d:propstat><d:prop><d:resourcetype/><d:getetag>"a1"</d:getetag><d:getcontentlength>1234</d:getcontentlength><d:getlastmodified>Sat, 02 May 2026 06:00:00 GMT</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
 </d:response>
</d:multistatus>`
    expect(readMultistatus(xml)).toEqual([
      { href: '/remote.php/dav/files/anna/', isFolder: true, etag: '"5f"', size: null, modifiedMs: null },
      {
        href: '/remote.php/dav/files/anna/Tour%20%26%20Co.fit',
        isFolder: false,
        etag: '"a1"',
        size: 1234,
        modifiedMs: Date.UTC(2026, 4, 2, 6),
      },
    ])
  })

  test('with other prefixes, without any, and with elements of other namespaces', () => {
    const xml = `<multistatus xmlns="DAV:"><x:response xmlns:x="DAV:"><x:href>/a.gpx</x:href>
<y:href xmlns:y="urn:other">/evil</y:href><propstat><prop><getetag xmlns="urn:other">"no"</getetag><getetag>W/"1"</getetag>
<resourcetype><collection xmlns="urn:other"/></resourcetype></prop><status>HTTP/2 200</status></propstat></x:response></multistatus>`
    expect(readMultistatus(xml)).toEqual([
      { href: '/a.gpx', isFolder: false, etag: 'W/"1"', size: null, modifiedMs: null },
    ])
  })

  test('with values that are none', () => {
    const prop = '<D:getcontentlength>-5</D:getcontentlength><D:getlastmodified>soon</D:getlastmodified>'
    expect(readMultistatus(listing(file('/a.fit', prop)))).toMatchObject([
      { size: null, modifiedMs: null, etag: null },
    ])
  })

  test('with addresses of other things, and words between its entries', () => {
    const xml = listing(
      `<D:href>/outside</D:href><D:sync-token>x</D:sync-token><D:response><D:propstat><D:prop><D:owner><D:href>/people/anna</D:href></D:owner></D:prop>${ok}</D:propstat><D:href>/a.fit</D:href></D:response><D:response/>`,
    )
    expect(readMultistatus(xml).map(({ href }) => href)).toEqual(['/a.fit'])
  })

  test('of as many entries as anybody has', () => {
    expect(readMultistatus(listing(file('/a.fit', '').repeat(20_000)))).toHaveLength(20_000)
  })

  test('that is empty', () => {
    expect(readMultistatus(listing(''))).toEqual([])
  })
})

describe('what is no listing', () => {
  const bomb = `<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${listing(file('/&b;.fit', ''))}`
  const secrets = `<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>${listing(file('/&x;', ''))}`
  const deep = listing('<D:prop>'.repeat(40) + '</D:prop>'.repeat(40))
  const many = listing(file('/a.fit', '').repeat(20_001))
  test.each([
    ['entities that multiply', bomb],
    ['entities that read files', secrets],
    ['an entity that nobody declared', listing(file('/&b;', ''))],
    ['a web page', '<!doctype html><html><body>Log in<br></body></html>'],
    ['a page that is well-formed', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
    ['JSON', '{"error":"no"}'],
    ['nothing', ''],
    ['a listing that was cut off', listing(file('/a.fit', '')).slice(0, -20)],
    ['elements in elements in elements', deep],
    ['more entries than anybody has', many],
    ['a prefix that nobody declared', '<d:multistatus/>'],
  ])('%s', (_, xml) => {
    expect(() => readMultistatus(xml)).toThrow(UnreadableListing)
  })

  test('a long text is cut, not kept', () => {
    const [entry] = readMultistatus(listing(file(`/${'a'.repeat(100_000)}.fit`, '')))
    expect(entry?.href).toHaveLength(4096)
  })
})

describe('paths', () => {
  const folder = folderUrlOf('https://cloud.example/remote.php/dav/files/anna/Töur?x=1#y')!
  test('the folder ends with a slash and keeps nothing else', () => {
    expect(folder.href).toBe('https://cloud.example/remote.php/dav/files/anna/T%C3%B6ur/')
    expect(folderUrlOf(' cloud.example:8443/dav ')?.href).toBe('https://cloud.example:8443/dav/')
    expect(folderUrlOf('cloud')).toBeUndefined()
    expect(folderUrlOf('mailto:anna@cloud.example')).toBeUndefined()
    expect(folderUrlOf('javascript:alert(1)')).toBeUndefined()
  })

  test.each([
    ['/remote.php/dav/files/anna/T%C3%B6ur/ride.fit', 'ride.fit'],
    ['/remote.php/dav/files/anna/Töur/ride.fit', 'ride.fit'],
    ['/remote.php/dav/files/anna/To%CC%88ur/ride.fit', 'ride.fit'],
    ['https://cloud.example/remote.php/dav/files/anna/T%c3%b6ur/2026/', '2026'],
    ['http://cloud.example/remote.php/dav/files/anna/T%C3%B6ur/a%20%26%20b.fit', 'a & b.fit'],
    ['/remote.php/dav/files/anna/T%C3%B6ur/', undefined],
    ['/remote.php/dav/files/anna/', undefined],
    ['/remote.php/dav/files/bert/T%C3%B6ur/ride.fit', undefined],
    ['/remote.php/dav/files/anna/T%C3%B6ur/../secret.fit', undefined],
    ['/remote.php/dav/files/anna/T%C3%B6ur/%2e%2e/secret.fit', undefined],
    ['/remote.php/dav/files/anna/T%C3%B6ur/a%2F..%2F..%2Fsecret.fit', undefined],
    ['https://evil.example/remote.php/dav/files/anna/T%C3%B6ur/ride.fit', undefined],
    ['//evil.example/remote.php/dav/files/anna/T%C3%B6ur/ride.fit', undefined],
    ['/remote.php/dav/files/anna/T%C3%B6ur/a%2F.%2Fb.fit', undefined],
    ['/remote.php/dav/files/anna/T%C3%B6ur//b.fit', undefined],
    ['/remote.php/dav/files/anna/T%C3%B6ur/%ff.fit', undefined],
    ['http://[', undefined],
  ])('%s is %s in it', (href, path) => {
    expect(pathInFolder(folder, href)).toBe(path)
  })

  test('a name becomes the same address again, whatever is in it', () => {
    const url = urlInFolder(folder, '2026/a & b?#.fit')
    expect(url.href).toBe(
      'https://cloud.example/remote.php/dav/files/anna/T%C3%B6ur/2026/a%20%26%20b%3F%23.fit',
    )
    expect(pathInFolder(folder, url.href)).toBe('2026/a & b?#.fit')
  })
})
