import { installDebianPackages } from './debian-packages.mjs'
import { findOnPath } from './paths.mjs'

/** Firefox draws no maps without a screen, even if it is only a virtual one. */
export const firefoxPackages = ['firefox-esr', 'xvfb']

/** The second browser of the tests: the developer's choice, else the system's, else Debian's. */
export async function findFirefox() {
  if (!hasFirefox()) await installDebianPackages(...firefoxPackages)
  return { firefox: systemFirefox(), screen: findOnPath('Xvfb') }
}

const systemFirefox = () => process.env.FIREFOX_PATH ?? findOnPath('firefox-esr', 'firefox')
export const hasFirefox = () => Boolean(systemFirefox() && findOnPath('Xvfb'))
