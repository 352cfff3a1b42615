import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(media => ({
    media,
    matches: media === '(max-width: 47.99em)',
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }))
})
afterEach(() => vi.restoreAllMocks())

describe('why a figure, on a phone', () => {
  it('covers the sheet, and returns to what was tapped', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    const payment = await screen.findByRole('button', { name: /^Finance, Payment, \$626\.48/ })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(payment)
    const why = await screen.findByRole('dialog', { name: 'Why this figure' })
    await waitFor(() => expect(why).toHaveTextContent('$626.48'))
    await user.click(within(why).getByRole('button', { name: /^Amount financed/ }))
    await waitFor(() => expect(why).toHaveTextContent('Sum of lines = $37,278.87'))
    await user.click(within(why).getByRole('button', { name: 'Close the explanation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(payment).toHaveFocus())
  })

  it('covers the matrix it was opened from, and Escape closes only it', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    await screen.findByRole('button', { name: /^Finance, Payment, \$626\.48/ })
    await user.keyboard('m')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-at'))
    await user.keyboard('{ArrowDown}')
    const cell = document.activeElement
    await user.keyboard('?')
    const why = await screen.findByRole('dialog', { name: 'Why this figure' })
    // 36,278.87 financed: one thousand less than golden case G1.
    await waitFor(() => expect(why).toHaveTextContent('$36,278.87'))
    await waitFor(() => expect(why).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Why this figure' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Matrix' })).toBeVisible()
    await waitFor(() => expect(cell).toHaveFocus())
  })
})
