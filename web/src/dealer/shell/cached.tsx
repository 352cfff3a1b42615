import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '#shared/api/query-client.ts'
import { ModalHost } from '#shared/ui/modal-host.tsx'
import { onSessionDrop } from '../sessions/session.ts'

onSessionDrop(() => queryClient.clear())

/** Around every page that reads through the cache, and their dialogs. The login page does not, and carries neither. */
export function Cached() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ModalHost />
    </QueryClientProvider>
  )
}
