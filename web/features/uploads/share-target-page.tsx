import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { pagePaths } from '#contract/site/page-paths.ts'
import { youtubeIdOf } from '#domain/media/youtube-id.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { isInstalled } from '#web/session/home-screen.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilePickerButton } from '#web/ui/controls/file-picker-button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { markShare } from './kept-mark.ts'
import { offerFiles } from './offer-files.ts'
import { takeShare } from './take-shares.ts'
import { allExtensions } from './upload-kinds.ts'
import { texts } from './messages.ts'

type Arrival = 'nothing' | 'unasked' | 'waiting' | 'offline' | 'no files' | 'no link'

const said: Record<Arrival, { title: string; text: string }> = {
  nothing: { title: texts.filesYouShareWithTrailcast, text: texts.theyAreListedInTheCornerBelow },
  unasked: { title: texts.uploadTheseFiles, text: texts.onlyIfYouSharedThem },
  waiting: { title: texts.receivingYourFiles, text: texts.theyAreListedInTheCornerBelow },
  offline: { title: texts.youAreOffline, text: texts.sharedFilesWait },
  'no files': { title: texts.noFilesHandedOver, text: texts.chooseThemHere },
  'no link': { title: texts.notALinkToAVideo, text: texts.whatCanBeShared },
}

/** Where files and links arrive that were shared into the application from elsewhere on the device. */
export function ShareTargetPage() {
  const [isWanted, setWanted] = useState(cameFromHere)
  const arrival = useArrival(isWanted)
  const { title, text } = said[arrival]
  return (
    <Page title={texts.sharedFiles} width="reading">
      <div aria-live="polite">
        <EmptyState
          picture={<Icon name="upload" size={56} />}
          title={title}
          action={
            arrival === 'unasked' ? (
              <Button variant="primary" onClick={() => setWanted(true)}>
                {texts.uploadThem}
              </Button>
            ) : (
              <FilePickerButton
                variant="primary"
                multiple
                extensions={allExtensions}
                onFiles={(files) => void offerFiles(Promise.resolve(files))}
              >
                {texts.chooseFiles}
              </FilePickerButton>
            )
          }
        >
          {text}
        </EmptyState>
      </div>
    </Page>
  )
}

/**
 * Any site can send a form with files to this address, and the service worker cannot tell it from the system's
 * share sheet. The system opens the installed application; in a tab, people are asked first.
 */
const cameFromHere = (): boolean =>
  isInstalled() || URL.parse(document.referrer)?.origin === window.location.origin

/** Takes what the address names: files that the service worker has, or a link after the `#`. */
function useArrival(isWanted: boolean): Arrival {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const [emptyShare, setEmptyShare] = useState<string | null>(null)
  const share = search.get('share')
  const isFiles = share !== null && share !== 'none'
  const link = isFiles ? null : youtubeIn(textOf(hash))

  // Leaving this page afterwards would stop the uploads. A reload must not find an address that has been taken.
  const show = useEffectEvent(async (hasVideos: boolean) =>
    navigate(hasVideos ? pagePaths.uploads : pagePaths.shareTarget, { replace: true }),
  )
  useEffect(() => {
    if (!isFiles || !isWanted) return
    markShare(share, true)
    // Until the server can be reached, nobody knows whose files they are.
    if (!isOnline) return
    void takeShare(share, show).then((isTaken) => setEmptyShare(isTaken ? null : share))
  }, [isFiles, isWanted, share, isOnline])
  const openEditor = useEffectEvent((id: string) =>
    navigate(`${pagePaths.newProject}?youtube=${id}`, { replace: true }),
  )
  useEffect(() => {
    if (link !== null) void openEditor(link)
  }, [link])

  if (!isFiles) return share === null ? 'nothing' : textOf(hash) === '' || link ? 'no files' : 'no link'
  if (!isWanted) return 'unasked'
  if (!isOnline) return 'offline'
  return emptyShare === share ? 'no files' : 'waiting'
}

function textOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Other apps put the link in any part of what they share. */
function youtubeIn(text: string): string | null {
  for (const word of text.split(/\s+/)) {
    const id = youtubeIdOf(word)
    if (id !== null) return id
  }
  return null
}
