import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SideDrawer } from './side-drawer.tsx'
import { UiProvider } from '../theme/ui-provider.tsx'

it('a drawer shows its content until it has slid out', async () => {
  const drawer = (open: string | undefined) => (
    <UiProvider>
      <SideDrawer
        isOpen={open !== undefined}
        title={open ?? ''}
        size={480}
        closeLabel="Close"
        onClose={() => undefined}
      >
        {open === undefined ? null : <p>All about {open}</p>}
      </SideDrawer>
    </UiProvider>
  )
  const { rerender } = render(drawer('mats'))
  expect(await screen.findByText('All about mats')).toBeInTheDocument()
  rerender(drawer('tyres'))
  expect(screen.getByRole('heading', { name: 'tyres', hidden: true })).toBeInTheDocument()
  rerender(drawer(undefined))
  expect(screen.getByText('All about tyres')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('All about tyres')).not.toBeInTheDocument())
})
