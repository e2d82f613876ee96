import type { Services } from './services.ts'

/** Asks each store what it can do before the first upload does, and says it in the log. */
export async function introduceStores({ cells, log }: Pick<Services, 'cells' | 'log'>): Promise<void> {
  const introduced = cells.all().map(async ({ region, files }) => {
    for (const { level, text } of await files.introduce()) log[level]({ region }, text)
  })
  await Promise.all(introduced)
}
