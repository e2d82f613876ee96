import { expect, test } from 'vitest'
import { youtubeIdOf } from './youtube-id.ts'

const id = 'dQw4w9WgX-_'

test.each([
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?t=42&si=abc`,
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?v=${id}&t=10s`,
  `https://m.youtube.com/watch?app=desktop&v=${id}`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${id}?start=3`,
  `  https://youtu.be/${id}\n`,
])('the video of %s is recognised', (address) => {
  expect(youtubeIdOf(address)).toBe(id)
})

test.each([
  '',
  id,
  `http://youtu.be/${id}`,
  `https://youtu.be/${id}x`,
  `https://youtu.be/short`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/?u=https://youtu.be/${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?list=PL123`,
  `https://www.youtube.com/watch#v=${id}`,
  `https://www.youtube.com/@channel`,
  `https://user@youtu.be/${id}`,
  `javascript:alert('https://youtu.be/${id}')`,
])('%s is not a video', (address) => {
  expect(youtubeIdOf(address)).toBeNull()
})
