import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, type ComponentType } from 'react'
import { currentUserQuery } from '#web/session/current-user.ts'
import { LoginRequest } from './login-request.tsx'
import { mainId } from '#web/app/layout/page-area.tsx'
import { UserMissing, UserPending } from './user-pending.tsx'

/** A page for those who are signed in. Someone who logs in on it finds it there, without a reload. */
export function withSignedIn(Page: ComponentType): ComponentType {
  return function PageOfUser() {
    const { data: user, isError, isFetching, refetch } = useQuery(currentUserQuery)
    // Who signs out on this page is on the way to another one, which is drawn first: they are not asked to log in.
    const mayAsk = useDeferredValue(user === null)
    useHeadingAfterLogin(user === undefined ? undefined : user !== null)
    if (user) return <Page />
    if (user === null) return mayAsk ? <LoginRequest /> : null
    return isError && !isFetching ? <UserMissing onRetry={() => void refetch()} /> : <UserPending />
  }
}

/** The button that was pressed is gone with the request: the keyboard goes on at the top of the page. */
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
