import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Boot } from './boot.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('before the language is known (ux 2.4)', () => {
  it('a mark at once, words in both languages after 3 s, a way out after 15 s', () => {
    render(<Boot />)
    expect(screen.getByRole('img', { name: 'Forecourt' })).toBeInTheDocument()
    pass(2_999)
    expect(screen.queryByText(/Still loading/)).toBeNull()
    pass(1)
    expect(screen.getByText('Still loading… · Chargement en cours…')).toBeInTheDocument()
    pass(11_999)
    expect(screen.queryByRole('button')).toBeNull()
    pass(1)
    expect(screen.queryByText(/Still loading/)).not.toBeInTheDocument()
    expect(screen.getByText(/did not answer correctly. · .*pas répondu correctement/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again · Réessayer' })).toBeInTheDocument()
  })
})
