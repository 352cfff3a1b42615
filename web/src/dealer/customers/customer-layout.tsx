import { Outlet } from 'react-router'

export function CustomerLayout() {
  return <Outlet />
}
