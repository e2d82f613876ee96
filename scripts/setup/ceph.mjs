import { installDebianPackages } from './debian-packages.mjs'
import { findOnPath } from './paths.mjs'

export const cephPackages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const programs = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph']

/**
 * The drills also run on a real S3 server where one is available. Installing it takes half a minute, once.
 */
export async function findCeph() {
  return hasCeph() || ((await installDebianPackages(...cephPackages)) && hasCeph())
}

export const hasCeph = () => programs.every((program) => findOnPath(program))
