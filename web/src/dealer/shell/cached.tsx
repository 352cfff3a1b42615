import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#shared/api/query-client.ts'
import { ModalHost } from '#shared/ui/dialog/modal-host.tsx'
import { currentSession } from '#dealer/identity/accounts/sessions/session.ts'

/** Around every page that reads through the cache, and their dialogs. The login page does not, and carries neither. */
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
      <ModalHost />
    </QueryClientProvider>
  )
}
