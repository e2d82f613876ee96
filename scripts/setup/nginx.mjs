import { installDebianPackages } from './debian-packages.mjs'
import { findOnPath } from './paths.mjs'

/** With openssl, which makes the certificate that its drill needs. */
export const nginxPackages = ['nginx', 'openssl']

/** A drill loads and drives what the guide for operators says about nginx, where there is one. */
export const findNginx = async () =>
  hasNginx() || ((await installDebianPackages(...nginxPackages)) && hasNginx())

/** Debian keeps it where only root's PATH leads. */
export const hasNginx = () => ['nginx', 'openssl'].every((program) => findOnPath(program))
