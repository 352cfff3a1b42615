import { Outlet } from 'react-router'

export function Panel() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
