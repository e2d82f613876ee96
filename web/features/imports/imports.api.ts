import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getImport, getImportUndo, listImportedFiles } from '#contract/import.ts'
import type { ImportedFile } from '#contract/upload.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

const pollMs = 1500

/** While it runs, it is asked for again. */
export const importQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ['imports', uploadId],
    meta: forMembers,
    queryFn: ({ signal }) => call(getImport, { params: { upload_id: uploadId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'processing' || state.data?.state === 'undoing' ? pollMs : false,
    staleTime: 0,
  })

export const filesQuery = (uploadId: string, outcome: ImportedFile['outcome']) =>
  infiniteQueryOptions({
    queryKey: ['imports', uploadId, 'files', outcome],
    meta: forMembers,
    queryFn: ({ pageParam, signal }) =>
      call(
        listImportedFiles,
        {
          params: { upload_id: uploadId },
          query: { outcome, limit: 50, ...(pageParam !== null && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const undoQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ['imports', uploadId, 'undo'],
    meta: forMembers,
    queryFn: ({ signal }) => call(getImportUndo, { params: { upload_id: uploadId } }, { signal }),
    // Others of the account's devices may have changed something meanwhile.
    staleTime: 0,
  })
