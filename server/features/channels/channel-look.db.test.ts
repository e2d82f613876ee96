import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelMessages } from '#contract/channels/channel-messages.ts'
import {
  channelPictureSizes,
  ChannelLook,
  getOwnChannel,
  removeChannelPicture,
  saveChannelPicture,
  saveOwnChannel,
} from '#contract/channels/channel.ts'
import { getChannel } from '#contract/discovery/discovery.ts'
import { limits } from '#contract/limits.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

type Format = 'png' | 'jpeg' | 'webp'

/** Red on the left, green in the middle, blue on the right. */
async function givenStripes(format: Format, width = 900, height = 300): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (const [n, colour] of ['#ff0000', '#00ff00', '#0000ff'].entries()) {
    context.fillStyle = colour
    context.fillRect((n * width) / 3, 0, width / 3, height)
  }
  return format === 'png' ? canvas.encode('png') : canvas.encode(format, 90)
}

const send = (owner: GivenAccount, bytes: Uint8Array, kind = 'picture') =>
  ask(server.app, saveChannelPicture, { cookie: owner.cookie }, { params: { kind }, bytes })

async function filesOfOwner({ id }: GivenAccount): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.services.cells.of(id).files.list(filesOf(id))) keys.push(key)
  return keys
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'the middle of a %s becomes the picture of a channel, at an address that never changes',
  async (format) => {
    const owner = await givenAccount(server, { home: 'eu' })
    const { picture } = ChannelLook.parse((await send(owner, await givenStripes(format))).json())
    const shown = await server.get(picture ?? '')
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const image = await loadImage(shown.rawPayload)
    expect({ width: image.width, height: image.height }).toEqual(channelPictureSizes.picture)
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    for (const x of [20, 160, 300]) {
      const [red = 255, green = 0, blue = 255] = canvas.getContext('2d').getImageData(x, 160, 1, 1).data
      expect([red < 90, green > 200, blue < 90]).toEqual([true, true, true])
    }
    const { channel } = getChannel.reply.parse(
      (await server.get(getChannel.path.replace(':id', owner.id))).json(),
    )
    expect(channel.picture).toBe(picture)
  },
)

test('nothing that a camera wrote into the file is kept', async () => {
  const owner = await givenAccount(server)
  const jpeg = await givenStripes('jpeg')
  const note = Buffer.from('Exif\0\0 taken at 47.1, 11.2')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, note.length + 2]), note])
  const marked = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
  const { picture } = ChannelLook.parse((await send(owner, marked)).json())
  const { rawPayload } = await server.get(picture ?? '')
  expect(rawPayload.includes('taken at')).toBe(false)
  expect(rawPayload.includes('Exif')).toBe(false)
})

test('a new picture replaces the old one and its file, and removing it leaves nothing', async () => {
  const owner = await givenAccount(server)
  const first = ChannelLook.parse((await send(owner, await givenStripes('png'))).json()).picture ?? ''
  const second = ChannelLook.parse((await send(owner, await givenStripes('png'))).json()).picture ?? ''
  const banner =
    ChannelLook.parse((await send(owner, await givenStripes('png'), 'banner')).json()).banner ?? ''
  expect(second).not.toBe(first)
  expect((await server.get(first)).statusCode).toBe(404)
  expect((await server.get(second)).statusCode).toBe(200)
  expect(await filesOfOwner(owner)).toHaveLength(2)
  const image = await loadImage((await server.get(banner)).rawPayload)
  expect({ width: image.width, height: image.height }).toEqual(channelPictureSizes.banner)
  for (const kind of ['picture', 'banner'])
    await ask(server.app, removeChannelPicture, { cookie: owner.cookie }, { params: { kind } })
  expect((await server.get(getOwnChannel.path, owner)).json()).toEqual({
    about: '',
    picture: null,
    banner: null,
  })
  expect(await filesOfOwner(owner)).toEqual([])
})

test('files that are no pictures, broken or far too large are refused, and the picture stays as it was', async () => {
  const owner = await givenAccount(server)
  const { picture } = ChannelLook.parse((await send(owner, await givenStripes('webp'))).json())
  const png = await givenStripes('png')
  const claimsTooMuch = Buffer.from(png)
  claimsTooMuch.writeUInt32BE(65_535, 16)
  claimsTooMuch.writeUInt32BE(65_535, 20)
  const refused = [
    [Buffer.from('hello'), channelMessages.pictureUnreadable],
    [Buffer.alloc(0), channelMessages.pictureUnreadable],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      channelMessages.pictureUnreadable,
    ],
    [png.subarray(0, 60), channelMessages.pictureUnreadable],
    [claimsTooMuch, channelMessages.pictureTooManyPixels],
  ] as const
  for (const [bytes, message] of refused) {
    const reply = await send(owner, bytes)
    expect([reply.statusCode, reply.body]).toEqual([422, message])
  }
  expect((await send(owner, Buffer.alloc(limits.pictureBytesMax + 1))).statusCode).toBe(413)
  expect((await server.get(getOwnChannel.path, owner)).json<ChannelLook>().picture).toBe(picture)
  expect(await filesOfOwner(owner)).toHaveLength(1)
})

test('the pictures of a suspended or deleted account are gone with it', async () => {
  const owner = await givenAccount(server)
  const { picture } = ChannelLook.parse((await send(owner, await givenStripes('png'))).json())
  for (const column of ['suspended_at', 'deleted_at'] as const) {
    const set = (time: Date | null) =>
      server.services.cells
        .of(owner.id)
        .db.updateTable('account')
        .set({ [column]: time })
        .where('id', '=', owner.id)
        .execute()
    await set(new Date())
    expect((await server.get(picture ?? '')).statusCode).toBe(404)
    await set(null)
    expect((await server.get(picture ?? '')).statusCode).toBe(200)
  }
})

test('the text about a channel is shown to everyone, up to its longest length', async () => {
  const owner = await givenAccount(server)
  const about = 'Rides and hikes around Laces.\nhttps://example.org'
  await server.post(saveOwnChannel.path, { about: `  ${about}\n` }, owner)
  const shown = await server.get(getChannel.path.replace(':id', owner.id))
  expect(shown.json<{ channel: ChannelLook }>().channel.about).toBe(about)
  const tooLong = 'a'.repeat(limits.channelAboutMax + 1)
  expect((await server.post(saveOwnChannel.path, { about: tooLong }, owner)).statusCode).toBe(422)
})
