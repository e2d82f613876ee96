import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { NewPasswordForm } from './password-reset-confirm.tsx'
import { PasswordResetForm } from './password-reset-form.tsx'
import { texts } from './messages.ts'

/** Both steps: requesting the link, and choosing the new password with the token from the link. */
export function PasswordResetPage() {
  const { token, forget } = useTokenOfLink()
  const [email, setEmail] = useState('')
  return (
    <Page title={token === null ? texts.resetPassword : texts.chooseANewPassword} width="narrow">
      <Card>
        {token === null ? (
          <PasswordResetForm email={email} onEmail={setEmail} />
        ) : (
          <NewPasswordForm key={token} token={token} onAskAgain={forget} />
        )}
      </Card>
    </Page>
  )
}

/**
 * Removed from the address at once: it gives access to an account, and addresses get stored, synchronized and shown to
 * others.
 */
function useTokenOfLink() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const inAddress = search.get('token')
  const [kept, setKept] = useState<string | null>(inAddress)
  // A second link may be opened while the page is open.
  if (inAddress !== null && inAddress !== kept) setKept(inAddress)
  useLayoutEffect(() => {
    if (inAddress === null) return
    // Not only through the router, which may take a moment.
    history.replaceState(history.state, '', pathname)
    void navigate(pathname, { replace: true })
  }, [inAddress, pathname, navigate])
  return { token: kept === '' ? null : kept, forget: () => setKept(null) }
}
