import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pagePaths } from '#contract/site/page-paths.ts'
import { activityExtensions, sidecarExtensions, videoExtensions } from '#domain/media/file-kind.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string }
type Manifest = {
  id: string
  start_url: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  share_target: {
    action: string
    method: string
    enctype: string
    params: Record<string, unknown> & { files: { name: string; accept: string[] }[] }
  }
  file_handlers: { action: string; accept: Record<string, string[]> }[]
}

const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')) as Manifest
const fileOf = ({ src }: Picture) => join('web/public', src)

/** File choosers and handlers do not support two-part extensions. */
const extensions = [...activityExtensions, ...videoExtensions, ...sidecarExtensions].map((one) =>
  one.endsWith('.gz') ? '.gz' : one,
)
const everyExtension = [...new Set(extensions)].toSorted()

/** From the header of a JPEG or PNG file. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file)
  if (file.endsWith('.png')) return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker === 0xff_c0 || marker === 0xff_c2)
      return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`
  }
  throw new Error(`${file} has no size`)
}

describe('the installed application', () => {
  test('can be given every file that can be uploaded, by sharing and by opening', () => {
    const [files] = manifest.share_target.params.files
    const shared = files?.accept.filter((accepted) => accepted.startsWith('.')) ?? []
    expect(shared.toSorted()).toEqual(everyExtension)
    const opened = manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat())
    expect(opened.toSorted()).toEqual(everyExtension)
    // What Android sends for files whose endings it does not know.
    expect(files?.accept).toEqual(
      expect.arrayContaining(['application/octet-stream', 'application/xml', 'text/xml', 'application/gzip']),
    )
  })

  test('receives shares where the page, the service worker and the server expect them', () => {
    const { action, method, enctype, params } = manifest.share_target
    expect({ action, method, enctype }).toEqual({
      action: pagePaths.shareTarget,
      method: 'POST',
      enctype: 'multipart/form-data',
    })
    expect(params).toMatchObject({ title: 'title', text: 'text', url: 'url', files: [{ name: 'files' }] })
  })

  test('has shortcuts to pages that exist', () => {
    const paths: string[] = Object.values(pagePaths).map((path) => path.replace('/*', ''))
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/uploads', '/my_map', '/map', '/edit/new'])
    for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }]) expect(paths).toContain(url)
  })

  test('has pictures with the sizes it names, one ratio for each form, and small', () => {
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ]
    const drawn = pictures.filter(({ sizes }) => sizes !== 'any')
    expect(drawn.map((each) => [each.src, sizeOf(fileOf(each))])).toEqual(
      drawn.map(({ src, sizes }) => [src, sizes]),
    )
    expect(pictures.filter((each) => !existsSync(fileOf(each)))).toEqual([])
    for (const form of ['narrow', 'wide']) {
      const ofForm = manifest.screenshots.filter((each) => each.form_factor === form)
      expect(ofForm.length).toBeGreaterThan(1)
      expect(new Set(ofForm.map(({ sizes }) => sizes)).size).toBe(1)
    }
    const bytes = manifest.screenshots.reduce((sum, each) => sum + statSync(fileOf(each)).size, 0)
    expect(bytes).toBeLessThan(400_000)
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })
})
