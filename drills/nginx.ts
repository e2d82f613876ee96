import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { waitFor } from '#server/testing/wait-for.ts'
import { freePort, onCleanup, makeFolder } from './scratch.ts'

const guide = resolve(import.meta.dirname, '../docs/operating.md')

export const hasNginx = ['nginx', 'openssl'].every(
  (program) => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined,
)

export type Nginx = {
  url: string
  port: number
  /** The output of its configuration test before it started. */
  verdict: string
  /** Its certificate, which is self-signed. */
  certificate: string
}

/** The settings from the guide for operators, in front of these ports instead of the guide's two. */
export async function startNginx(behind: [number, number]): Promise<Nginx> {
  const folder = makeFolder()
  const port = await freePort()
  const certificate = makeCertificate(folder)
  const settings = join(folder, 'nginx.conf')
  writeFileSync(settings, around(fromGuide({ folder, port, behind }), folder))
  const checked = spawnSync('nginx', ['-t', '-c', settings], { encoding: 'utf8' })
  const verdict = checked.stderr
  if (checked.status !== 0) throw new Error(`nginx refuses the settings of the guide:\n${verdict}`)
  const nginx = spawn('nginx', ['-c', settings, '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = new Promise((done) => nginx.once('exit', done))
  onCleanup(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  await waitFor(
    () => readFileSync(join(folder, 'error.log'), 'utf8').includes('start worker process '),
    30_000,
  )
  return { url: `https://127.0.0.1:${port}`, port, verdict, certificate }
}

/** Only replaces what depends on the machine: ports, file names, and IPv6 where there is none. */
function fromGuide({
  folder,
  port,
  behind,
}: {
  folder: string
  port: number
  behind: [number, number]
}): string {
  const [, block] = /```nginx\n([^`]+)```/.exec(readFileSync(guide, 'utf8')) ?? []
  if (!block) throw new Error('The guide has no settings for nginx.')
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ family }) => family === 'IPv6'),
  )
  return block
    .replace(/^ *listen \[::\].*\n/m, (line) => (hasIpv6 ? line : ''))
    .replaceAll(':443', `:${port}`)
    .replaceAll('listen 443', `listen ${port}`)
    .replaceAll('/etc/ssl', folder)
    .replace('127.0.0.1:8080', `127.0.0.1:${behind[0]}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${behind[1]}`)
}

/** What Debian's own nginx.conf puts around it. */
const around = (block: string, folder: string): string => `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log notice;
worker_processes 1;
events { worker_connections 768; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${block}}
`

function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'trailcast.key'), join(folder, 'trailcast.pem')]
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', key, '-out', certificate]
  const made = spawnSync('openssl', ['req', ...options, ...names, ...files], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`)
  return readFileSync(certificate, 'utf8')
}
