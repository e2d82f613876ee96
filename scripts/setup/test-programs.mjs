import { hasCeph, cephPackages } from './ceph.mjs'
import { chromiumPackage, systemChromium } from './chromium.mjs'
import { installDebianPackages } from './debian-packages.mjs'
import { systemFfmpeg } from './ffmpeg.mjs'
import { hasPostgres, postgresPackages } from './postgres.mjs'

/**
 * Installs everything the tests need besides npm packages in one go, while those are fetched. If that is not
 * possible, each program is looked for separately afterwards.
 */
export async function installTestPrograms() {
  const missing = [
    ...(systemFfmpeg() ? [] : ['ffmpeg']),
    ...(systemChromium() ? [] : [chromiumPackage]),
    ...(hasPostgres() ? [] : postgresPackages),
    ...(hasCeph() ? [] : cephPackages),
  ]
  if (missing.length > 0) await installDebianPackages(...missing)
}
