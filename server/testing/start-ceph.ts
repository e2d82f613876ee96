import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { S3BucketConfig } from '#server/config/config.ts'
import { freePort } from './free-port.ts'
import { waitFor } from './wait-for.ts'

/** A real S3 server: Ceph's gateway, with everything in memory. */
export type CephServer = {
  /** A new bucket, and how to reach it. Browsers may send parts to it from this origin, if there is one. */
  makeBucket(options?: { corsOrigin?: string }): Promise<S3BucketConfig>
  stop(): Promise<void>
}

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool']
const credentials = { accessKeyId: 'trailcast', secretAccessKey: 'trailcast-secret' }
const region = 'us-east-1'
const run = promisify(execFile)

/** Whether the programs of Debian's packages ceph-mon, ceph-osd, ceph-common and radosgw are installed. */
export const hasCeph = (): boolean => programs.every(isOnPath)

function isOnPath(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export async function startCeph(): Promise<CephServer> {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-ceph-'))
  const monitorPort = await freePort()
  const config = join(folder, 'ceph.conf')
  const cluster = randomUUID()
  for (const name of ['mon', 'osd', 'run', 'log']) mkdirSync(join(folder, name))
  writeFileSync(config, settings({ folder, cluster, monitorPort }))
  const daemons: ChildProcess[] = []
  const start = (program: string, ...options: string[]): ChildProcess => {
    const daemon = spawn(program, ['-c', config, '-f', ...options], { cwd: folder, stdio: 'ignore' })
    daemons.push(daemon)
    return daemon
  }
  const endAll = () => daemons.forEach((daemon) => daemon.kill('SIGKILL'))
  // An interrupted test run must not leave its servers behind.
  process.once('exit', endAll)

  const monitors = join(folder, 'monmap')
  await run('monmaptool', [
    '--create',
    '--addv',
    'a',
    `v1:127.0.0.1:${monitorPort}`,
    '--fsid',
    cluster,
    monitors,
  ])
  await run('ceph-mon', ['-c', config, '--mkfs', '-i', 'a', '--monmap', monitors])
  start('ceph-mon', '-i', 'a')
  // On a busy machine the monitor refuses commands (EPERM) while it is still electing itself.
  const answerOf = (...command: string[]): Promise<string | undefined> =>
    run('ceph', ['-c', config, ...command]).then(
      ({ stdout }) => stdout,
      () => undefined,
    )
  const disk = randomUUID()
  await waitFor(async () => (await answerOf('osd', 'new', disk)) !== undefined)
  await run('ceph-osd', ['-c', config, '-i', '0', '--mkfs', '--osd-uuid', disk])
  const gateway = ['-n', 'client.rgw.a', '--no-mon-config']
  let storing: ChildProcess | undefined
  await waitFor(async () => {
    // Restart it if needed: occasionally it asks the monitor for its location before knowing which cluster that belongs
    // to, and gives up.
    if (!storing || hasEnded(storing)) storing = start('ceph-osd', '-i', '0')
    return (await answerOf('osd', 'stat'))?.includes('1 up') ?? false
  })
  // Do this before the gateway runs: both create the same pools, and whichever finds them half created gives up.
  const user = ['--uid=trailcast', '--display-name=trailcast', '--max-buckets=0']
  const keys = [`--access-key=${credentials.accessKeyId}`, `--secret=${credentials.secretAccessKey}`]
  await run('radosgw-admin', ['-c', config, ...gateway, 'user', 'create', ...user, ...keys])
  let endpoint = ''
  let serving: ChildProcess | undefined
  await waitFor(async () => {
    if (!serving || hasEnded(serving)) {
      // A new port each time: another test may have taken the last one before the gateway could.
      const address = `127.0.0.1:${await freePort()}`
      endpoint = `http://${address}`
      serving = start('radosgw', ...gateway, '--rgw-frontends', `beast endpoint=${address}`)
    }
    return fetch(endpoint)
      .then(({ ok }) => ok)
      .catch(() => false)
  }, 90_000)
  const client = new S3Client({ endpoint, region, credentials: { ...credentials }, forcePathStyle: true })

  return {
    async makeBucket({ corsOrigin } = {}) {
      const bucket = `bucket-${randomUUID()}`
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      if (corsOrigin !== undefined) await allowBrowsers(client, bucket, corsOrigin)
      return { endpoint, region, bucket, ...credentials, forcePathStyle: true }
    },
    async stop() {
      client.destroy()
      endAll()
      await waitFor(() => daemons.every(hasEnded))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function allowBrowsers(client: S3Client, bucket: string, origin: string): Promise<void> {
  const rule = {
    AllowedMethods: ['PUT'],
    AllowedOrigins: [origin],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag'],
  }
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }))
}

/** No delay before agreeing on cluster changes, because starting up needs a dozen of them. */
function settings({
  folder,
  cluster,
  monitorPort,
}: {
  folder: string
  cluster: string
  monitorPort: number
}): string {
  return `[global]
fsid = ${cluster}
mon host = v1:127.0.0.1:${monitorPort}
public network = 127.0.0.0/8
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
paxos propose interval = 0.05
paxos min wait = 0.01
osd objectstore = memstore
memstore device bytes = 4294967296
run dir = ${folder}/run
pid file = ${folder}/run/$name.pid
log file = ${folder}/log/$name.log
admin socket = ${folder}/run/$name.asok
mon data = ${folder}/mon
osd data = ${folder}/osd
`
}
