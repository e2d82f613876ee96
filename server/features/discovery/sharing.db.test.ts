import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getChannel,
  getNextUp,
  getOEmbed,
  getRecommendedVideos,
  searchVideos,
} from '#contract/discovery/discovery.ts'
import { getActivity } from '#contract/activities/activity.ts'
import { archiveProject, getProject } from '#contract/projects/project.ts'
import { Visibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenActivity, givenStartMs } from '#server/testing/given-activity.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount } from '#server/testing/given.ts'
import {
  box,
  eastwards,
  noon,
  queryOf,
  shell,
  startDiscoveryApp,
  titlesOf,
  type DiscoveryApp,
} from '#server/testing/start-discovery-app.ts'
import type { Asker } from '#server/testing/start-test-app.ts'

let server: DiscoveryApp
let listed: DiscoveryApp['listed']
beforeAll(async () => {
  server = await startDiscoveryApp()
  listed = server.listed
})
afterAll(() => server.close())
beforeEach(() => server.deleteAll())

const channelOf = async (id: string, asker?: Asker, query = '') =>
  getChannel.reply.parse((await server.get(`${getChannel.path.replace(':id', id)}${query}`, asker)).json())

const publicUrl = () => server.services.config.publicUrl

const oEmbed = (url: string, more: Record<string, string | number> = {}) =>
  server.get(`${getOEmbed.path}?${queryOf({ url, ...more })}`)

describe('a channel', () => {
  test('shows everyone what they may see of it', async () => {
    const friend = await givenAccount(server, { home: 'eu' })
    const { db } = server.services.cells.at('us')
    await db.insertInto('friendship').values({ account_id: server.owner.id, friend_id: friend.id }).execute()
    for (const [title, visibility] of Object.entries({
      open: Visibility.public,
      linked: Visibility.unlisted,
      friendly: Visibility.friends,
    }))
      await givenProject(server, server.owner, { title, visibility })
    const { id: archived } = await givenProject(server, server.owner, { title: 'archived' })
    await describeGiven(server, server.owner)
    await server.post(archiveProject.path.replace(':id', archived), undefined, server.owner)
    const seenBy = async (asker?: Asker) => {
      const { channel, items } = await channelOf(server.owner.id, asker)
      expect(channel).toMatchObject({
        channel_name: 'Ridge riders',
        project_count: items.length,
        is_own: asker === server.owner,
      })
      expect(channel.duration_ms).toBe(items.reduce((sum, { duration_ms }) => sum + duration_ms, 0))
      return titlesOf({ items }).toSorted()
    }
    expect(await seenBy()).toEqual(['open'])
    expect(await seenBy(server.european)).toEqual(['open'])
    expect(await seenBy(friend)).toEqual(['friendly', 'open'])
    expect(await seenBy(server.owner)).toEqual(['friendly', 'linked', 'open'])
  })

  test('is read page by page', async () => {
    for (let n = 0; n < 5; n++) await listed({ title: String(n), shownMs: givenStartMs + n })
    const first = await channelOf(server.owner.id, undefined, '?limit=3')
    const second = await channelOf(server.owner.id, undefined, `?limit=3&cursor=${first.next_cursor}`)
    expect([titlesOf(first), titlesOf(second), second.next_cursor]).toEqual([
      ['4', '3', '2'],
      ['1', '0'],
      null,
    ])
  })

  test('shows when its account was made to its owner, and to others who can see something in it', async () => {
    const owner = await givenAccount(server, { channel_name: 'Quiet', home: 'eu' })
    const friend = await givenAccount(server)
    const { db } = server.services.cells.at('eu')
    await db.insertInto('friendship').values({ account_id: owner.id, friend_id: friend.id }).execute()
    const since = async (asker?: Asker) => (await channelOf(owner.id, asker)).channel.created_at
    const known = await since(owner)
    expect(Date.parse(known ?? '')).toBeGreaterThanOrEqual(noon)
    expect([await since(), await since(friend)]).toEqual([null, null])
    await givenProject(server, owner, { visibility: Visibility.unlisted })
    await givenProject(server, owner, { visibility: Visibility.friends })
    await describeGiven(server, owner)
    expect([await since(), await since(server.european), await since(friend)]).toEqual([null, null, known])
    await givenProject(server, owner, { visibility: Visibility.public })
    await describeGiven(server, owner)
    expect(await since()).toBe(known)
  })

  test('without a name has a default name everywhere, by which it cannot be found', async () => {
    const owner = await givenAccount(server, { home: 'eu' })
    const { id } = await givenProject(server, owner, { title: 'Over the pass', description: '' })
    const activity = await givenActivity(server, owner, {})
    await describeGiven(server, owner)
    const name = 'Unnamed channel'
    expect((await channelOf(owner.id)).channel.channel_name).toBe(name)
    expect((await channelOf(owner.id)).items[0]?.channel_name).toBe(name)
    expect((await server.get(getProject.path.replace(':id', id))).json()).toMatchObject({
      channel_name: name,
    })
    expect((await server.get(getActivity.path.replace(':id', activity.id), owner)).json()).toMatchObject({
      channel_name: name,
    })
    expect((await oEmbed(`${publicUrl()}/watch/${id}`)).json()).toMatchObject({ author_name: name })
    expect((await server.get(`/watch/${id}`)).body).toContain(
      'content="A video by Unnamed channel on Trailcast"',
    )
    const found = async (words: string) =>
      searchVideos.reply.parse((await server.get(`${searchVideos.path}?${queryOf({ q: words })}`)).json())
        .items.length
    expect([await found('pass'), await found('unnamed')]).toEqual([1, 0])
  })

  test('that does not exist is not found', async () => {
    expect((await server.get(getChannel.path.replace(':id', newId('eu', noon)))).statusCode).toBe(404)
  })
})

