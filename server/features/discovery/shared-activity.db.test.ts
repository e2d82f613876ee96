import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOEmbed } from '#contract/discovery/discovery.ts'
import { Visibility } from '#domain/visibility.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { queryOf, startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'

let server: DiscoveryApp
beforeAll(async () => {
  server = await startDiscoveryApp()
})
afterAll(() => server.close())

const publicUrl = () => server.services.config.publicUrl

const oEmbed = (url: string, more: Record<string, string | number> = {}) =>
  server.get(`${getOEmbed.path}?${queryOf({ url, ...more })}`)

test('other sites show a link to an activity with its track on the map, as far as everyone may see it', async () => {
  const { id } = await givenActivity(server, server.owner, {
    title: 'Up "the" <hill>',
    description: '',
    visibility: Visibility.public,
    ascent_m: 340,
    recording: { sport: 'hiking', samples: givenSamples({ points: 501 }) },
  })
  const picture = `${publicUrl()}/api/activity/${id}/picture?size=share`
  const { body, headers } = await server.get(`/activity/${id}`)
  for (const part of [
    '<title>Up &quot;the&quot; &lt;hill&gt; · Trailcast</title>',
    `<link rel="canonical" href="${publicUrl()}/activity/${id}" />`,
    '<meta property="og:type" content="article" />',
    `<meta property="og:image" content="${picture}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    '<meta name="description" content="Hike · 5.0 km · 8:20 · 340 m up by Ridge riders on Trailcast" />',
    '<meta property="og:image:alt" content="Up &quot;the&quot; &lt;hill&gt;: Hike · 5.0 km · 8:20 · 340 m up" />',
    'type="application/json+oembed"',
  ])
    expect(body).toContain(part)
  expect(headers['x-robots-tag']).toBeUndefined()
  expect((await server.get(picture.slice(publicUrl().length))).headers['content-type']).toBe('image/jpeg')
  for (const [visibility, isShown] of [
    [Visibility.unlisted, true],
    [Visibility.friends, false],
  ] as const) {
    const hidden = await givenActivity(server, server.owner, { title: 'canary', visibility })
    const page = await server.get(`/activity/${hidden.id}`)
    expect([page.body.includes('canary'), page.headers['x-robots-tag']]).toEqual([
      isShown,
      isShown ? 'noindex' : undefined,
    ])
    const preview = await oEmbed(`${publicUrl()}/activity/${hidden.id}`)
    expect([preview.statusCode, preview.body.includes('canary')]).toEqual([isShown ? 200 : 404, isShown])
  }
})

test('other sites get a preview for the URL of an activity, with a picture if they have room for it', async () => {
  const { id } = await givenActivity(server, server.owner, { title: 'Up', visibility: Visibility.public })
  const url = `${publicUrl()}/activity/${id}`
  const preview = getOEmbed.reply.parse((await oEmbed(url)).json())
  expect(preview).toEqual({
    type: 'link',
    version: '1.0',
    title: 'Up',
    author_name: 'Ridge riders',
    author_url: `${publicUrl()}/channel/${server.owner.id}`,
    provider_name: 'Trailcast',
    provider_url: publicUrl(),
    thumbnail_url: `${publicUrl()}/api/activity/${id}/picture?size=share`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
  const found = (await server.get(`/activity/${id}`)).body.match(/href="([^"]*)"[^>]*title="Up"/)?.[1] ?? ''
  const address = new URL(found.replaceAll('&amp;', '&'))
  expect((await server.get(`${address.pathname}${address.search}`)).json()).toEqual(preview)
  expect((await oEmbed(url, { maxwidth: 1200, maxheight: 630 })).json()).toEqual(preview)
  for (const room of [{ maxwidth: 1199 }, { maxheight: 629 }])
    expect((await oEmbed(url, room)).json()).not.toHaveProperty('thumbnail_url')
})

test('other sites show what the owner wrote about an activity after its figures', async () => {
  const { id } = await givenActivity(server, server.owner, {
    description: `Two\nlines. ${'Long '.repeat(60)}`,
    visibility: Visibility.public,
    ascent_m: 340,
    recording: { sport: 'running', samples: givenSamples({ points: 501, stepM: 4 }) },
  })
  const { body } = await server.get(`/activity/${id}`)
  const [, description = ''] = /name="description" content="([^"]*)"/.exec(body) ?? []
  expect(description).toMatch(/^Run · 2\.0 km · 8:20 · 4:10 \/km · 340 m up\. Two lines\. Long .*…$/)
  expect(description).toHaveLength(200)
})

test('other sites show the figures of an activity without positions', async () => {
  const { series, time } = givenSamples({ points: 601 })
  const nowhere = new Float64Array(601).fill(Number.NaN)
  const samples = {
    time,
    lat: nowhere,
    lon: nowhere,
    series: { heart_rate: series.heart_rate ?? new Float32Array() },
  }
  const { id } = await givenActivity(server, server.owner, {
    description: '',
    visibility: Visibility.public,
    recording: { sport: 'fitness', samples },
  })
  const { body } = await server.get(`/activity/${id}`)
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />')
  expect(body).toContain(`content="${publicUrl()}/api/activity/${id}/picture?size=share"`)
  const picture = await server.get(`/api/activity/${id}/picture?size=share`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
})
