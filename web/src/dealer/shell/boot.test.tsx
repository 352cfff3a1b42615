import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Boot } from './boot.tsx'

afterEach(() => vi.useRealTimers())

describe('before the language is known (ux 2.4)', () => {
  it('says after 3 s that it takes long, and after 15 s that it failed, with a way out', () => {
    vi.useFakeTimers()
    render(<Boot />)
    expect(screen.getByRole('status')).toHaveTextContent('')
    act(() => void vi.advanceTimersByTime(3_000))
    expect(screen.getByText('Still loading… · Chargement en cours…')).toBeVisible()
    act(() => void vi.advanceTimersByTime(12_000))
    expect(screen.queryByText(/Still loading/)).not.toBeInTheDocument()
    expect(screen.getByText(/did not answer correctly. · .*pas répondu correctement/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again · Réessayer' })).toBeVisible()
  })
})
