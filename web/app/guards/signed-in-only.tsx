import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState, type ComponentType } from 'react'
import { currentUserQuery } from '#web/session/current-user.ts'
import { isSessionEnding } from '#web/session/session-ending.ts'
import { LoginRequest } from './login-request.tsx'
import { mainId } from '#web/app/layout/page-area.tsx'
import { UserMissing, UserPending } from './user-pending.tsx'

/** A page that requires signing in. It appears right after logging in, without a reload. */
export function withSignedIn(Page: ComponentType): ComponentType {
  return function PageOfUser() {
    const { data: user, isError, isFetching, refetch } = useQuery(currentUserQuery)
    // Whoever signs out here is on the way to another page, which renders first.
    const isMissing = useDeferredValue(user === null)
    useHeadingAfterLogin(user === undefined ? undefined : user !== null)
    if (user) return <Page />
    if (user === null) return isMissing ? <Nobody /> : null
    return isError && !isFetching ? <UserMissing onRetry={() => void refetch()} /> : <UserPending />
  }
}

/** The page on the way there may still be loading. */
function Nobody() {
  const [isOnTheWay] = useState(isSessionEnding)
  return isOnTheWay ? null : <LoginRequest />
}

/** The pressed button is gone with the request, so keyboard focus continues at the top of the page. */
function useHeadingAfterLogin(isSignedIn: boolean | undefined): void {
  const before = useRef(isSignedIn)
  useEffect(() => {
    const hasLoggedIn = before.current === false && isSignedIn === true
    before.current = isSignedIn
    const heading = hasLoggedIn ? document.querySelector<HTMLElement>(`#${mainId} h1`) : null
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [isSignedIn])
}
