import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Boot } from './boot.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('before the language is known (interface 2.4)', () => {
  it('the logo immediately, words in both languages after 3 s, the error page after 15 s', () => {
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
    const told = within(screen.getByRole('alert'))
    expect(told.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'The service did not answer correctly.',
      'Le service n’a pas répondu correctement.',
    ])
    expect(told.getByRole('button', { name: 'Try again' }).closest('[lang]')).toHaveAttribute('lang', 'en')
    expect(told.getByRole('button', { name: 'Réessayer' }).closest('[lang]')).toHaveAttribute('lang', 'fr')
  })
})