describe('other sites', () => {
  test('get a player for the URL of a project, as large as they have room for', async () => {
    const { id } = await givenProject(server, server.owner, { title: 'Down "the" <hill>' })
    await describeGiven(server, server.owner)
    const reply = await oEmbed(`${publicUrl()}/watch/${id}?t=12`, { maxwidth: 640, maxheight: 180 })
    const answer = getOEmbed.reply.parse(reply.json())
    expect(answer).toMatchObject({
      title: 'Down "the" <hill>',
      author_name: 'Ridge riders',
      provider_name: 'Trailcast',
      width: 320,
      height: 180,
    })
    expect(answer.html).toContain(
      `src="${publicUrl()}/embed/${id}?t=12" width="320" height="180" title="Down &quot;the&quot; &lt;hill&gt;"`,
    )
    expect((await server.get(new URL(answer.thumbnail_url ?? '').pathname)).statusCode).toBe(200)
    expect((await oEmbed(`${publicUrl()}/embed/${id}`)).json()).toMatchObject({ width: 960, height: 540 })
    expect((await oEmbed(`${publicUrl()}/watch/${id}`, { format: 'xml' })).statusCode).toBe(501)
  })

  test('get nothing for other URLs', async () => {
    const id = await listed()
    const addresses = [
      `https://elsewhere.example/watch/${id}`,
      `${publicUrl()}/channel/${id}`,
      `${publicUrl()}/watch/none`,
      'nothing',
      `${publicUrl()}/watch/${newId('us', noon)}`,
    ]
    for (const url of addresses) expect((await oEmbed(url)).statusCode).toBe(404)
  })

  test('find in the page what to show for a link', async () => {
    const { id } = await givenProject(server, server.owner, {
      title: `<script>alert('$&')</script> & "more"`,
      description: 'Two\nlines',
    })
    await describeGiven(server, server.owner)
    const { body, headers } = await server.get(`/watch/${id}`)
    const title = '&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt; &amp; &quot;more&quot;'
    for (const part of [
      `<title>${title} · Trailcast</title>`,
      `<meta property="og:title" content="${title}" />`,
      '<meta property="og:description" content="Two lines" />',
      `<meta property="og:url" content="${publicUrl()}/watch/${id}" />`,
      `<meta property="og:video" content="${publicUrl()}/embed/${id}" />`,
      '<meta name="twitter:card" content="player" />',
      'type="application/json+oembed"',
      '<div id="root"',
    ])
      expect(body).toContain(part)
    expect(body).not.toContain('<script>')
    expect(body.match(/<title>|name="description"/g)).toHaveLength(2)
    expect(body).not.toContain('noindex')
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
    })
    const again = await server.get(`/watch/${id}`, undefined, {
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('show a project without a poster with its tracks on the map', async () => {
    const { id, video } = await givenProject(server, server.owner)
    await describeGiven(server, server.owner)
    const { db } = server.services.cells.of(id)
    await db
      .updateTable('video')
      .set({ poster_key: null, posters: null, thumbnails: null })
      .where('id', '=', video.id)
      .execute()
    const picture = `${publicUrl()}/api/project/${id}/picture?size=share`
    expect((await server.get(`/watch/${id}`)).body).toContain(
      `<meta property="og:image" content="${picture}" />`,
    )
    expect((await oEmbed(`${publicUrl()}/watch/${id}`)).json()).toMatchObject({
      thumbnail_url: picture,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
    expect((await server.get(picture.slice(publicUrl().length))).headers['content-type']).toBe('image/jpeg')
  })

  test('are told not to index unlisted projects', async () => {
    const { id } = await givenProject(server, server.owner, { visibility: Visibility.unlisted })
    const { body, headers } = await server.get(`/watch/${id}`)
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('may embed the page made for it, and no other', async () => {
    const { id } = await givenProject(server, server.owner)
    for (const known of [id, newId('us', noon)]) {
      const [embed, watch] = [await server.get(`/embed/${known}`), await server.get(`/watch/${known}`)]
      expect(embed.headers['content-security-policy']).toContain('frame-ancestors *')
      expect(embed.headers['x-frame-options']).toBeUndefined()
      expect(watch.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })
})

/** The places where the title or id of a project appears to someone who was not given its link. */
const placesShowing = async (id: string, asker?: Asker): Promise<string[]> => {
  const publicId = await listed({ title: 'Public', lines: eastwards(-0.1, 51.5, 3) }, server.european)
  const url = `${server.services.config.publicUrl}/watch/${id}`
  const replies = {
    search: await server.get(`${searchVideos.path}?${queryOf(box(-180, -90, 180, 90))}`, asker),
    words: await server.get(`${searchVideos.path}?q=canary`, asker),
    recommended: await server.get(`${getRecommendedVideos.path}?number=3`, asker),
    'next up': await server.get(getNextUp.path.replace(':id', publicId), asker),
    channel: await server.get(getChannel.path.replace(':id', server.owner.id), asker),
    oembed: await server.get(`${getOEmbed.path}?${queryOf({ url })}`, asker),
    watch: await server.get(`/watch/${id}`, asker),
    embed: await server.get(`/embed/${id}`, asker),
  }
  return Object.entries(replies).flatMap(([name, { body }]) =>
    body.includes('canary') || body.includes(`"${id}"`) ? [name] : [],
  )
}

describe('a project', () => {
  test.each([
    ['only for its owner', Visibility.byDefault, []],
    ['for friends', Visibility.friends, []],
    ['for those who have the link', Visibility.unlisted, ['oembed', 'watch', 'embed']],
    [
      'for everyone',
      Visibility.public,
      ['search', 'words', 'recommended', 'next up', 'channel', 'oembed', 'watch', 'embed'],
    ],
  ])('%s appears where it should and nowhere else', async (_name, visibility, places) => {
    const { id } = await givenProject(server, server.owner, {
      title: 'canary-title',
      description: 'canary-words',
      visibility,
    })
    await describeGiven(server, server.owner)
    const stranger = await givenAccount(server)
    for (const asker of [undefined, stranger]) expect(await placesShowing(id, asker)).toEqual(places)
    await server.post(archiveProject.path.replace(':id', id), undefined, server.owner)
    expect(await placesShowing(id)).toEqual([])
  })

  test('for friends has the same page as an unknown one', async () => {
    const { id } = await givenProject(server, server.owner, { visibility: Visibility.friends })
    for (const page of ['watch', 'embed']) {
      const [hidden, unknown] = [
        await server.get(`/${page}/${id}`, server.owner),
        await server.get(`/${page}/${newId('us', noon)}`),
      ]
      expect(hidden.body).toBe(unknown.body)
      expect(hidden.body).toBe(shell)
    }
  })
})
