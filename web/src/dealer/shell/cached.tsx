import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#shared/api/query-client.ts'
import { ModalHost } from '#shared/ui/dialog/modal-host.tsx'
import { currentSession } from '#dealer/identity/accounts/sessions/session.ts'

/** Wraps every page that reads through the cache, and their dialogs. The login page needs neither. */
export function Cached() {
  useEffect(
    () => () => {
      // Not earlier: pages that are still mounted would refetch everything without a session.
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
