import { describe } from 'vitest'
import { testParts, testSignedAddresses } from '#server/testing/object-parts-contract.ts'
import { testFiles } from '#server/testing/object-storage-contract.ts'
import { openDisk, openS3 } from '#server/testing/object-stores.ts'

describe('files on disk', () => {
  testFiles(openDisk)
})
describe('files on S3', () => {
  testFiles(() => openS3('sha256'))
})
describe('an object that arrives in parts on disk', () => {
  testParts(openDisk)
})

/* Both kinds of store give the same guarantee. */
describe.each(['sha256', 'md5'] as const)('an object that arrives in parts on S3, checked by %s', (check) => {
  testParts(() => openS3(check))
  testSignedAddresses(() => openS3(check))
})
