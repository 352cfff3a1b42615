import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ToastHost } from './toast-host.tsx'
import { clearToasts, showToast } from './toast-store.ts'
import { UiProvider } from '../theme/ui-provider.tsx'

afterEach(() => act(clearToasts))

async function toastSaying(text: string) {
  render(
    <UiProvider env="test">
      <ToastHost />
    </UiProvider>,
  )
  act(() => void showToast({ text, manual: true }))
  return (await screen.findByText(text)).closest('[data-toast]') as HTMLElement
}

const drawn = (toast: HTMLElement, by: number, pointerType: 'touch' | 'mouse' = 'touch') => {
  fireEvent.pointerDown(toast, { pointerType, clientX: 100 })
  fireEvent.pointerMove(toast, { pointerType, clientX: 100 + by })
  fireEvent.pointerUp(toast, { pointerType, clientX: 100 + by })
}

describe('swiping a toast (interface 1.6)', () => {
  it('closes it when it is swiped aside', async () => {
    const toast = await toastSaying('Saved')
    drawn(toast, -120)
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument())
  })

  it('returns it after a short swipe', async () => {
    const toast = await toastSaying('Saved')
    drawn(toast, 20)
    expect(toast.dataset).not.toHaveProperty('closing')
    expect(toast.style.translate).toBe('')
  })

  it('keeps it for a mouse, which may select its text', async () => {
    const toast = await toastSaying('Saved')
    drawn(toast, 200, 'mouse')
    expect(toast.dataset).not.toHaveProperty('closing')
  })
})
