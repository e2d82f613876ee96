import { EventEmitter } from 'node:events'
import { Events } from 'hls.js'
import { beforeEach, expect, test } from 'vitest'
import { Hls } from './hls.ts'
import { tellEnd } from './tell-end.ts'

/** The part of the hls.js player that knows what has arrived. */
class PlayerForTests extends EventEmitter {
  audioTracks: object[] = [{}]
  told: unknown[] = []
  trigger = (event: Events, data: unknown) => this.told.push([event, data])
}

const theEnd = [Events.BUFFER_EOS, { type: null }]
let player: PlayerForTests
let video: { readyState: number; HAVE_CURRENT_DATA: number }

beforeEach(() => {
  player = new PlayerForTests()
  video = { readyState: 1, HAVE_CURRENT_DATA: 2 }
  tellEnd({
    hls: player as unknown as InstanceType<typeof Hls>,
    Player: Hls,
    video: video as HTMLVideoElement,
  })
})

const arrive = (type: 'main' | 'audio', endList: boolean) =>
  player.emit(Events.FRAG_BUFFERED, Events.FRAG_BUFFERED, { frag: { type, endList } })

test('before the first frame, the end is announced when the last segments of picture and sound are there', () => {
  arrive('main', true)
  arrive('audio', false)
  expect(player.told).toEqual([])
  arrive('audio', true)
  expect(player.told).toEqual([theEnd])
})

test('a video without sound ends with its picture', () => {
  player.audioTracks = []
  arrive('main', false)
  expect(player.told).toEqual([])
  arrive('main', true)
  expect(player.told).toEqual([theEnd])
})

test('from the first frame on, its player knows the end by itself', () => {
  video.readyState = 2
  arrive('main', true)
  arrive('audio', true)
  expect(player.told).toEqual([])
})
