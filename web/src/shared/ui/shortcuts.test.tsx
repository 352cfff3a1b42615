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

it('knows a key as soon as its page stands, before the browser has drawn it', () => {
  render(
    <PressedAtOnce>
      <Listening>
        <Page />
      </Listening>
    </PressedAtOnce>,
  )
  expect(run).toHaveBeenCalledTimes(1)
})
