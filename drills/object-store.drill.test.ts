import { beforeAll, describe } from 'vitest'
import { testParts, testSignedAddresses } from '#server/testing/object-parts-contract.ts'
import { testFiles } from '#server/testing/object-storage-contract.ts'
import { s3StorageOf } from '#server/testing/object-stores.ts'
import { hasCeph, startCeph, type CephServer } from '#server/testing/start-ceph.ts'
import { reportSkipped } from './report.ts'
import { inTheEnd } from './scratch.ts'

const isHere = hasCeph()
if (!isHere)
  reportSkipped('a real object store', 'there is no Ceph (Debian: apt install radosgw ceph-mon ceph-osd ceph-mgr ceph-common)')

describe.runIf(isHere)('on a real gateway', () => {
  let ceph: CephServer
  beforeAll(async () => {
    ceph = await startCeph()
    inTheEnd(() => ceph.stop())
  })
  const open = async () => s3StorageOf(await ceph.makeBucket())

  describe('files', () => {
    testFiles(open)
  })
  describe('an object that arrives in parts', () => {
    testParts(open)
    testSignedAddresses(open)
  })
})
