import { expect, test } from 'vitest'
import { readFolderAddress } from './folder-address.ts'

test.each([
  ['https://cloud.example.org/dav/', 'https://cloud.example.org/dav/'],
  ['  cloud.example.org/dav ', 'https://cloud.example.org/dav'],
  ['http://nas.local:5005/tracks', 'http://nas.local:5005/tracks'],
  ['HTTPS://cloud.example.org', 'HTTPS://cloud.example.org'],
  ['', null],
  ['  ', null],
  ['my folder', null],
  ['https://', null],
  ['ftp://cloud.example.org/dav', null],
  ['javascript://cloud.example.org/%0aalert(1)', null],
  ['https://anna@cloud.example.org/dav', null],
  ['https://:secret@cloud.example.org/dav', null],
])('%j is the address %j', (typed, address) => {
  expect(readFolderAddress(typed)).toBe(address)
})
