import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#shared/api/query-client.ts'
import { currentSession } from '../sessions/session.ts'

/** Around every page that reads through the cache. The login page does not, and so does not carry it. */
export function Cached() {
  useEffect(
    () => () => {
      // Not earlier: pages on their way out would read everything again, without a session.
      if (currentSession() === undefined) queryClient.clear()
    },
    [],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
