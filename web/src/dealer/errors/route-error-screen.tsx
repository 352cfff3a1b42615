import { Suspense } from 'react'
import { useRouteError } from 'react-router'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { ChunkLoadError } from '#dealer/platform/navigation/chunks.ts'
import { ChunkRetry } from './chunk-retry.tsx'

const ErrorPage = lazyPart(async () => (await import('./error-page.tsx')).ErrorPage)

/** Errors of a route end on the page of interface S-08, in place: the URL stays, so a reload tries again. */
export function RouteErrorScreen() {
  return (
    <main>
      <PanelErrorScreen />
    </main>
  )
}

/** The same inside the panel's frame, which has its own main. */
export function PanelErrorScreen() {
  const error = useRouteError()
  if (error instanceof ChunkLoadError) return <ChunkRetry />
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  )
}
