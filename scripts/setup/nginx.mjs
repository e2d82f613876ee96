import { installDebianPackages } from './debian-packages.mjs'
import { findOnPath } from './paths.mjs'

/** Includes openssl, which makes the certificate that the nginx drill needs. */
export const nginxPackages = ['nginx', 'openssl']

/** A drill loads and tests the nginx settings from the operator guide where nginx is available. */
export const findNginx = async () =>
  hasNginx() || ((await installDebianPackages(...nginxPackages)) && hasNginx())

/** Debian installs it in a folder that is only on root's PATH. */
export const hasNginx = () => ['nginx', 'openssl'].every((program) => findOnPath(program))
