import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, type ComponentType } from 'react'
import { currentUserQuery } from '#web/session/current-user.ts'
import { LoginRequest } from './login-request.tsx'
import { mainId } from '#web/app/layout/page-area.tsx'
import { UserMissing, UserPending } from './user-pending.tsx'

/** A page that requires signing in. It appears right after logging in, without a reload. */
export function withSignedIn(Page: ComponentType): ComponentType {
  return function PageOfUser() {
    const { data: user, isError, isFetching, refetch } = useQuery(currentUserQuery)
    // Someone who signs out here is on the way to another page, which renders first, so they are not asked to
    // log in.
    const mayAsk = useDeferredValue(user === null)
    useHeadingAfterLogin(user === undefined ? undefined : user !== null)
    if (user) return <Page />
    if (user === null) return mayAsk ? <LoginRequest /> : null
    return isError && !isFetching ? <UserMissing onRetry={() => void refetch()} /> : <UserPending />
  }
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
