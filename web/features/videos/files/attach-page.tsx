import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { videoFileMessages } from '#web/workers/video-reader/video-file-messages.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AttachFile } from './attach-file.tsx'
import { VideoChoice } from './video-choice.tsx'
import { videoQuery, videosQuery } from './videos.api.ts'
import { texts } from './messages.ts'

/** Gives a video the recording of a watch if its camera recorded none. */
export function AttachPage() {
  const videos = useQuery(videosQuery)
  return (
    <Page title={texts.addTelemetryToAVideo} lead={texts.forCamerasWithoutGpsTheVideo} width="reading">
      {videos.isPending && <Skeleton shape="block" height={220} />}
      {videos.error && !videos.data && (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={() => void videos.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {videos.error.message}
        </Banner>
      )}
      {videos.data && (
        <Attaching
          videos={videos.data.videos}
          hasAny={videos.data.hasAny}
          onAttached={() => void videos.refetch()}
        />
      )}
    </Page>
  )
}

type AttachingProps = { videos: UploadedVideo[]; hasAny: boolean; onAttached: () => void }

function Attaching({ videos, hasAny, onAttached }: AttachingProps) {
  const [search, setSearch] = useSearchParams()
  const [attached, setAttached] = useState<UploadedVideo>()
  // The address follows a moment later.
  const [wanted, setWanted] = useState(search.get('video'))
  const listed = videos.find(({ id }) => id === wanted)
  // Someone who arrives by a link may want a video that is no longer in the list.
  const other = useQuery({
    ...videoQuery(wanted ?? ''),
    enabled: wanted !== null && !listed && wanted !== attached?.id,
  })
  const video = listed ?? (other.data?.has_telemetry === false ? other.data : undefined)
  const choose = (id: string | null) => {
    setAttached(undefined)
    setWanted(id)
    setSearch(id === null ? {} : { video: id }, { replace: true, preventScrollReset: true })
  }
  if (attached) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={videoFileMessages.attached(attached.filename)}
        action={
          <>
            <LinkButton to="/uploads" variant="primary">
              {texts.myUploads}
            </LinkButton>
            <Button onClick={() => choose(null)}>{texts.anotherVideo}</Button>
          </>
        }
      >
        {texts.theVideoNowHasTelemetry}
      </EmptyState>
    )
  }
  const choices = video && !listed ? [video, ...videos] : videos
  return (
    <>
      {other.error && <Banner tone="error">{videoFileMessages.videoNotFound}</Banner>}
      {other.data?.has_telemetry && <Banner tone="info">{videoFileMessages.videoHasTelemetry}</Banner>}
      {choices.length === 0 ? (
        <NoVideo hasAny={hasAny} />
      ) : (
        <VideoChoice videos={choices} chosen={video?.id} onChoose={choose} />
      )}
      {video && (
        <AttachFile
          video={video}
          onAttached={() => {
            setAttached(video)
            onAttached()
          }}
        />
      )}
    </>
  )
}

function NoVideo({ hasAny }: { hasAny: boolean }) {
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={hasAny ? texts.allYourVideosHaveTelemetry : texts.noVideosYet}
      action={
        <LinkButton to="/uploads" variant="primary">
          {hasAny ? texts.myUploads : texts.uploadAVideo}
        </LinkButton>
      }
    >
      {hasAny ? texts.videosWhoseCameraRecorded : texts.uploadAVideoFirstIfItsCamera}
    </EmptyState>
  )
}
