import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '#shared/api/query-client.ts'
import { onSessionDrop } from '../sessions/session.ts'

onSessionDrop(() => queryClient.clear())

/** Around every page that reads through the cache. The login page does not, and so does not carry it. */
export function Cached() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
