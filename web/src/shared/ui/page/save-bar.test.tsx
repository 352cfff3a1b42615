import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { silentError } from '#shared/api/call-error.ts'
import { loadTexts, startTexts } from '#shared/i18n/i18n.ts'
import { SaveBar } from './save-bar.tsx'
import { UiProvider } from '../theme/ui-provider.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts('shell')
})

const onSave = vi.fn<() => void>()
const open = (changes: number, failure?: unknown) =>
  render(
    <UiProvider env="test">
      <SaveBar
        changes={changes}
        isSaving={false}
        failure={failure}
        onSave={onSave}
        onDiscard={() => undefined}
      />
    </UiProvider>,
  )

describe('the save bar (interface 1.5, 1.7)', () => {
  it('is not there without changes', () => {
    open(0)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each(['network', 'timeout'] as const)(
    'reports that a save without a response (%s) was not sent',
    async kind => {
      onSave.mockClear()
      open(2, silentError(kind))
      await userEvent.setup().click(screen.getByRole('button', { name: /^Not sent – try again/ }))
      expect(onSave).toHaveBeenCalledTimes(1)
    },
  )
})
