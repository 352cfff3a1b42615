import { useNavigate, useParams } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** S-08 by address: `/error-message/:errorContext/:referenceId`. */
export function ErrorScreen() {
  const navigate = useNavigate()
  const { errorContext = 'generic', referenceId = '' } = useParams()
  return (
    <main>
      <ErrorPage
        kind={errorContext === 'vehicle' ? 'VEHICLE_UNAVAILABLE' : 'GENERIC_ERROR'}
        context={errorContext}
        referenceId={referenceId}
        onRetry={() => void navigate(-1)}
      />
    </main>
  )
}
