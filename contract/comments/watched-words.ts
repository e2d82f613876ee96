import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const WatchedWords = z.object({ words: z.string().max(10_000) })

export const getWatchedWords = endpoint({
  method: 'GET',
  path: '/api/account/watched_words',
  summary: 'Get the words with which comments on own projects wait for approval, one per line',
  access: 'signed_in',
  reply: WatchedWords,
})

export const saveWatchedWords = endpoint({
  method: 'POST',
  path: '/api/account/watched_words',
  summary: 'Set the words with which comments on own projects wait for approval, one per line',
  access: 'signed_in',
  body: WatchedWords,
  reply: 'empty',
})
