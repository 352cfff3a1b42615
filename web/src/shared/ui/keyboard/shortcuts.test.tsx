import { fireEvent, render } from '@testing-library/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { useShortcut, useShortcutListener } from './shortcuts.ts'

const run = vi.fn<() => void>()

function Listening({ children }: { readonly children: ReactNode }) {
  useShortcutListener()
  return children
}

function Page() {
  useShortcut({ keys: '?', group: 'page', label: 'Help', run })
  return null
}

function PressedAtOnce({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    fireEvent.keyDown(document.body, { key: '?' })
  }, [])
  return children
}

it('ignores the keys of a page while a dialog is open above, but not those of the dialog', () => {
  const ofDialog = vi.fn<() => void>()
  run.mockClear()
  function InDialog() {
    useShortcut({ keys: 'h', group: 'page', label: 'Hide', run: ofDialog })
    return null
  }
  const page = (isOpen: boolean) => (
    <Listening>
      <Page />
      {isOpen ? (
        <div role="dialog" aria-modal="true">
          <button type="button">Close</button>
          <InDialog />
        </div>
      ) : null}
    </Listening>
  )
  const { rerender } = render(page(false))
  rerender(page(true))
  fireEvent.keyDown(document.body, { key: '?' })
  fireEvent.keyDown(document.body, { key: 'h' })
  expect(run).not.toHaveBeenCalled()
  expect(ofDialog).toHaveBeenCalledTimes(1)
  rerender(page(false))
  fireEvent.keyDown(document.body, { key: '?' })
  expect(run).toHaveBeenCalledTimes(1)
})

it('handles a key as soon as its page is mounted, before the browser has painted it', () => {
  render(
    <PressedAtOnce>
      <Listening>
        <Page />
      </Listening>
    </PressedAtOnce>,
  )
  expect(run).toHaveBeenCalledTimes(1)
})
