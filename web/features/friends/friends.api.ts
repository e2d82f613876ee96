import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getStanding, listKeptAway, type KeptAway } from '#contract/friends/blocks.ts'
import { getInvitation, listFriends, listInvitationLinks, type Friends } from '#contract/friends/friends.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery, forMembers } from '#web/session/current-user.ts'
import { useSave } from '#web/session/use-save.ts'
import { isEmailUnconfirmed } from '#web/session/confirm-email.tsx'

const all = 'friends'
/**
 * Friendships need the regions of both people: if one is unavailable, people are told so, without waiting as long as
 * for their own region.
 */
export const soon = { attempts: 2 }
/** Other people respond in the meantime. */
const shortly = { staleTime: 1000, gcTime: 300_000 }

export const friendsQuery = queryOptions({
  queryKey: [all, 'lists'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listFriends, {}, { signal }),
  ...shortly,
})

export const linksQuery = queryOptions({
  queryKey: [all, 'links'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listInvitationLinks, {}, { signal }),
  ...shortly,
})

export const keptAwayQuery = queryOptions({
  queryKey: [all, 'kept away'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listKeptAway, {}, { signal }),
  ...shortly,
})

export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: [all, 'standing', id],
    meta: forMembers,
    queryFn: ({ signal }) => call(getStanding, { query: { id } }, { signal }),
    ...shortly,
  })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [all, 'invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token } }, { signal }),
    retry: false,
    ...shortly,
  })

/** What friends share becomes visible, or no longer is, and so do the comments of muted and blocked people. */
export const refreshFriends = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [all] }),
    client.invalidateQueries({ queryKey: ['channel'] }),
    client.invalidateQueries(currentUserQuery),
    client.invalidateQueries({ queryKey: ['comments'] }),
  ])

/** Every change is answered with the updated lists. */
export function useFriendChange() {
  const client = useQueryClient()
  const saving = useSave()
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const change = async (work: () => Promise<unknown>, said: string) => {
    setUnconfirmed(false)
    const isDone = await saving.save(async () => {
      try {
        const answer = await work()
        if (isLists(answer)) client.setQueryData(friendsQuery.queryKey, answer)
        if (isKeptAway(answer)) client.setQueryData(keptAwayQuery.queryKey, answer)
      } catch (error) {
        setUnconfirmed(isEmailUnconfirmed(error))
        throw error
      }
    }, said)
    await refreshFriends(client)
    return isDone
  }
  return { isSaving: saving.isSaving, failure: isUnconfirmed ? null : saving.failure, isUnconfirmed, change }
}

const isLists = (answer: unknown): answer is Friends =>
  typeof answer === 'object' && answer !== null && 'sentInvitations' in answer
const isKeptAway = (answer: unknown): answer is KeptAway =>
  typeof answer === 'object' && answer !== null && 'muted' in answer
