import { hash } from 'node:crypto'
import type { ProjectItem } from '#contract/projects/project.ts'
import { dayMs } from '#domain/time/durations.ts'

/** The fields that the order depends on. */
export type Arrangeable = Pick<ProjectItem, 'id' | 'user_id' | 'sports' | 'country' | 'created_at'>

const monthMs = 30 * dayMs
/** The weights of newness and of chance. */
const [weightOfNew, weightOfChance] = [0.4, 0.6]
/**
 * How far apart items of one channel, sport or country are kept, and the penalties for it. Nothing outweighs
 * the penalty for a channel that immediately follows itself.
 */
const channelApart = 3
const likeApart = 2
const [channelAgain, sportAgain, countryAgain, channelBefore] = [2, 0.15, 0.1, 0.05]

type Seed = { number: number; period: number; periodStartMs: number }

/** Mixes new and old items, sports, channels and countries. The same seed always gives the same order. */
export function arrange<Item extends Arrangeable>(items: readonly Item[], seed: Seed, count: number): Item[] {
  const left = items
    .map((item) => ({ item, score: scoreOf(item, seed) }))
    .toSorted((a, b) => b.score - a.score)
  const arranged: Item[] = []
  const ofChannel = new Map<string, number>()
  while (arranged.length < count && left.length > 0) {
    let [best, bestValue] = [0, -Infinity]
    for (const [index, { item, score }] of left.entries()) {
      // The items are sorted by score, so none of the rest can be better.
      if (score <= bestValue) break
      const value = score - repetition(item, arranged) - channelBefore * (ofChannel.get(item.user_id) ?? 0)
      if (value > bestValue) [best, bestValue] = [index, value]
    }
    const [chosen] = left.splice(best, 1)
    if (!chosen) break
    arranged.push(chosen.item)
    ofChannel.set(chosen.item.user_id, (ofChannel.get(chosen.item.user_id) ?? 0) + 1)
  }
  return arranged
}

function scoreOf({ id, created_at }: Arrangeable, { number, period, periodStartMs }: Seed): number {
  const months = Math.max(0, periodStartMs - Date.parse(created_at)) / monthMs
  const chance = hash('sha256', `${number} ${period} ${id}`, 'buffer').readUInt32BE(0) / 2 ** 32
  return weightOfNew / (1 + months) + weightOfChance * chance
}

function repetition({ user_id, sports, country }: Arrangeable, arranged: readonly Arrangeable[]): number {
  const near = arranged.slice(-likeApart)
  const isChannelAgain = arranged.slice(-channelApart).some((other) => other.user_id === user_id)
  const isSportAgain = near.some((other) => other.sports.some((sport) => sports.includes(sport)))
  const isCountryAgain = country !== null && near.some((other) => other.country === country)
  return (
    (isChannelAgain ? channelAgain : 0) +
    (isSportAgain ? sportAgain : 0) +
    (isCountryAgain ? countryAgain : 0)
  )
}
