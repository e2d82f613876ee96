import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { changeAtlasAsOperator, getAtlasProgress } from '#contract/atlas/place.ts'
import { getTerrainProgress, makeTerrainAsOperator } from '#contract/terrain/terrain.ts'
import type { Config } from '#server/config/config.ts'
import { localAddress } from '#server/http/local-address.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import type { Progress } from './progress-line.ts'

export type AtlasStatus = z.infer<typeof getAtlasProgress.reply>
type Change = z.infer<typeof changeAtlasAsOperator.body>
type TerrainFiles = z.infer<typeof makeTerrainAsOperator.body>

const waitMs = 30_000
const lookMs = 500

/** The running server, which has the embedded database to itself. */
export function serverOf(config: Pick<Config, 'host' | 'port' | 'secret'>) {
  const { secret } = config
  const address = localAddress(config)
  async function ask(
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    body?: Change | TerrainFiles,
  ): Promise<Response> {
    const reply = await fetch(address + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        'x-requested-with': 'trailcast',
        authorization: operatorAuthorization(secret, Date.now()),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(waitMs),
    }).catch((error: unknown) => {
      throw new Error(
        `A server is using the database, but none answers at ${address}. Set HOST and PORT as for the server.`,
        {
          cause: error,
        },
      )
    })
    if (!reply.ok) throw new Error(await reply.text())
    return reply
  }

  const status = async (): Promise<AtlasStatus> =>
    getAtlasProgress.reply.parse(await (await ask(getAtlasProgress)).json())

  return {
    status,
    /** Resolves when it is done; otherwise fails with a message that says why. */
    async change(change: Change, show: (progress: Progress) => void): Promise<void> {
      await ask(changeAtlasAsOperator, change)
      for (;;) {
        const source = (await status()).items.find(({ name }) => name === change.name)
        if (!source) return
        if (source.stage === null) {
          if (source.sentence !== null) throw new Error(source.sentence)
          return
        }
        show({ stage: source.stage, share: source.progress, leftMs: source.left_ms })
        await pause(lookMs)
      }
    },
    async makeTerrain({ paths, name }: TerrainFiles, show: (progress: Progress) => void): Promise<void> {
      const { job_id } = makeTerrainAsOperator.reply.parse(
        await (await ask(makeTerrainAsOperator, { paths, name })).json(),
      )
      const { method, path } = getTerrainProgress
      const call = { method, path: path.replace(':job_id', job_id) }
      for (;;) {
        const { state, stage, progress, sentence } = getTerrainProgress.reply.parse(
          await (await ask(call)).json(),
        )
        if (state === 'done') return
        if (state === 'failed') throw new Error(sentence ?? stage)
        show({ stage, share: progress, leftMs: null })
        await pause(lookMs)
      }
    },
  }
}
