import { useNavigate, useParams } from 'react-router'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { SignInFrame } from '#dealer/identity/accounts/sessions/sign-in-frame.tsx'
import { ErrorWords } from './error-page.tsx'

/** Interface S-08 by URL: `/error-message/:errorContext/:referenceId`. */
export function ErrorScreen() {
  const navigate = useNavigate()
  const { errorContext = 'generic', referenceId = '' } = useParams()
  // A page that was opened by its URL has no previous page.
  const retry = () => void (window.history.length > 1 ? navigate(-1) : navigate(paths.customers))
  return (
    <SignInFrame>
      <ErrorWords
        kind={errorContext === 'vehicle' ? 'VEHICLE_UNAVAILABLE' : 'GENERIC_ERROR'}
        context={errorContext}
        referenceId={referenceId}
        onRetry={retry}
      />
    </SignInFrame>
  )
}
