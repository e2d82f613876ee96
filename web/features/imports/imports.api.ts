import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getImport, getImportUndo, listImportedFiles } from '#contract/imports/import.ts'
import type { ImportedFile } from '#contract/uploads/upload.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

const pollMs = 1500

/** Polled while the import is running. */
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
    // Another device of the account may have changed something in the meantime.
    staleTime: 0,
  })
