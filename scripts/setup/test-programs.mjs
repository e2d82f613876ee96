import { hasCeph, cephPackages } from './ceph.mjs'
import { chromiumPackage, systemChromium } from './chromium.mjs'
import { installDebianPackages } from './debian-packages.mjs'
import { systemFfmpeg } from './ffmpeg.mjs'
import { firefoxPackages, hasFirefox } from './firefox.mjs'
import { hasNginx, nginxPackages } from './nginx.mjs'
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
    ...(hasFirefox() ? [] : firefoxPackages),
    ...(hasNginx() ? [] : nginxPackages),
  ]
  if (missing.length > 0) await installDebianPackages(...missing)
}
